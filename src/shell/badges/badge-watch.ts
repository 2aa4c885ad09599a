/**
 * Asks for the counts of the badges. Of the tabs of an account one asks and tells the others: the one that holds the lock. A tab stands for the lock
 * only while it may ask, so that a hidden one gives it up, and whoever gets it asks at once.
 */
import { STOCK_DIFFERENCE_MS } from '#api/constants.ts';
import type { Locks } from '#sync/leader.ts';
import { type BadgeKind, type Counts, LOOKS } from './badge-rules.ts';

export type BadgeWord =
  | { readonly t: 'counts'; readonly counts: Counts }
  /** A tab that does not ask has seen the cause of a count change. */
  | { readonly t: 'again'; readonly kind: BadgeKind }
  /** A new tab wants to know what is known. */
  | { readonly t: 'hello' };

export interface BadgeTalk {
  say(word: BadgeWord): void;
  close(): void;
}

export interface WatchParts {
  /** Of the lock; another account has another one. */
  readonly name: string;
  readonly kinds: readonly BadgeKind[];
  readonly locks: Locks;
  readonly talk: (heard: (word: BadgeWord) => void) => BadgeTalk;
  readonly ask: (kind: BadgeKind) => Promise<number>;
  readonly show: (counts: Counts) => void;
}

export class BadgeWatch {
  readonly #parts: WatchParts;
  readonly #talk: BadgeTalk;
  /** Number of the last question of each kind: an answer to an earlier one is of the past. */
  readonly #turns = new Map<BadgeKind, number>();
  #counts: Counts = {};
  #standing: AbortController | null = null;
  #leads = false;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    this.#talk = parts.talk((word) => this.#heard(word));
    this.#talk.say({ t: 'hello' });
  }

  /** Told whenever it changes whether this tab may ask. */
  allow(may: boolean): void {
    if (may === (this.#standing !== null)) return;
    this.#standing?.abort();
    this.#standing = null;
    if (may) this.#stand();
  }

  /** What is counted may have changed. */
  again(kind: BadgeKind): void {
    if (!this.#parts.kinds.includes(kind)) return;
    if (this.#leads) void this.#ask(kind);
    else this.#talk.say({ t: 'again', kind });
  }

  close(): void {
    this.allow(false);
    this.#talk.close();
  }

  #stand(): void {
    const standing = new AbortController();
    this.#standing = standing;
    const { locks, name } = this.#parts;
    // Given up while it waited: nothing to do.
    void locks.request(name, standing.signal, () => this.#lead(standing.signal)).catch(() => undefined);
  }

  #lead(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    let look = 0;
    const all = (): void => {
      for (const kind of this.#parts.kinds) if (look % (LOOKS[kind] ?? 1) === 0) void this.#ask(kind);
      look += 1;
    };
    this.#leads = true;
    all();
    const timer = setInterval(all, STOCK_DIFFERENCE_MS);
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        clearInterval(timer);
        this.#leads = false;
        resolve();
      });
    });
  }

  async #ask(kind: BadgeKind): Promise<void> {
    const turn = (this.#turns.get(kind) ?? 0) + 1;
    this.#turns.set(kind, turn);
    // Without an answer the last count stays; the next question is not far.
    const count = await this.#parts.ask(kind).catch(() => null);
    if (count === null || this.#turns.get(kind) !== turn || !this.#leads) return;
    this.#counts = { ...this.#counts, [kind]: count };
    this.#parts.show(this.#counts);
    this.#talk.say({ t: 'counts', counts: this.#counts });
  }

  #heard(word: BadgeWord): void {
    if (word.t === 'counts') {
      this.#counts = word.counts;
      this.#parts.show(word.counts);
    } else if (!this.#leads) return;
    else if (word.t === 'again') void this.#ask(word.kind);
    else this.#talk.say({ t: 'counts', counts: this.#counts });
  }
}
