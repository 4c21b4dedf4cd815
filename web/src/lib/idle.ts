/** Wait until the browser is idle, at most a minute. */
export const idle = (): Promise<void> =>
  new Promise((done) => {
    if (window.requestIdleCallback) window.requestIdleCallback(() => done(), { timeout: 60_000 });
    else window.setTimeout(done, 5_000);
  });
