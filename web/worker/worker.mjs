// The worker: what the page asks goes to the host, and what the host says goes to the page.
//
//   page    {ask, method, target, headers, body}   worker  {ask, status, headers, body}
//   page    {pipe, table} · {pipe, say} · {pipe}   worker  {pipe, said}, with null at the end
//
// `ask` and `pipe` are numbers of the page's choice. The worker's first message is {ready: true}, or {failed: why}.

import { start } from "./host.mjs";
import { loadPyodide } from "./pyodide.mjs";
import { openRecords } from "./records.mjs";

const files = new URL("./", import.meta.url).href;
const pipes = new Map();
const UTF8 = new TextEncoder();

async function begin() {
  const records = await openRecords("mutschel");
  return await start(loadPyodide, files, records, files.slice(0, -1));
}
const begun = begin();
begun.then(() => postMessage({ ready: true }), (why) => postMessage({ failed: String(why?.message ?? why) }));

onmessage = async ({ data }) => {
  const host = await begun;
  if ("ask" in data) {
    const body = data.body && UTF8.encode(data.body);
    const [status, headers, answer] = await host.ask(data.method, data.target, data.headers ?? {}, body);
    postMessage({ ask: data.ask, status, headers, body: answer });
  } else if ("table" in data) {
    const said = (message) => {
      if (message === undefined) pipes.delete(data.pipe);
      postMessage({ pipe: data.pipe, said: message ?? null });
    };
    pipes.set(data.pipe, host.connect(data.table, said));
  } else if ("say" in data) {
    pipes.get(data.pipe)?.say(data.say);
  } else {
    pipes.get(data.pipe)?.hang_up();
  }
};
