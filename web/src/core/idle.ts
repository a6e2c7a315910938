/** Resolves when the page has nothing urgent to do, so that extras can be loaded. */
export function whenIdle(): Promise<void> {
  const AT_LAST = 2000;
  return new Promise((done) => {
    // Safari has no requestIdleCallback
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout: AT_LAST });
    else setTimeout(done, 200);
  });
}
