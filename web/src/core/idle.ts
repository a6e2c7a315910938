/** The page has nothing more urgent to do: what only makes it nicer may be fetched and made ready now. */
export function whenIdle(): Promise<void> {
  const AT_LAST = 2000;
  return new Promise((done) => {
    // Safari has no requestIdleCallback
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout: AT_LAST });
    else setTimeout(done, 200);
  });
}
