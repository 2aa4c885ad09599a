/** Time and chance of a simulated plant: everything that happens is an event of this queue, and one seed makes one history. */

/** Small, fast and good enough to choose faults with (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Due {
  readonly at: number;
  readonly n: number;
  readonly run: () => void;
  dead: boolean;
}

const START = Date.UTC(2026, 0, 5, 6);

export class WorldClock {
  now = START;
  readonly random: () => number;
  #heap: Due[] = [];
  #count = 0;

  constructor(seed: number) {
    this.random = chance(seed);
  }

  /** Milliseconds since the beginning. */
  get elapsed(): number {
    return this.now - START;
  }
  between(low: number, high: number): number {
    return low + this.random() * (high - low);
  }
  maybe(probability: number): boolean {
    return this.random() < probability;
  }
  oneOf<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.random() * items.length)];
  }

  after(ms: number, run: () => void): Due {
    const due: Due = { at: this.now + Math.max(0, ms), n: this.#count, run, dead: false };
    this.#count += 1;
    this.#push(due);
    return due;
  }
  cancel(due: unknown): void {
    if (due) (due as Due).dead = true;
  }
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Lets things happen until the condition holds. @returns false when the time is up or nothing is left to happen */
  async runUntil(done: () => boolean, limitMs: number): Promise<boolean> {
    const end = this.now + limitMs;
    while (!done()) {
      const due = this.#pop();
      if (!due || due.at > end) return false;
      if (due.dead) continue;
      this.now = Math.max(this.now, due.at);
      due.run();
      // Everything that follows from it without the passing of time.
      await new Promise(setImmediate);
    }
    return true;
  }

  #push(due: Due): void {
    const heap = this.#heap;
    let at = heap.push(due) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(due, heap[parent])) break;
      heap[at] = heap[parent] as Due;
      at = parent;
    }
    heap[at] = due;
  }

  #pop(): Due | undefined {
    const heap = this.#heap;
    const top = heap[0];
    const last = heap.pop();
    if (!top || !last || heap.length === 0) return top;
    let at = 0;
    for (let child = 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && before(heap[child + 1], heap[child])) child += 1;
      if (!before(heap[child], last)) break;
      heap[at] = heap[child] as Due;
      at = child;
    }
    heap[at] = last;
    return top;
  }
}

const before = (a: Due | undefined, b: Due | undefined): boolean =>
  a !== undefined && (b === undefined || a.at < b.at || (a.at === b.at && a.n < b.n));
