/** What is asked for again while it is being prepared is the same once: whoever sees nothing happen presses a second time. Pure. */
export class Joined<T> {
  readonly #open = new Map<string, Promise<T>>();

  /** @returns what is being prepared under this name, and whether it was begun by this call */
  begin(name: string, work: () => Promise<T>): { readonly done: Promise<T>; readonly isFirst: boolean } {
    const open = this.#open.get(name);
    if (open) return { done: open, isFirst: false };
    const done = work().finally(() => this.#open.delete(name));
    this.#open.set(name, done);
    return { done, isFirst: true };
  }
}
