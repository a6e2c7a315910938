// Starts a host of one device in Python, which runs in WebAssembly.

const SITE = "/lib/python3.14/site-packages";

/** Puts `site.zip`, as bytes, where Python finds it. */
export const unpack = (python, site) => python.unpackArchive(site, "zip", { extractDir: SITE });

/** Starts the host. `files`: the address of the folder from `make worker`. `records`: its database. `base`: the beginning of its links. */
export async function start(loadPyodide, files, records, base) {
  const python = await loadPyodide({ indexURL: files });
  unpack(python, new Uint8Array(await (await fetch(`${files}site.zip`)).arrayBuffer()));
  return python.pyimport("mutschel.offline.page").start(records, base);
}
