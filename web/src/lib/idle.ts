/** When the page has nothing else to do; within a minute in any case. */
export const idle = (): Promise<void> =>
  new Promise((done) => {
    if (window.requestIdleCallback) window.requestIdleCallback(() => done(), { timeout: 60_000 });
    else window.setTimeout(done, 5_000);
  });
