/** The store of one tab: both databases, the mirror of unfinished operations, the view on top, and the messages between tabs. */

import { operationId, uuidV7 } from '#domain/kernel/ids.ts';
import type { FillResponse, PullResponse } from '#domain/protocol/protocol.ts';
import { pruneContained, pruneLeftOver, storeRows, storeVerdicts } from './answer.ts';
import { takeHome } from './away.ts';
import { CacheDb } from './cache/cache.ts';
import { applyFill, applyPage, emptyCache } from './cache/cache-sets.ts';
import type { Definitions } from './definitions.ts';
import { bindHistory } from './outbox/history.ts';
import { ensureIdentity, KeyRing } from './outbox/keys.ts';
import { type IdbParts, OutboxDb, readFlight, readMeta, writeMeta } from './outbox/outbox.ts';
import { OPEN_STATES, type StoredOperation } from './outbox/records.ts';
import {
  asLost,
  browserSentinel,
  compareSentinels,
  forgetWiped,
  noteWipe,
  readWiped,
  type Sentinel,
  type Wiped,
} from './outbox/sentinel.ts';
import type { Answer, Settled } from './outbox/verdicts.ts';
import {
  browserChannel,
  type Channel,
  type Clock,
  type RandomBytes,
  type Signer,
  systemClock,
  systemRandom,
  type TabMessage,
  type Verdict,
} from './seams.ts';
import { StatusBoard } from './status.ts';
import { Told } from './told.ts';
import type { Site } from './view/fold.ts';
import { Pending } from './view/pending.ts';
import { Projection } from './view/projection.ts';
import { Actors } from './write/actors.ts';

export interface StoreOptions extends IdbParts {
  readonly definitions: Definitions;
  readonly build: string;
  /** Applies until the session names another one. */
  readonly site?: Site;
  readonly clock?: Clock;
  readonly random?: RandomBytes;
  readonly channel?: Channel;
  readonly signer?: Signer;
  readonly sentinel?: Sentinel | undefined;
}

/** Pauses before reopening the outbox after the browser closed it. */
const REOPEN_MS = [100, 500, 2000, 5000];

const DEFAULT_SITE: Site = { siteId: 'MAIN', timeZone: 'Asia/Shanghai' };
const entityOf = (name: string): string => name.slice(0, name.indexOf('/'));
const entitiesOf = (names: Iterable<string>): ReadonlySet<string> => new Set([...names].map(entityOf));

/** What the server has told this device, in any of its tabs. */
export interface News {
  /** Entities whose rows are new or gone; null = any. */
  readonly entities: ReadonlySet<string> | null;
  /** It answers this device's own work. */
  readonly own: boolean;
}

export class StoreCore {
  readonly status = new StatusBoard(() => this.clock.now());
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly channel: Channel;
  readonly signer: Signer;
  /** The keys of this installation and of its users. */
  readonly keys: KeyRing;
  readonly bootId: string;
  deviceId = '';
  clockOffset = 0;
  site: Site;
  /** Resolves when everything unfinished at start is folded. */
  ready: Promise<void> = Promise.resolve();
  readonly actors: Actors;
  readonly pending: Pending;
  readonly projection: Projection;
  readonly verdicts = new Told<Verdict>();
  readonly news = new Told<News>();
  readonly #unsubscribe: () => void;

  private constructor(
    readonly options: StoreOptions,
    readonly outbox: OutboxDb,
    readonly cache: CacheDb,
  ) {
    this.clock = options.clock ?? systemClock;
    this.random = options.random ?? systemRandom;
    this.channel = options.channel ?? browserChannel();
    this.keys = new KeyRing(outbox, this.clock);
    this.signer = options.signer ?? this.keys;
    this.site = options.site ?? DEFAULT_SITE;
    this.bootId = uuidV7(this.clock.now(), this.random(10));
    this.pending = new Pending(outbox);
    this.actors = new Actors(outbox);
    const parts = { definitions: options.definitions, actorOf: this.actors.get, site: () => this.site };
    this.projection = new Projection(cache, this.pending, parts);
    // A tab that cannot follow now catches up with its next read of the outbox.
    this.#unsubscribe = this.channel.subscribe((message) => void this.#heard(message).catch(() => undefined));
  }

  static async open(options: StoreOptions): Promise<StoreCore> {
    const idb = { indexedDB: options.indexedDB, IDBKeyRange: options.IDBKeyRange };
    const outbox = new OutboxDb(options.indexedDB ? idb : {});
    const [cache] = await Promise.all([CacheDb.open(options.indexedDB ? idb : {}, options.definitions), outbox.open()]);
    const core = new StoreCore(options, outbox, cache);
    await core.#begin();
    return core;
  }

  async #begin(): Promise<void> {
    this.deviceId = await this.#identify();
    const [offset, site, waiting, wanted, positions] = await Promise.all([
      readMeta<number>(this.outbox, 'clockOffset'),
      readMeta<Site>(this.outbox, 'site'),
      this.outbox.operations.where('state').equals('queued').count(),
      readMeta<string[]>(this.outbox, 'sets'),
      this.cache.sets.toArray(),
      this.countFiles(),
    ]);
    this.clockOffset = offset ?? 0;
    this.site = site ?? this.site;
    // A tab that does not lead hears of the sets only when they change.
    const filled = positions.flatMap(({ set, cursor }) => (cursor === null ? [] : [set]));
    const sets = wanted ?? [];
    const fill = { done: sets.filter((set) => filled.includes(set)).length, total: sets.length };
    this.status.set({ build: this.options.build, clockOffset: this.clockOffset, pending: waiting, sets, filled, fill });
    await this.actors.load();
    // Must run before any read: the rows of operations that left the outbox without a page must be in the cache by then.
    await takeHome(this.outbox, this.cache);
    await bindHistory(this.outbox);
    await this.pending.begin(this.cache);
    this.ready = this.projection.serial(() => this.#firstFold());
    this.ready.catch(() => undefined);
    this.outbox.on('close', () => void this.#reopened().catch(() => undefined));
    await this.#compareSentinels().catch(() => undefined);
  }

  /** Without cryptography there is no identity; such a page can store nothing anyway, because it cannot hash. */
  #identify(): Promise<string> {
    return ensureIdentity(this.outbox, this.clock.now(), () => uuidV7(this.clock.now(), this.random(10)));
  }

  /** Detects whether this browser's storage was cleared since the last run. */
  async #compareSentinels(): Promise<void> {
    const sentinel = this.options.sentinel ?? browserSentinel();
    const wiped = sentinel ? await compareSentinels(this.outbox, this.deviceId, sentinel, this.clock.now()) : await readWiped(this.outbox);
    this.status.set({ wiped });
  }

  /**
   * The browser closed the database under the page. If storage was cleared, the unsent work this page still remembers is recorded as lost
   * under the old id; the installation starts afresh next time.
   */
  async #reopened(): Promise<void> {
    if ((await this.#idOnDisk()) === this.deviceId) return;
    const lost = this.pending.ordered().map(asLost);
    const wiped = { oldDeviceId: this.deviceId, which: ['indexedDb'] as const, at: this.clock.now(), lost, told: false };
    await noteWipe(this.outbox, wiped);
    await this.#identify();
    this.status.set({ wiped, cutOff: true });
  }

  /** While the browser is still clearing, it aborts every attempt to open the database. */
  async #idOnDisk(): Promise<string | undefined> {
    for (const pause of REOPEN_MS) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      const opened = await this.outbox.open().then(
        () => true,
        () => false,
      );
      if (opened) return readMeta<string>(this.outbox, 'deviceId');
    }
    throw new Error('the outbox cannot be opened again');
  }

  /** The user confirms that another installation was this one before its storage was cleared; the server has been told. */
  async wasCleared(wiped: Wiped): Promise<void> {
    await noteWipe(this.outbox, wiped);
    this.status.set({ wiped: await readWiped(this.outbox) });
  }

  /** The user has acknowledged what was not sent. */
  async noted(): Promise<void> {
    await forgetWiped(this.outbox);
    this.status.set({ wiped: null });
    this.channel.post({ t: 'status', status: { wiped: null } });
  }

  /** Rows were dropped to free space: the view follows, and the engine fetches them again. */
  cacheDropped(): Promise<void> {
    return this.#changed(async () => null);
  }

  async #firstFold(): Promise<void> {
    for (let ops = await this.pending.catchUp(); ops.length > 0; ops = await this.pending.catchUp()) {
      await this.projection.append(ops);
      this.projection.bump(ops.flatMap(({ affects }) => affects.map(entityOf)));
    }
    const isOpen = (opId: string): boolean => this.pending.byOpId(opId) !== undefined;
    await pruneLeftOver(this.cache, isOpen);
    for (const opId of [...this.pending.contained]) if (!isOpen(opId)) this.pending.contained.delete(opId);
    this.count();
  }

  newOpId(): string {
    return operationId(this.clock.now(), this.random(10), this.deviceId);
  }

  /** The current server time, if its offset is known. */
  nowIso(): string {
    return new Date(this.clock.now() + this.clockOffset).toISOString();
  }

  /** Adopts the server's clock; small differences are network noise. */
  async setServerTime(serverTime: string, roundTrip: number): Promise<void> {
    const offset = Math.round(Date.parse(serverTime) + roundTrip / 2 - this.clock.now());
    if (Number.isNaN(offset) || Math.abs(offset - this.clockOffset) < 500) return;
    this.clockOffset = offset;
    this.status.set({ clockOffset: offset });
    await writeMeta(this.outbox, 'clockOffset', offset);
  }

  async setSite(site: Site): Promise<void> {
    this.site = site;
    await writeMeta(this.outbox, 'site', site);
  }

  /** Reads other tabs' operations that this tab does not know yet. Only inside `projection.serial`. */
  async catchUp(): Promise<void> {
    const ops = await this.pending.catchUp();
    if (ops.length === 0) return;
    if (ops.some(({ actorRef, secondRef = actorRef }) => !this.actors.get(actorRef) || !this.actors.get(secondRef)))
      await this.actors.load();
    await this.projection.append(ops);
    this.#moved(ops);
  }

  /** An operation of this tab is on disk. Only inside `projection.serial`. */
  async took(operations: readonly StoredOperation[]): Promise<void> {
    for (const op of operations) this.pending.set(op);
    await this.projection.append(operations);
    if (operations.some((op) => this.pending.place(op) !== op.deviceSeq)) {
      this.projection.invalidate(operations.flatMap(({ affects }) => affects));
      await this.projection.freshen();
    }
    this.#moved(operations);
    this.channel.post({ t: 'enqueued' });
  }

  /** Stores an answer in its three steps and updates the view. */
  applyAnswer(answer: Answer): Promise<Settled & { readonly isCached: boolean }> {
    return this.projection.urgent(async () => {
      const rows = await storeRows(this.cache, this.outbox, answer);
      this.cache.forget();
      for (const move of answer.moves) if (move.contained && rows) this.pending.contained.add(move.opId);
      const settled = await storeVerdicts(this.outbox, answer);
      for (const { deviceSeq } of answer.moves) this.pending.ambiguous.delete(deviceSeq);
      const ops = [...settled.gone, ...settled.kept];
      for (const op of settled.gone) this.pending.remove(op.deviceSeq);
      for (const op of settled.kept) this.pending.set(op);
      const names = new Set([...(rows ?? []), ...ops.flatMap(({ affects }) => affects)]);
      this.projection.invalidate(names, answer.moves.length < 50);
      this.#moved(ops);
      // The cleanup is not awaited; leftovers are pruned at the next start.
      void pruneContained(this.cache, answer).catch(() => undefined);
      for (const { opId } of settled.gone) this.pending.contained.delete(opId);
      this.channel.post({ t: 'settled', seqs: ops.map(({ deviceSeq }) => deviceSeq), rows: [...names], verdicts: settled.verdicts });
      this.#tell(settled.verdicts, names);
      return { ...settled, isCached: rows !== null };
    });
  }

  /** Stores a page of the feed or of a fill. */
  async applyPage(page: PullResponse, asked?: Readonly<Record<string, string>>): Promise<void> {
    await this.#changed(() => applyPage(this.cache, page, this.clock.now(), asked));
  }
  async applyFill(set: string, afterKey: string | null, page: FillResponse): Promise<void> {
    await this.#changed(() => applyFill(this.cache, set, afterKey, page, this.clock.now()));
  }
  /** Drops what the server can send again, to free space or to repair a cache that missed an answer. */
  async refill(): Promise<void> {
    await this.#changed(async () => {
      await emptyCache(this.cache);
      await this.outbox.meta.delete('refill');
      return null;
    });
  }

  /** Changes the sets this device may hold, and their rows with them; if some were removed, everything pending is folded again. */
  changeSets(change: () => Promise<boolean>): Promise<void> {
    return this.#changed(async () => ((await change()) ? null : []));
  }
  /** Operations still in the outbox that were sent or exported and have no verdict. */
  async sentWithoutAnswer(): Promise<number[]> {
    const [sent, exported] = await Promise.all([readFlight(this.outbox), readMeta<{ seqs: readonly number[] }>(this.outbox, 'exported')]);
    const open = new Set<string | undefined>(OPEN_STATES);
    const elsewhere = exported?.seqs.filter((seq) => open.has(this.pending.get(seq)?.state)) ?? [];
    const seqs = [...new Set([...sent, ...elsewhere])].filter((seq) => this.pending.get(seq) !== undefined);
    this.pending.setAmbiguous(seqs);
    return seqs;
  }

  /** Runs a cache change, then updates the view and the other tabs. Null = anything may have changed. */
  async #changed(change: () => Promise<readonly string[] | null>): Promise<void> {
    await this.projection.serial(async () => {
      const rows = await change();
      this.cache.forget();
      this.projection.invalidate(rows ?? this.pending.names());
      this.news.tell({ entities: rows && entitiesOf(rows), own: false });
      this.channel.post({ t: 'cache', rows: rows && rows.length > 2000 ? null : rows });
    });
  }

  /** Takes over operations moved outside an answer: unparked, or requeued after a server restore. */
  moved(ops: readonly StoredOperation[]): Promise<void> {
    return this.projection.serial(async () => {
      const unknown = ops.filter(({ deviceSeq }) => !this.pending.get(deviceSeq));
      for (const op of ops) this.pending.set(op);
      await this.projection.append(unknown);
      const names = ops.flatMap(({ affects }) => affects);
      this.projection.invalidate(names);
      this.#moved(ops);
      this.channel.post({ t: 'settled', seqs: ops.map(({ deviceSeq }) => deviceSeq), rows: names, verdicts: [] });
    });
  }

  /** Updates the pill's counts. */
  count(): void {
    const { count, oldest } = this.pending.waiting();
    const oldestPendingAge = oldest ? Math.max(0, this.clock.now() - oldest.enqueuedAt) : null;
    this.status.set({ pending: count, attention: this.pending.troubled().length + this.status.get().filesRefused, oldestPendingAge });
  }

  /** Files waiting for upload, and files that need a decision; all tabs show the same numbers. */
  async countFiles(): Promise<void> {
    const inState = (state: string) => this.outbox.blobs.where('state').equals(state).count();
    const [files, filesRefused] = await Promise.all([inState('waiting'), inState('refused')]);
    const before = this.status.get();
    if (files === before.files && filesRefused === before.filesRefused) return;
    this.status.set({ files, filesRefused });
    this.count();
    this.channel.post({ t: 'status', status: { files, filesRefused, attention: this.status.get().attention } });
  }

  close(): void {
    this.#unsubscribe();
    this.projection.close();
    this.outbox.close();
    this.cache.close();
  }

  #moved(ops: readonly StoredOperation[]): void {
    this.projection.bump(new Set(ops.flatMap(({ affects }) => affects.map(entityOf))));
    this.count();
  }

  #tell(verdicts: readonly Verdict[], names: Iterable<string>): void {
    for (const verdict of verdicts) this.verdicts.tell(verdict);
    this.news.tell({ entities: entitiesOf(names), own: true });
  }

  async #heard(message: TabMessage): Promise<void> {
    if (message.t === 'enqueued') await this.projection.serial(() => this.catchUp());
    if (message.t === 'cache') {
      this.cache.forget();
      this.projection.invalidate(message.rows ?? this.pending.names());
      this.news.tell({ entities: message.rows && entitiesOf(message.rows), own: false });
    }
    if (message.t === 'away') await this.#cameHome();
    if (message.t === 'settled') await this.projection.serial(() => this.#followed(message));
    if (message.t === 'status') this.status.set(message.status);
  }

  /** The service worker has sent operations: they have left the outbox, which now holds their rows. */
  async #cameHome(): Promise<void> {
    const before = this.pending.ordered().map(({ deviceSeq }) => deviceSeq);
    const rows = (await takeHome(this.outbox, this.cache)) ?? [];
    await this.projection.serial(() => this.#followed({ t: 'settled', seqs: before, rows, verdicts: [] }));
  }

  async #followed({ seqs, rows, verdicts }: Extract<TabMessage, { t: 'settled' }>): Promise<void> {
    const before = seqs.flatMap((seq) => this.pending.get(seq) ?? []);
    this.cache.forget();
    const held = await this.pending.refresh(seqs);
    this.projection.invalidate([...rows, ...before.flatMap(({ affects }) => affects)]);
    this.#moved([...before, ...held]);
    this.#tell(verdicts, rows);
  }
}
