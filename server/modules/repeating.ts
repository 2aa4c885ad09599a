/** Work that a server repeats while it runs, never twice at once. */

/**
 * @param work is told when the server stops, and should end soon after
 * @param atOnce it is done once before the first wait
 * @returns a function that stops it once the current run is finished
 */
export function repeat(
  everyMs: number,
  work: (stopped: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
  { atOnce = false } = {},
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
  if (atOnce) run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await running;
  };
}
