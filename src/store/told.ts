/** Tells everybody who listens. */
export class Told<T> {
  readonly #listeners = new Set<(told: T) => void>();

  /** @returns ends it */
  subscribe(listener: (told: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(told: T): void {
    for (const listener of this.#listeners) listener(told);
  }
}
