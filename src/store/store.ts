/** The store's public interface. One per tab; several "devices" may run in one process, each with its own IndexedDB factory and channel. */

import type { AnyRow, EntityDef, RowOf } from '#domain/kernel/entity.ts';
import { touchOf } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import type { LeaseState } from '#domain/protocol/lease.ts';
import type { RangeKind } from '#domain/protocol/number-kinds.ts';
import type { CheckName, Finding } from '#domain/protocol/station-check.ts';
import { type AttentionItem, attentionList, type OutboxItem, outboxList, unreadableList } from './attention.ts';
import { MaterialSearch } from './cache/search.ts';
import { StoreCore, type StoreOptions } from './core.ts';
import { buildExport, type ExportFile, markExported, wouldBeLost } from './export.ts';
import { type Outcome, outcomesOf } from './fate.ts';
import { dropHeld, type Held, held } from './held.ts';
import { finishedSince } from './outbox/history.ts';
import { leaseOf, numbersLeft, takeNumber } from './outbox/numbers.ts';
import type { HistoryRecord, UnreadableRecord } from './outbox/records.ts';
import { ReceivedFiles } from './received.ts';
import type { Verdict } from './seams.ts';
import { keepCheck, type StationChecks, stationChecks } from './station-check.ts';
import type { Mark } from './view/pending.ts';
import { giveUpFile, type RefusedFile, rechooseFile, refusedFiles, type WaitingFile, waitingFiles } from './write/files.ts';
import { discard, handOver, replace, retry, unparkNow } from './write/resolve.ts';
import { type Attachment, prepareAttachment, type SubmitOptions, type SubmitResult, submit } from './write/submit.ts';
import { type OnlineResult, submitOnline } from './write/submit-online.ts';
import { type TakenOver, takeOver } from './write/take-over.ts';

/** A row as this device shows it, with its unsent work. */
export interface Viewed<R = AnyRow> {
  readonly row: R;
  readonly pending: Mark;
  /** The server will probably refuse something already included in this row. */
  readonly doubtful: boolean;
}

export class Store {
  /** Finds materials by part of their code or name. */
  readonly materials: MaterialSearch;
  /** What other programs have handed over. */
  readonly received: ReceivedFiles;

  private constructor(readonly core: StoreCore) {
    this.materials = new MaterialSearch(core.cache);
    const { indexedDB, IDBKeyRange } = core.options;
    this.received = new ReceivedFiles(indexedDB ? { indexedDB, IDBKeyRange } : {}, () => core.clock.now());
  }

  static async open(options: StoreOptions): Promise<Store> {
    return new Store(await StoreCore.open(options));
  }

  get deviceId(): string {
    return this.core.deviceId;
  }
  /** Resolves when everything unfinished is folded into the view. Reading before that is allowed. */
  get ready(): Promise<void> {
    return this.core.ready;
  }

  // Writing

  /** An id for one form: mint it when the form opens and keep it until the form is done. */
  newOpId(): string {
    return this.core.newOpId();
  }
  /** Decides, stores durably and shows. Resolves with ok only once the operation is on disk. */
  submit<P>(def: OperationDef<P>, payload: P, options: SubmitOptions): Promise<SubmitResult> {
    return submit(this.core, def, payload, options);
  }
  /** For `offline: false`: needs the server and waits for its verdict. */
  submitOnline<P>(def: OperationDef<P>, payload: P, options: SubmitOptions, timeoutMs?: number): Promise<OnlineResult> {
    return submitOnline(this.core, def, payload, options, timeoutMs);
  }
  discard(opIds: readonly string[], reason: string, author: Pick<SubmitOptions, 'actor'>): Promise<SubmitResult> {
    return discard(this.core, opIds, reason, author);
  }
  replace<P>(
    refused: string,
    def: OperationDef<P>,
    payload: P,
    options: SubmitOptions & { readonly reason: string },
  ): Promise<SubmitResult> {
    return replace(this.core, refused, def, payload, options);
  }
  retry(refused: string, reason: string, author: Pick<SubmitOptions, 'actor'>): Promise<SubmitResult> {
    return retry(this.core, refused, reason, author);
  }
  /** Hands a refused or parked operation to a supervisor; a gate with the unsent rest of its lane. */
  handOver(opId: string, reason: string, author: Pick<SubmitOptions, 'actor'>): Promise<SubmitResult> {
    return handOver(this.core, opId, reason, author);
  }
  /** Repeats an operation of the supervisor's list under this user's name. Needs the server and waits for its verdict. */
  takeOver<P>(handed: string, def: OperationDef<P>, payload: P, options: Pick<SubmitOptions, 'opId' | 'actor'>): Promise<TakenOver> {
    return takeOver(this.core, handed, def, payload, options);
  }
  /** Sends a parked operation again now. */
  unparkNow(opId: string): Promise<boolean> {
    return unparkNow(this.core, opId);
  }
  prepareAttachment(file: Blob, name: string): Promise<Attachment> {
    return prepareAttachment(this.core, file, name);
  }
  /** Replaces a refused file. */
  rechooseFile(id: string, file: Blob, name: string, reason: string, by: Pick<SubmitOptions, 'actor'>): Promise<SubmitResult> {
    return rechooseFile(this.core, id, file, name, reason, by);
  }
  giveUpFile(id: string, reason: string, by: Pick<SubmitOptions, 'actor'>): Promise<SubmitResult> {
    return giveUpFile(this.core, id, reason, by);
  }
  waitingFiles(docKey: string): Promise<WaitingFile[]> {
    return waitingFiles(this.core, docKey);
  }
  refusedFiles(): Promise<RefusedFile[]> {
    return refusedFiles(this.core);
  }
  /** A number from the ranges of this installation, never reused once taken; null when none is left. */
  takeNumber(kind: RangeKind): Promise<string | null> {
    return takeNumber(this.core.outbox, kind);
  }
  numbersLeft(kind: RangeKind): Promise<number> {
    return numbersLeft(this.core.outbox, kind);
  }
  /** Whether this installation holds the document's lease, and whether it is about to end. */
  lease(docKey: string): Promise<LeaseState> {
    return leaseOf(this.core.outbox, docKey, this.core.nowIso());
  }

  /** What this device has found about itself. */
  stationChecks(): Promise<StationChecks> {
    return stationChecks(this.core);
  }
  /** Keeps what a check of this device has found; the server hears of it at the next contact. */
  keepCheck<C extends CheckName>(check: C, findings: readonly Finding<C>[]): Promise<void> {
    return keepCheck(this.core, check, findings);
  }

  /** How much of the server's data this device holds, and how old it is. */
  held(): Promise<Held> {
    return held(this.core.cache);
  }
  /** Drops what the server can send again; unsent work stays. */
  dropHeld(): Promise<void> {
    return dropHeld(this.core);
  }

  // Reading. Waits for the first fold: right after a start, the cache alone would answer as if the unsent work did not exist.

  async row<F extends Fields>(entity: EntityDef<F>, id: string): Promise<Viewed<RowOf<F>> | undefined> {
    await this.#folded();
    const row = await this.core.projection.row(entity, id);
    return row && this.#viewed(entity, row);
  }
  /**
   * Rows of which this is said. Whoever asks for those of nothing (of a pallet that has no row yet, of an order that is not chosen) gets none, and not those that
   * belong to nothing: an empty value is no filter. The parts of an index over several fields may be empty, as a part says what the others are of.
   */
  async rowsBy<F extends Fields>(entity: EntityDef<F>, index: string, ...values: string[]): Promise<Viewed<RowOf<F>>[]> {
    if (values.join('') === '') return [];
    await this.#folded();
    const rows = await this.core.projection.rowsBy(entity, index, values);
    return rows.map((row) => this.#viewed(entity, row));
  }
  /** The same for several values of a plain index, or several ids, in one disk query instead of one each. */
  async rowsByEach<F extends Fields>(entity: EntityDef<F>, index: string, values: readonly string[]): Promise<Viewed<RowOf<F>>[]> {
    await this.#folded();
    const asked = values.filter((value) => value !== '');
    const rows = await this.core.projection.rowsByEach(entity, index, asked);
    return rows.map((row) => this.#viewed(entity, row));
  }
  async rowsOf<F extends Fields>(entity: EntityDef<F>, ids: readonly string[]): Promise<Viewed<RowOf<F>>[]> {
    await this.#folded();
    const rows = await this.core.projection.rowsOf(entity, ids);
    return rows.map((row) => this.#viewed(entity, row));
  }
  /** For search boxes over large base data: rows whose indexed code begins with the text. No operation changes base data, so the cache is the view. */
  async startingWith<F extends Fields>(entity: EntityDef<F>, index: string, text: string, limit = 50): Promise<RowOf<F>[]> {
    return (await this.core.cache.startingWith(entity, index, text, limit)) as RowOf<F>[];
  }
  async rows<F extends Fields>(entity: EntityDef<F>): Promise<Viewed<RowOf<F>>[]> {
    await this.#folded();
    const rows = await this.core.projection.rows(entity);
    return rows.map((row) => this.#viewed(entity, row));
  }
  /** A failed fold has already stopped the engine with an alarm; the server's rows can still be read. */
  #folded(): Promise<void> {
    return this.core.ready.catch(() => undefined);
  }
  #viewed<F extends Fields>(entity: EntityDef<F>, row: AnyRow): Viewed<RowOf<F>> {
    return { row: row as RowOf<F>, ...this.pendingOf(touchOf(entity, row.id)) };
  }
  /** Unsent work on a row named `entity/id`. */
  pendingOf(touch: string): { pending: Mark; doubtful: boolean } {
    const ops = this.core.pending.naming(touch);
    return {
      pending: this.core.pending.mark(touch),
      doubtful: ops.some(({ deviceSeq }) => this.core.projection.doubt(deviceSeq) !== null),
    };
  }

  // Sync centre

  outboxList(): OutboxItem[] {
    return outboxList(this.core);
  }
  attentionList(): Promise<AttentionItem[]> {
    return attentionList(this.core);
  }
  unreadableList(): Promise<UnreadableRecord[]> {
    return unreadableList(this.core);
  }
  historySince(since: number): Promise<HistoryRecord[]> {
    return finishedSince(this.core.outbox, since);
  }
  /** What became of the work on some documents (`receipt:<id>`), and of single operations; the newest first. */
  outcomes(lanes: readonly string[], opIds: readonly string[]): Promise<Outcome[]> {
    return outcomesOf(this.core, lanes, opIds);
  }
  /** The queue as a signed file; after handing it out, call `markExported`. */
  buildExport(): Promise<ExportFile> {
    return buildExport(this.core);
  }
  markExported(file: ExportFile, supervised: boolean): Promise<void> {
    return markExported(this.core, file, supervised);
  }
  /** Records of this installation that are neither at the server nor taken over by a supervisor. */
  wouldBeLost(): Promise<number> {
    return wouldBeLost(this.core);
  }
  onVerdict(listener: (verdict: Verdict) => void): () => void {
    return this.core.verdicts.subscribe(listener);
  }
  close(): void {
    this.materials.close();
    this.received.close();
    this.core.close();
  }
}

export const createStore = (options: StoreOptions): Promise<Store> => Store.open(options);
