// Records in IndexedDB. Every write is one transaction, which is durable before it is reported as done.

const STORE = "records";

/** Opens the database of this name; fails with "in-use" while another page has it. */
export async function openRecords(name) {
  const release = await lock(name);
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await result(opening);
  return {
    async read(prefix) {
      const store = database.transaction(STORE).objectStore(STORE);
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const [keys, values] = await Promise.all([result(store.getAllKeys(range)), result(store.getAll(range))]);
      return keys.map((key, place) => [key, values[place]]);
    },
    async write(put, gone) {
      const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
      const store = transaction.objectStore(STORE);
      for (const [key, value] of put) store.put(value, key);
      for (const key of gone) store.delete(key);
      await new Promise((done, failed) => {
        transaction.oncomplete = done;
        transaction.onabort = () => failed(transaction.error);
      });
    },
    close() {
      database.close();
      release();
    },
  };
}

const result = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

/** Takes the lock and returns what releases it; fails with "in-use" if it is taken. A page that is killed loses it by itself. */
const lock = (name) =>
  new Promise((locked, failed) => {
    navigator.locks.request(name, { ifAvailable: true }, (mine) => {
      if (!mine) return failed(new Error("in-use"));
      return new Promise((release) => locked(release));
    });
  });
