/** Work that a server repeats while it runs, never twice at once. */

/**
 * @param work is told when the server stops, and should end soon after
 * @returns a function that stops it once the current run is finished
 */
export function repeat(
  everyMs: number,
  work: (stopped: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const ending = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  const run = (): void => {
    if (busy) return;
    busy = true;
    running = work(ending.signal)
      .catch(onError)
      .finally(() => {
        busy = false;
      });
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await running;
  };
}
