// Two people at each of many tables of theirs, as cheap as possible: node load.js boardgame_io|colyseus PORT TABLES
// Once all play it says so, and then, whenever it is sent a line, how many moves have been made.
import { createInterface } from "node:readline";

const [server, port, tables] = process.argv.slice(2);
const url = `http://127.0.0.1:${port}`;
let moves = 0;

// One person: told of every state, they move as soon as it is their turn. A move counts when they see what it led to.
function person(move) {
  let moved = null; // the number of the state in which they did
  return (mine, number) => {
    if (moved !== null && number > moved) {
      moves++;
      moved = null;
    }
    if (mine && moved === null) {
      moved = number;
      move(Math.random() < 0.5 ? "roll" : "hold");
    }
  };
}

async function boardgame_io() {
  const { io } = await import("socket.io-client");
  const post = async (path, body) => {
    const headers = { "content-type": "application/json" };
    return (await fetch(`${url}/games/pig/${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  return async () => {
    const { matchID } = await post("create", { numPlayers: 2 });
    return ["0", "1"].map(async (playerID) => {
      const { playerCredentials: credentials } = await post(`${matchID}/join`, { playerID, playerName: playerID });
      const socket = io(`${url}/pig`, { transports: ["websocket"], forceNew: true });
      let state;
      const told = person((type) => {
        const action = { type: "MAKE_MOVE", payload: { type, args: [], playerID, credentials } };
        socket.emit("update", action, state._stateID, matchID, playerID);
      });
      const see = (seen) => told(seen.ctx.currentPlayer === playerID, (state = seen)._stateID);
      socket.on("update", (_, seen) => see(seen));
      socket.on("connect", () => socket.emit("sync", matchID, playerID, credentials, 2));
      return new Promise((here) => socket.once("sync", (_, info) => here(() => see(info.state))));
    });
  };
}

async function colyseus() {
  delete globalThis.WebSocket; // it then takes `ws`, which costs less than Node's own
  const { Client } = await import("@colyseus/sdk");
  const client = new Client(url);
  return async () => {
    const first = await client.create("pig");
    return [first, await client.joinById(first.roomId)].map((room, seat) => {
      const told = person((type) => room.send(type));
      room.onMessage("pig", ([player, number]) => told(player === seat, number));
      return () => told(seat === 0, 0);
    });
  };
}

const lay = await { boardgame_io, colyseus }[server]();
const people = [];
for (let table = 0; table < tables; table++) people.push(...(await Promise.all(await lay())));
for (const begin of people) begin();
console.log("all play");
createInterface({ input: process.stdin })
  .on("line", () => console.log(moves))
  .on("close", () => process.exit());
