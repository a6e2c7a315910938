// Pig on boardgame.io, with its own dice, as its documentation sets up a server.
import { createRequire } from "node:module";

const { Server, Origins } = createRequire(import.meta.url)("boardgame.io/server");

const GOAL = 1000;

const pass = (G, events) => {
  G.turn = 0;
  events.endTurn();
};

const pig = {
  name: "pig",
  disableUndo: true, // nobody takes dice back, and it costs
  setup: () => ({ scores: [0, 0], turn: 0, die: 0 }),
  moves: {
    roll({ G, random, events }) {
      G.die = random.D6();
      if (G.die === 1) pass(G, events);
      else G.turn += G.die;
    },
    hold({ G, ctx, events }) {
      G.scores[ctx.currentPlayer] += G.turn;
      if (G.scores[ctx.currentPlayer] >= GOAL) G.scores = [0, 0]; // the next match: no table is ever idle
      pass(G, events);
    },
  },
};

const { appServer } = await Server({ games: [pig], origins: [Origins.LOCALHOST] }).run({
  port: { port: 0, host: "127.0.0.1" }, // as Node's `listen` takes it
});
console.log(appServer.address().port);
process.stdin.on("end", () => process.exit()).resume();
