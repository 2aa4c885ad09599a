/** What a page has read, by entity: what it says about rows is as good as the worst of these. */
export class Reads {
  #names: readonly string[] = [];
  readonly #listeners = new Set<() => void>();

  readonly get = (): readonly string[] => this.#names;

  /** What was read once stays: a page that comes to the front again must not forget it for a moment. */
  add(names: readonly string[]): void {
    const fresh = names.filter((name) => name !== '' && !this.#names.includes(name));
    if (fresh.length === 0) return;
    this.#names = [...this.#names, ...fresh].sort();
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
