/**
 * What the program uses and the oldest browsers do not know yet (scripts/oldest.ts), added where it is missing. Loaded before everything else, by the page and
 * by its worker. What is only nicer with it is asked for where it is used; nothing else belongs here.
 */

/** @returns a signal that is aborted with the first of these, and for its reason */
export function anyOf(signals: Iterable<AbortSignal>): AbortSignal {
  const any = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) any.abort(signal.reason);
    else signal.addEventListener('abort', () => any.abort(signal.reason), { signal: any.signal });
  }
  return any.signal;
}

/** @param ms 0 or more; @returns a signal that is aborted then */
export function after(ms: number): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(new DOMException('signal timed out', 'TimeoutError')), ms);
  return limit.signal;
}

/** Adds what is missing. @param to for tests */
export function fillIn(to: { any?: unknown; timeout?: unknown } = AbortSignal): void {
  to.any ??= anyOf;
  to.timeout ??= after;
}

fillIn();
