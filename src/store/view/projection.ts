/**
 * The view: cached rows with the effect of every unfinished operation on top (sync.md §5). The overlay holds complete rows, so a reader
 * sees the row either before or after an answer, never in between. A new operation folds just itself; an answer or a pull refolds what is
 * connected to it.
 */
import { type AnyEntity, type AnyRow, byIndex, type Key, PART } from '#domain/kernel/entity.ts';
import { MemoryRows } from '#domain/kernel/rows.ts';
import type { CacheDb, Found } from '#store/cache/cache.ts';
import type { StoredOperation } from '#store/outbox/records.ts';
import { type Folded, type FoldParts, foldAll, Preempted, Scratch } from './fold.ts';
import { Links } from './links.ts';
import type { Pending } from './pending.ts';

const RETRY_MS = 1000;
/** While answers keep coming, a fold gives way to them, up to this limit, so that the view does not fall behind. */
const GIVE_WAY_MS = 3000;
const AGAIN_MS = 300;
/** After an answer to many operations more are likely: their connected operations are folded once, not with each answer. */
const MORE_TO_COME_MS = 1000;

export class Projection {
  readonly #overlay = new MemoryRows();
  readonly #ids = new Map<string, Set<string>>();
  readonly #links = new Links();
  readonly #versions = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  readonly #dirty = new Set<string>();
  readonly #entities: ReadonlyMap<string, AnyEntity>;
  #tail: Promise<unknown> = Promise.resolve();
  #planned = false;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastCost = 0;
  /** Since when part of the view predates the last answer; null = it is current. */
  #staleSince: number | null = null;
  #urgent = 0;
  /** Increases with every change of the overlay or of a mark. */
  moves = 0;

  constructor(
    private readonly cache: CacheDb,
    private readonly pending: Pending,
    private readonly parts: FoldParts,
  ) {
    this.#entities = new Map(parts.definitions.entities.map((entity) => [entity.name, entity]));
  }

  /** Serialises everything that changes the overlay or decides on it. */
  serial<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#tail.then(work, work);
    this.#tail = next.catch(() => undefined);
    return next;
  }

  /** Like `serial`, but background folds give way to it: an answer that waits delays the next envelope. */
  urgent<T>(work: () => Promise<T>): Promise<T> {
    this.#urgent += 1;
    return this.serial(() => {
      this.#urgent -= 1;
      return work();
    });
  }

  /** Folds operations that come after all folded ones. Only inside `serial`. */
  async append(ops: readonly StoredOperation[]): Promise<void> {
    const fresh = ops.filter((op) => this.pending.folds(op));
    const scratch = new Scratch((keys) => this.view(keys));
    const folded = await foldAll(fresh, scratch, this.parts);
    this.#show(folded, scratch, []);
  }

  /** The rows as they would be without these operations. Only inside `serial`. */
  async without(opIds: ReadonlySet<string>): Promise<Scratch> {
    const scratch = new Scratch((keys) => this.cache.read(keys));
    await foldAll(
      this.#inPlace().filter((op) => this.pending.folds(op) && !opIds.has(op.opId)),
      scratch,
      this.parts,
    );
    return scratch;
  }

  /** In counting order: a replacement counts at the place of the refused operation. */
  #inPlace(): StoredOperation[] {
    return this.pending.ordered().toSorted((a, b) => this.pending.place(a) - this.pending.place(b) || a.deviceSeq - b.deviceSeq);
  }

  /**
   * Rows changed underneath, or operations left: what is connected to them is refolded soon, using at most a fifth of the time while a
   * queue drains.
   */
  invalidate(names: Iterable<string>, soon = true): void {
    for (const name of names) if (this.#links.touched(name) || this.#holds(name)) this.#dirty.add(name);
    if (this.#dirty.size > 0) this.#staleSince ??= performance.now();
    if (this.#dirty.size === 0 || this.#planned) return;
    this.#planned = true;
    this.#plan(soon ? 0 : Math.max(MORE_TO_COME_MS, this.#lastCost * 4));
  }

  /** A failed fold (the cache is being dropped) is retried; the view stays as it was. */
  #plan(ms: number): void {
    this.#timer = setTimeout(() => {
      const giveWay = (): boolean => this.#urgent > 0 && performance.now() - (this.#staleSince ?? 0) < GIVE_WAY_MS;
      this.serial(() => this.freshen(giveWay)).catch((error: unknown) => {
        if (this.#closed) return;
        this.#planned = true;
        this.#plan(error instanceof Preempted ? AGAIN_MS : RETRY_MS);
      });
    }, ms);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Resolves when nothing is left to refold. */
  settle(): Promise<void> {
    return this.serial(() => this.freshen());
  }

  /** True while part of the view predates the last answer or page. */
  get stale(): boolean {
    return this.#dirty.size > 0;
  }

  /** Refolds what is stale. Only inside `serial`. */
  async freshen(giveWay?: () => boolean): Promise<void> {
    this.#planned = false;
    if (this.#dirty.size === 0) return;
    const names = [...this.#dirty];
    this.#dirty.clear();
    const start = performance.now();
    try {
      await this.#refold(names, giveWay);
    } catch (error) {
      for (const name of names) this.#dirty.add(name);
      throw error;
    }
    this.#staleSince = this.#dirty.size > 0 ? performance.now() : null;
    this.#lastCost = performance.now() - start;
  }

  /** Refolds everything connected to these rows from the cached rows, off to the side, and then shows the result at once. */
  async #refold(names: readonly string[], giveWay?: () => boolean): Promise<void> {
    let seqs = this.#links.connected(names);
    await this.pending.syncContained(this.cache);
    for (;;) {
      const scratch = new Scratch((keys) => this.cache.read(keys));
      const ops = this.#inPlace().filter((op) => seqs.has(op.deviceSeq) && this.pending.folds(op));
      const folded = await foldAll(ops, scratch, this.parts, giveWay);
      const reached = folded.flatMap(({ reads, writes }) => [...reads.filter((name) => this.#links.written(name)), ...writes]);
      // Another tab may have stored an answer in between; the rows read are then neither before nor after it.
      if (await this.pending.syncContained(this.cache)) continue;
      const wider = this.#links.connected([...names, ...reached]);
      if (wider.size <= seqs.size || [...wider].every((seq) => seqs.has(seq))) {
        this.#show(folded, scratch, seqs);
        return;
      }
      seqs = new Set([...seqs, ...wider]);
    }
  }

  /** Publishes the results in one go: rows no operation changes any more leave the overlay, all others are replaced. */
  #show(folded: readonly Folded[], scratch: Scratch, replaced: Iterable<number>): void {
    const before = new Set<string>();
    for (const seq of replaced) {
      for (const name of this.#links.get(seq)?.writes ?? []) before.add(name);
      this.#links.remove(seq);
    }
    for (const entry of folded) this.#links.set(entry);
    const after = new Set(folded.flatMap(({ writes }) => writes));
    const changed = new Set<string>();
    for (const name of after) this.#lay(name, scratch.rows, changed);
    for (const name of before) if (!after.has(name)) this.#lift(name, changed);
    for (const { op } of folded) for (const name of op.affects) changed.add(name.slice(0, name.indexOf('/')));
    this.bump(changed);
  }

  #lay(name: string, rows: MemoryRows, changed: Set<string>): void {
    const [entity, id] = this.#split(name);
    const row = entity && rows.peek(entity, id);
    if (!entity || !row) return;
    this.#overlay.put(entity, row);
    const ids = this.#ids.get(entity.name);
    if (ids) ids.add(id);
    else this.#ids.set(entity.name, new Set([id]));
    changed.add(entity.name);
  }

  #lift(name: string, changed: Set<string>): void {
    const [entity, id] = this.#split(name);
    if (!entity) return;
    this.#overlay.forget(entity, id);
    this.#ids.get(entity.name)?.delete(id);
    changed.add(entity.name);
  }

  #split(name: string): [AnyEntity | undefined, string] {
    const at = name.indexOf('/');
    return [this.#entities.get(name.slice(0, at)), name.slice(at + 1)];
  }

  #holds(name: string): boolean {
    const [entity, id] = this.#split(name);
    return entity !== undefined && this.#overlay.peek(entity, id) !== undefined;
  }

  /** Makes readers of these entities read again. */
  bump(entities: Iterable<string>): void {
    for (const name of entities) this.#versions.set(name, this.version(name) + 1);
    this.moves += 1;
    for (const listener of this.#listeners) listener();
  }

  version(entity: string): number {
    return this.#versions.get(entity) ?? 0;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Why the server will probably refuse one of the operations on this row; undefined = no objection known. */
  doubt(seq: number): Folded['problem'] {
    return this.#links.get(seq)?.problem ?? null;
  }

  /** The rows these keys name, as the view shows them. */
  async view(keys: readonly Key[]): Promise<Found[]> {
    const cached = await this.cache.read(keys);
    const found = new Map(cached.map((item) => [`${item.entity.name}/${item.row.id}`, item]));
    for (const name of [...found.keys()]) if (this.#holds(name)) found.delete(name);
    for (const key of keys) for (const row of this.#overlaid(key)) found.set(`${key.entity.name}/${row.id}`, { entity: key.entity, row });
    return [...found.values()];
  }

  #overlaid({ entity, by, value }: Key): AnyRow[] {
    if (by === 'id') return [this.#overlay.peek(entity, value)].filter((row) => row !== undefined);
    this.#overlay.load([{ entity, by, value }], []);
    return this.#overlay.by(entity, by, ...value.split(PART)) as AnyRow[];
  }

  /**
   * For readers: reads cached rows directly (so that a live query notices changes) and merges them with the overlay, which must not change
   * during the read.
   */
  async #steady(entity: AnyEntity, read: () => Promise<AnyRow[]>, mine: () => AnyRow[]): Promise<AnyRow[]> {
    for (;;) {
      const version = this.version(entity.name);
      const cached = await read();
      if (version !== this.version(entity.name)) continue;
      const ids = this.#ids.get(entity.name);
      return ids && ids.size > 0 ? [...cached.filter(({ id }) => !ids.has(id)), ...mine()] : cached;
    }
  }

  async row(entity: AnyEntity, id: string): Promise<AnyRow | undefined> {
    const read = async () => [await this.cache.get(entity, id)].filter((row) => row !== undefined);
    const [row] = await this.#steady(entity, read, () => this.#overlaid({ entity, by: 'id', value: id }));
    return row;
  }

  rowsBy(entity: AnyEntity, index: string, values: readonly string[]): Promise<AnyRow[]> {
    return this.#keyed(entity, index, [byIndex(entity, index, ...values)]);
  }

  /** Rows whose index has one of these values, queried value by value. */
  rowsByEach(entity: AnyEntity, index: string, values: readonly string[]): Promise<AnyRow[]> {
    const keys = [...new Set(values)].map((value) => byIndex(entity, index, value));
    return keys.length > 0 ? this.#keyed(entity, index, keys) : Promise.resolve([]);
  }

  #keyed(entity: AnyEntity, index: string, keys: readonly Key[]): Promise<AnyRow[]> {
    const values = keys.map(({ value }) => value);
    return this.#steady(
      entity,
      () => this.cache.by(entity, index, values),
      () => keys.flatMap((key) => this.#overlaid(key)),
    );
  }

  /** The existing rows of these ids, in no particular order. */
  rowsOf(entity: AnyEntity, ids: readonly string[]): Promise<AnyRow[]> {
    const keys = [...new Set(ids)];
    return this.#steady(
      entity,
      () => this.cache.getEach(entity, keys),
      () => keys.flatMap((id) => this.#overlaid({ entity, by: 'id', value: id })),
    );
  }

  rows(entity: AnyEntity): Promise<AnyRow[]> {
    const mine = () => [...(this.#ids.get(entity.name) ?? [])].flatMap((id) => this.#overlay.peek(entity, id) ?? []);
    return this.#steady(entity, () => this.cache.all(entity), mine);
  }
}
