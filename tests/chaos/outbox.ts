/**
 * The queue of an honest tablet, by the rules of docs/sync.md and by nothing of the program: a record leaves it only with a verdict, lanes keep their
 * order, a refused fact lets facts pass and stops gates, a refused gate stops its lane, and what was never answered is sent again.
 */
import type { Operation, Result } from '#tests/support/hostile/installation.ts';

export type State = 'queued' | 'rejected' | 'acked' | 'given up' | 'replaced';

export interface Record {
  readonly operation: Operation;
  readonly kind: 'fact' | 'gate';
  /** Operations that this one settles. */
  readonly settles: readonly string[];
  readonly at: number;
  state: State;
  /** Status of the verdict: applied, accepted_with_issues, rejected, discarded. */
  verdict: string | null;
  code: string | null;
  /** Sent, whether or not anything was heard of it. */
  sentAt: number | null;
  doneAt: number | null;
}

const OPEN: readonly State[] = ['queued', 'rejected'];
/** Not yet: it comes again. All others that wait are none of an honest tablet's doing. */
const NOT_YET = ['GAP', 'KEY_UNKNOWN', 'EARLIER', 'SERVER_FAULT'];
/** Waits for operations that are named: they must be this tablet's own. */
const NAMED = ['DEP', 'OPEN', 'HELD'];

export interface Draft {
  readonly operation: Operation;
  readonly kind: 'fact' | 'gate';
  readonly settles?: readonly string[];
}

export class Outbox {
  readonly records: Record[] = [];
  readonly #byId = new Map<string, Record>();
  /** Where the unfinished ones begin: what lies before is done. */
  #from = 0;
  /** How often something has come to its end here. */
  ended = 0;
  /** What no honest tablet should ever be told. */
  readonly alarms: string[] = [];

  add({ operation, kind, settles = [] }: Draft): void {
    const none = { state: 'queued', verdict: null, code: null, sentAt: null, doneAt: null } as const;
    const record: Record = { operation, kind, settles, at: Date.now(), ...none };
    this.records.push(record);
    this.#byId.set(operation.opId, record);
  }

  get(opId: string): Record | undefined {
    return this.#byId.get(opId);
  }

  open(): Record[] {
    while (this.#from < this.records.length && !OPEN.includes(this.records[this.#from]?.state ?? 'queued')) this.#from += 1;
    return this.records.slice(this.#from).filter(({ state }) => OPEN.includes(state));
  }

  /** Refused, and nobody has decided about it. */
  undecided(): Record[] {
    const open = this.open();
    const decided = new Set(open.flatMap(({ state, settles, operation }) => (state === 'queued' ? [...settles, operation.replaces] : [])));
    return open.filter(({ state, operation }) => state === 'rejected' && !decided.has(operation.opId));
  }

  /** What may go out now, in the order in which it was done; a lane stops at its first operation that cannot go. */
  batch(limit: number): Record[] {
    const open = this.open();
    const unfinished = new Set(open.map(({ operation }) => operation.opId));
    const givenUp = new Set(
      open.flatMap(({ state, settles, operation }) => (state === 'queued' ? settles.filter((id) => id !== operation.replaces) : [])),
    );
    const stuck = new Set<string>();
    const hasOpenFact = new Set<string>();
    const batch: Record[] = [];
    for (const record of open) {
      const { operation, kind, state } = record;
      const { docKey, opId, replaces, dependsOn } = operation;
      if (state === 'rejected') {
        if (kind === 'fact') hasOpenFact.add(docKey);
        else stuck.add(docKey);
        continue;
      }
      const waits =
        givenUp.has(opId) ||
        (stuck.has(docKey) && replaces === null) ||
        (kind === 'gate' && hasOpenFact.has(docKey)) ||
        dependsOn.some((id) => unfinished.has(id));
      if (waits) stuck.add(docKey);
      else if (batch.length < limit) {
        batch.push(record);
        unfinished.delete(opId);
      } else break;
    }
    return batch;
  }

  /** What waits behind a refused gate in its lane: it was decided on a step that never happened. */
  behind({ operation: { docKey, docSeq } }: Record): Record[] {
    return this.open().filter(({ operation }) => operation.docKey === docKey && operation.docSeq > docSeq);
  }

  /** Takes the verdicts of an answer. What it says nothing about stays as it is. @returns whether anything came to its end */
  hear(batch: readonly Record[], results: readonly Result[]): boolean {
    const asked = new Map(batch.map((record) => [record.operation.opId, record]));
    let progress = false;
    for (const result of results) {
      const record = asked.get(result.opId);
      if (!record) this.alarms.push(`a verdict for ${result.opId}, which was not sent`);
      else if (record.state === 'queued') progress = this.#judge(record, result) || progress;
    }
    if (progress) this.ended += 1;
    return progress;
  }

  #judge(record: Record, { status, first, code, params }: Result): boolean {
    const final = status === 'duplicate' ? (first ?? '') : status;
    if (final === 'applied' || final === 'accepted_with_issues') return this.#done(record, final);
    const told = `${record.operation.type} ${record.operation.docKey} ${record.operation.docSeq}: ${status} ${code ?? ''} ${JSON.stringify(params)}`;
    if (final === 'rejected') {
      if (/^(SIGNATURE|OP_ID|UNKNOWN_AUTHOR|OTHER_|HASH_|PAYLOAD_|LANE_)/.test(code ?? '')) this.alarms.push(told);
      Object.assign(record, { state: 'rejected', verdict: final, code });
      return true;
    }
    if (final === 'discarded') {
      // Nobody but this tablet gives its work up.
      this.alarms.push(told);
      this.#end(record, 'given up', final);
      return true;
    }
    // Kept for whoever asks why it never came to an end.
    record.code = code;
    const named = (params.opIds ?? params.opId ?? '').split(',');
    const byOwn = NAMED.includes(code ?? '') && named.every((opId) => this.#byId.has(opId));
    if (!['blocked', 'retry'].includes(status) || !(byOwn || NOT_YET.includes(code ?? ''))) this.alarms.push(told);
    const { docKey, docSeq } = record.operation;
    if (code === 'GAP' && Number(params.expected) > docSeq) this.alarms.push(`${told}: somebody has taken the place`);
    const before = this.records.find(({ operation }) => operation.docKey === docKey && operation.docSeq === Number(params.expected));
    if (code === 'GAP' && before?.state === 'acked') this.alarms.push(`${told}: what was acknowledged is gone`);
    return false;
  }

  #done(record: Record, verdict: string): true {
    this.#end(record, 'acked', verdict);
    const { replaces } = record.operation;
    for (const opId of record.settles) {
      const settled = this.#byId.get(opId);
      if (settled && OPEN.includes(settled.state))
        this.#end(settled, opId === replaces ? 'replaced' : 'given up', settled.verdict ?? 'discarded');
    }
    return true;
  }

  #end(record: Record, state: State, verdict: string): void {
    Object.assign(record, { state, verdict, doneAt: Date.now() });
  }
}
