// Starts a host of one device in Python, which runs in WebAssembly.

const SITE = "/lib/python3.14/site-packages";

/** Puts `site.zip`, as bytes, where Python finds it. */
export const unpack = (python, site) => python.unpackArchive(site, "zip", { extractDir: SITE });

/** `files`: where `make worker` has put them. `records`: where all is kept. `base`: how the host's links begin. */
export async function start(loadPyodide, files, records, base) {
  const python = await loadPyodide({ indexURL: files });
  unpack(python, new Uint8Array(await (await fetch(`${files}site.zip`)).arrayBuffer()));
  return python.pyimport("mutschel.offline.page").start(records, base);
}
