/** The two databases of a simulated tablet. They survive every crash; each method is one transaction and happens whole or not at all. */
import type { FillResponse, PullResponse, RowChange } from '#domain/protocol/protocol.ts';
import type { SetState } from '#store/cache/cache.ts';
import { StaleLeader } from '#store/outbox/outbox.ts';
import { assertMove, type HistoryRecord, OPEN_STATES, type StoredOperation } from '#store/outbox/records.ts';
import { type Answer, namedBy, settleAnswer } from '#store/outbox/verdicts.ts';

type Draft = Omit<StoredOperation, 'deviceSeq' | 'docSeq' | 'dependsOn'> & {
  readonly docSeq: number | null;
  readonly after: readonly string[];
};

export class Disk {
  readonly operations = new Map<number, StoredOperation>();
  readonly byOpId = new Map<string, StoredOperation>();
  readonly history = new Map<string, HistoryRecord>();
  readonly rows = new Map<string, { version: number; row: Record<string, unknown> }>();
  readonly contained = new Set<string>();
  readonly flight = new Set<number>();
  epoch = 0;
  sets: SetState[] = [];
  wanted: readonly string[] = [];
  refill = false;
  #deviceSeq = 0;
  readonly #lanes = new Map<string, number>();
  /** Last operation of each lane by the row it touches. */
  readonly #touched = new Map<string, Map<string, string>>();
  #ordered: StoredOperation[] | null = null;

  ordered(): readonly StoredOperation[] {
    this.#ordered ??= [...this.operations.values()].sort((a, b) => a.deviceSeq - b.deviceSeq);
    return this.#ordered;
  }
  troubled(): StoredOperation[] {
    const decided = new Set(this.ordered().flatMap(({ state, resolves }) => (state === 'queued' ? resolves : [])));
    const all = this.ordered().filter(({ state }) => state === 'rejected' || state === 'parked');
    const triedAgain = new Set(all.flatMap(({ replaces, resolves }) => (replaces === null ? [] : resolves)));
    return all.filter(({ opId }) => !decided.has(opId) && !triedAgain.has(opId));
  }

  /** Several operations at once; the same operation again is no second one. */
  enqueue(drafts: readonly Draft[], notAfter: ReadonlySet<string> = new Set()): boolean {
    if (drafts.some(({ opId }) => this.byOpId.has(opId) || this.history.has(opId))) return false;
    for (const { after, docSeq, ...draft } of drafts) {
      this.#deviceSeq += 1;
      const next = this.#lanes.get(draft.docKey) ?? 1;
      if (docSeq === null) this.#lanes.set(draft.docKey, next + 1);
      const dependsOn = [...new Set([...after, ...this.#dependencies(draft.docKey, draft.touches, notAfter)])];
      this.#put({ ...draft, dependsOn, deviceSeq: this.#deviceSeq, docSeq: docSeq ?? next });
      for (const name of draft.touches) {
        const lanes = this.#touched.get(name) ?? new Map<string, string>();
        this.#touched.set(name, lanes.set(draft.docKey, draft.opId));
      }
    }
    return true;
  }

  #dependencies(docKey: string, touches: readonly string[], except: ReadonlySet<string>): string[] {
    return touches.flatMap((name) =>
      [...(this.#touched.get(name) ?? [])].flatMap(([lane, opId]) => {
        const op = this.byOpId.get(opId);
        return lane !== docKey && !except.has(opId) && op && OPEN_STATES.includes(op.state) ? [opId] : [];
      }),
    );
  }

  #put(op: StoredOperation): void {
    this.operations.set(op.deviceSeq, op);
    this.byOpId.set(op.opId, op);
    this.#ordered = null;
  }
  #remove({ deviceSeq, opId }: StoredOperation): void {
    this.operations.delete(deviceSeq);
    this.byOpId.delete(opId);
    this.#ordered = null;
  }

  assertEpoch(epoch: number): void {
    if (epoch !== this.epoch) throw new StaleLeader(`epoch ${epoch}, now ${this.epoch}`);
  }
  markSending(batch: readonly StoredOperation[], epoch: number): void {
    this.assertEpoch(epoch);
    for (const { opId, state, deviceSeq } of batch) {
      assertMove(opId, state, 'sending');
      this.flight.add(deviceSeq);
    }
  }
  clearSending(seqs: readonly number[], epoch: number): void {
    this.assertEpoch(epoch);
    for (const seq of seqs) this.flight.delete(seq);
  }

  storeRows(answer: Answer): void {
    for (const { opId, contained } of answer.moves) if (contained) this.contained.add(opId);
    this.#applyRows(answer.rows);
  }
  storeVerdicts(answer: Answer): readonly HistoryRecord[] {
    this.assertEpoch(answer.epoch);
    const held = new Map(
      answer.moves.flatMap(({ deviceSeq }) => {
        const op = this.operations.get(deviceSeq);
        return op ? [[deviceSeq, op] as const] : [];
      }),
    );
    const targets = namedBy(held.values()).flatMap((opId) => this.byOpId.get(opId) ?? []);
    const { gone, kept } = settleAnswer(held, targets, answer);
    for (const op of gone) {
      this.#remove(op);
      this.history.set(op.opId, op);
      this.flight.delete(op.deviceSeq);
    }
    for (const op of kept) this.#put(op);
    for (const { deviceSeq } of answer.moves) this.flight.delete(deviceSeq);
    return gone;
  }
  prune(opIds: readonly string[]): void {
    for (const opId of opIds) this.contained.delete(opId);
  }
  unpark(epoch: number): void {
    this.assertEpoch(epoch);
    for (const op of this.ordered()) if (op.state === 'parked') this.#put({ ...op, state: 'queued' });
  }
  requeue(docKey: string, fromSeq: number, epoch: number): void {
    this.assertEpoch(epoch);
    const lost = [...this.history.values()].filter((op) => op.docKey === docKey && op.docSeq >= fromSeq && op.state === 'acked');
    if (!lost.some(({ docSeq }) => docSeq === fromSeq)) return;
    for (const { finishedAt: _at, serverTime: _time, ...op } of lost) {
      this.history.delete(op.opId);
      this.#put({ ...op, state: 'queued', verdict: null });
    }
  }

  applyPage(page: PullResponse, asked: Readonly<Record<string, string>>): void {
    this.#applyRows(page.changes);
    this.sets = this.sets.map((state) => {
      const cursor = state.cursor === null || state.cursor !== asked[state.set] ? undefined : (page.sets[state.set] ?? page.sets['*']);
      return cursor === undefined ? state : { ...state, cursor };
    });
  }
  applyFill(set: string, afterKey: string | null, page: FillResponse): void {
    const held = this.sets.find((state) => state.set === set);
    if ((held?.fill?.afterKey ?? null) !== afterKey) throw new Error('this page does not follow');
    this.#applyRows(page.rows.map(({ entity, row }) => ({ entity, id: String(row.id), version: Number(row.version), row })));
    const startCursor = held?.fill?.startCursor ?? page.startCursor;
    const done = page.nextKey === null;
    const next = { set, cursor: done ? startCursor : null, fill: done ? null : { afterKey: page.nextKey, startCursor } };
    this.sets = this.sets.map((state) => (state.set === set ? next : state));
  }
  empty(sets: readonly string[]): void {
    this.rows.clear();
    this.sets = this.sets.map((state) => (sets.includes(state.set) ? { set: state.set, cursor: null, fill: null } : state));
  }
  align(wanted: readonly string[]): void {
    this.sets = wanted.map((set) => this.sets.find((state) => state.set === set) ?? { set, cursor: null, fill: null });
  }
  #applyRows(changes: readonly RowChange[]): void {
    for (const { entity, id, version, row } of changes) {
      const name = `${entity}/${id}`;
      const held = this.rows.get(name)?.version ?? -1;
      if (row === null) {
        if (version >= held) this.rows.delete(name);
      } else if (version > held) this.rows.set(name, { version, row });
    }
  }
}
