// Pig on Colyseus: everybody in a room is sent its state as a message, which costs its server less than a schema does.
import { randomInt } from "node:crypto";

import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";

const GOAL = 1000;

class Pig extends Room {
  maxClients = 2;
  patchRate = 60_000; // there is no state to patch, and `null` would tick each room's clock 60 times a second
  scores = [0, 0];
  turn = 0;
  die = 0;
  player = 0;
  moves = 0;
  messages = { roll: (client) => this.move(client, true), hold: (client) => this.move(client, false) };

  move(client, rolls) {
    if (this.clients[this.player] !== client) return;
    if (rolls) this.turn += this.die = randomInt(1, 7);
    else this.scores[this.player] += this.turn;
    if (this.scores[this.player] >= GOAL) this.scores = [0, 0]; // the next match: no table is ever idle
    if (!rolls || this.die === 1) {
      this.turn = 0;
      this.player = 1 - this.player;
    }
    this.broadcast("pig", [this.player, ++this.moves, this.turn, this.die, this.scores]);
  }
}

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false });
server.define("pig", Pig);
await server.listen(0, "127.0.0.1");
console.log(transport.server.address().port);
process.stdin.on("end", () => process.exit()).resume();
