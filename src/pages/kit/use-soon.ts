/** What a hook is still reading, for a handler: a press that comes before it waits for it, instead of taking it for nothing. */
import { useCallback, useLayoutEffect, useState } from 'react';

/** A value that may still be read, and whoever waits for it. */
export class Soon<T> {
  #value: T | undefined;
  #waiting: ((value: T) => void)[] = [];

  /** @param value undefined = it is being read, again or for the first time */
  tell(value: T | undefined): void {
    this.#value = value;
    if (value === undefined) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go(value);
  }

  /** The value as the page shows it, or the first one that it will show. */
  get(): Promise<T> {
    const value = this.#value;
    return value === undefined ? new Promise((go) => this.#waiting.push(go)) : Promise.resolve(value);
  }
}

/** @param value as the hook gives it; undefined while it is read @returns waits for it; keeps its identity */
export function useSoon<T>(value: T | undefined): () => Promise<T> {
  const [soon] = useState(() => new Soon<T>());
  useLayoutEffect(() => soon.tell(value), [soon, value]);
  return useCallback(() => soon.get(), [soon]);
}
