/** This installation's unfinished operations, mirrored in memory by every tab. The outbox on disk is the truth; the mirror follows it. */
import type { CacheDb } from '#store/cache/cache.ts';
import { type OutboxDb, readFlight } from '#store/outbox/outbox.ts';
import { OPEN_STATES, type StoredOperation } from '#store/outbox/records.ts';

const PAGE = 250;
export type Mark = 'none' | 'waiting' | 'attention';

const readable = (raw: unknown): raw is StoredOperation => {
  const op = raw as Partial<StoredOperation> | null;
  return (
    typeof op?.opId === 'string' &&
    typeof op.docKey === 'string' &&
    typeof op.payload === 'object' &&
    Array.isArray(op.affects) &&
    typeof op.state === 'string'
  );
};

const containedIn = async (cache: CacheDb): Promise<string[]> => (await cache.contained.toArray()).flatMap(({ opIds }) => opIds);

export class Pending {
  readonly #ops = new Map<number, StoredOperation>();
  readonly #seqByOpId = new Map<string, number>();
  readonly #seqsByName = new Map<string, Set<number>>();
  #ordered: StoredOperation[] | null = null;
  readonly contained = new Set<string>();
  /** Sent without an answer. */
  readonly ambiguous = new Set<number>();
  /** Operations that decide about others, and operations that need the user. */
  readonly #resolvers = new Set<number>();
  readonly #troubled = new Set<number>();
  /** The highest sequence number known to this tab. */
  seen = 0;

  constructor(private readonly outbox: OutboxDb) {}

  get size(): number {
    return this.#ops.size;
  }

  /** Reads which operations are contained and which are ambiguous; the operations themselves follow in pages through `catchUp`. */
  async begin(cache: CacheDb): Promise<void> {
    for (const seq of await readFlight(this.outbox)) this.ambiguous.add(seq);
    for (const opId of await containedIn(cache)) this.contained.add(opId);
  }

  /** Reads again what the cached rows contain. True when an operation this tab took for open turns out to be contained. */
  async syncContained(cache: CacheDb): Promise<boolean> {
    const fresh = (await containedIn(cache)).filter((opId) => !this.contained.has(opId));
    for (const opId of fresh) this.contained.add(opId);
    if (fresh.length > 0) cache.forget();
    return fresh.length > 0;
  }

  /** The next page of operations new to this tab; empty when it is up to date. */
  async catchUp(): Promise<StoredOperation[]> {
    const raw: unknown[] = await this.#page();
    const added: StoredOperation[] = [];
    for (const value of raw) {
      const seq = (value as StoredOperation).deviceSeq;
      this.seen = Math.max(this.seen, seq);
      if (!readable(value)) await this.outbox.unreadable.put({ deviceSeq: seq, raw: value, error: 'not an operation' });
      else if (!this.#ops.has(seq)) {
        this.set(value);
        added.push(value);
      }
    }
    return added.length > 0 || raw.length < PAGE ? added : this.catchUp();
  }

  /**
   * One page. If a record breaks the read, the page is read record by record and the broken one is recorded as unreadable, never silently
   * skipped.
   */
  async #page(): Promise<unknown[]> {
    const above = () => this.outbox.operations.where('deviceSeq').above(this.seen).limit(PAGE);
    try {
      return await above().toArray();
    } catch {
      const seqs = await above().primaryKeys();
      const each = seqs.map((seq) => this.outbox.operations.get(seq).catch((error: unknown) => this.#broken(seq, error)));
      return (await Promise.all(each)).filter((value) => value !== undefined);
    }
  }

  async #broken(seq: number, error: unknown): Promise<undefined> {
    this.seen = Math.max(this.seen, seq);
    await this.outbox.unreadable.put({ deviceSeq: seq, raw: null, error: String(error) });
  }

  /** Reads these operations again after another tab has moved them. Returns those still unfinished. */
  async refresh(seqs: readonly number[]): Promise<StoredOperation[]> {
    const held = await this.outbox.operations.bulkGet([...seqs]);
    held.forEach((op, i) => {
      const seq = seqs[i] ?? 0;
      if (op) this.set(op);
      else this.remove(seq);
    });
    return held.filter((op) => op !== undefined);
  }

  set(op: StoredOperation): void {
    const before = this.#ops.get(op.deviceSeq);
    if (!before) {
      const last = this.#ordered?.at(-1);
      if (this.#ordered && (!last || last.deviceSeq < op.deviceSeq)) this.#ordered.push(op);
      else this.#ordered = null;
      for (const name of op.affects) this.#named(name).add(op.deviceSeq);
    } else this.#ordered = null;
    if (op.resolves.length > 0) this.#resolvers.add(op.deviceSeq);
    if (op.state === 'queued') this.#troubled.delete(op.deviceSeq);
    else this.#troubled.add(op.deviceSeq);
    this.#ops.set(op.deviceSeq, op);
    this.#seqByOpId.set(op.opId, op.deviceSeq);
    this.seen = Math.max(this.seen, op.deviceSeq);
  }

  remove(seq: number): void {
    const op = this.#ops.get(seq);
    if (!op) return;
    this.#ops.delete(seq);
    this.#seqByOpId.delete(op.opId);
    this.ambiguous.delete(seq);
    this.#resolvers.delete(seq);
    this.#troubled.delete(seq);
    this.#ordered = null;
    for (const name of op.affects) {
      const seqs = this.#seqsByName.get(name);
      seqs?.delete(seq);
      if (seqs?.size === 0) this.#seqsByName.delete(name);
    }
  }

  /** Replaces the set of operations sent without an answer. */
  setAmbiguous(seqs: readonly number[]): void {
    this.ambiguous.clear();
    for (const seq of seqs) this.ambiguous.add(seq);
  }

  get(seq: number): StoredOperation | undefined {
    return this.#ops.get(seq);
  }
  byOpId(opId: string): StoredOperation | undefined {
    return this.#ops.get(this.#seqByOpId.get(opId) ?? -1);
  }
  /** In order of their sequence numbers. */
  ordered(): readonly StoredOperation[] {
    this.#ordered ??= [...this.#ops.values()].sort((a, b) => a.deviceSeq - b.deviceSeq);
    return this.#ordered;
  }
  /** Operations whose decision changed this row. */
  naming(name: string): StoredOperation[] {
    return [...(this.#seqsByName.get(name) ?? [])].flatMap((seq) => this.#ops.get(seq) ?? []);
  }
  /** Operations with a decision in flight. */
  beingResolved(): ReadonlySet<string> {
    const deciding = [...this.#resolvers].flatMap((seq) => this.#ops.get(seq) ?? []).filter(({ state }) => state === 'queued');
    return new Set(deciding.flatMap(({ resolves }) => resolves));
  }
  /** Refused and parked operations that await a decision, oldest first. Of repeated tries, only the last. */
  troubled(): StoredOperation[] {
    const resolved = this.beingResolved();
    const all = [...this.#troubled].flatMap((seq) => this.#ops.get(seq) ?? []);
    const triedAgain = new Set(all.flatMap(({ replaces, resolves }) => (replaces === null ? [] : resolves)));
    const ops = all.filter(({ opId }) => !resolved.has(opId) && !triedAgain.has(opId));
    return ops.sort((a, b) => a.deviceSeq - b.deviceSeq);
  }
  /** How many wait to be sent, and the oldest one. */
  waiting(): { readonly count: number; readonly oldest: StoredOperation | undefined } {
    return { count: this.#ops.size - this.#troubled.size, oldest: this.ordered().find(({ state }) => state === 'queued') };
  }
  names(): ReadonlySet<string> {
    return new Set(this.#seqsByName.keys());
  }

  /** True when the view shows this operation's effect over the cache. */
  folds(op: StoredOperation): boolean {
    return !op.blind && OPEN_STATES.includes(op.state) && !this.contained.has(op.opId);
  }

  /** Where an operation counts: at its own sequence number, or at that of the refused one it replaces in the lane. */
  place(op: StoredOperation): number {
    const before = op.replaces === null ? undefined : this.byOpId(op.replaces);
    return before && before.docKey === op.docKey && before.docSeq === op.docSeq ? this.place(before) : op.deviceSeq;
  }

  /** State of a row: no unsent work, unsent work, or something that needs the user. */
  mark(name: string): Mark {
    const ops = this.naming(name);
    if (ops.some(({ state }) => state === 'rejected' || state === 'parked')) return 'attention';
    return ops.some((op) => OPEN_STATES.includes(op.state)) ? 'waiting' : 'none';
  }

  /** Unfinished operations of other lanes that touch one of these rows, the last per lane (sync.md §3). */
  dependencies(docKey: string, touches: readonly string[], except: ReadonlySet<string>): string[] {
    const last = new Map<string, StoredOperation>();
    for (const name of touches) {
      for (const op of this.naming(name)) {
        if (op.docKey === docKey || except.has(op.opId) || !OPEN_STATES.includes(op.state) || !op.touches.includes(name)) continue;
        if ((last.get(op.docKey)?.deviceSeq ?? 0) < op.deviceSeq) last.set(op.docKey, op);
      }
    }
    return [...last.values()].map(({ opId }) => opId);
  }

  #named(name: string): Set<number> {
    let seqs = this.#seqsByName.get(name);
    if (!seqs) {
      seqs = new Set();
      this.#seqsByName.set(name, seqs);
    }
    return seqs;
  }
}
