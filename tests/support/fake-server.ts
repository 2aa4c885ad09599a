/** A server in memory that keeps the protocol of sync.md §6, §8 and §10 with the same kernel, and misbehaves on demand. */
import { absorb, contextOf, evaluate, isProblem, missingKeys } from '#domain/kernel/operation.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { MemoryRows } from '#domain/kernel/rows.ts';
import type {
  FileAnswer,
  LostOperation,
  ManifestRequest,
  PushRequest,
  PushResponse,
  PushResult,
  WipedRequest,
  WireOperation,
} from '#domain/protocol/protocol.ts';
import type { StationCheckRequest } from '#domain/protocol/station-check.ts';
import { type SkipRequest, UNTRACED } from '#domain/protocol/trust.ts';
import type { HandoverPayload, ResolvePayload } from '#domain/system/sync.operation.ts';
import type { Definitions } from '#store/definitions.ts';
import type { BlobRecord } from '#store/outbox/records.ts';
import type { Net } from '#sync/net.ts';
import type { Outcome } from '#sync/state.ts';
import { FakeRows, replaceAll } from './fake-rows.ts';
import { damaged, refusal, spokenOf } from './spoken-of.ts';
import { worker } from './world.ts';

type Final = 'applied' | 'accepted_with_issues' | 'rejected' | 'discarded';
interface Logged {
  readonly op: WireOperation;
  status: Final;
  readonly result: PushResult;
  readonly touched: readonly string[];
  /** How often its effect was written. */
  applied: number;
}
interface Lane {
  position: number;
  readonly open: Set<string>;
  held: string | null;
}

export type Fault = 'drop-request' | 'drop-response' | 'html' | 'auth' | 'too_large' | 'timeout' | 'busy' | 'bad';

export class FakeServer extends FakeRows {
  readonly log = new Map<string, Logged>();
  readonly order: string[] = [];
  #lanes = new Map<string, Lane>();
  /** What took the place of a refused operation. */
  readonly #heirs = new Map<string, string>();
  /** Hears every effect that is written, with the device that brought it. */
  written: (deviceId: string, op: WireOperation) => void = () => undefined;
  now: () => number = Date.now;
  /** Taken one by one by the next requests of that kind. */
  readonly faults: { push: (Fault | null)[]; pull: (Fault | null)[]; fill: (Fault | null)[] } = { push: [], pull: [], fill: [] };
  /** A verdict forced on an operation before it is decided. */
  force: (op: WireOperation) => Pick<PushResult, 'status' | 'code'> | null = () => null;
  /** Sets whose feed began anew while their first copy was under way. */
  readonly begunAnew = new Set<string>();
  maxOperations = 200;
  down = false;
  signedOut = false;
  requests = { push: 0, pull: 0, fill: 0, upload: 0 };
  /** What pushes are answered after; by default nothing. */
  pushHeld: Promise<unknown> = Promise.resolve();
  inFlight = 0;
  build = 'server-1';
  uploads: string[] = [];
  /** What becomes of a file. */
  fileFate: (blob: BlobRecord) => Partial<FileAnswer> = () => ({});

  constructor(
    private readonly definitions: Definitions,
    /** Under whose rights everything is decided. */
    private readonly actor: Actor = worker,
  ) {
    super();
  }

  #time(): string {
    return new Date(this.now()).toISOString();
  }

  net(): Net {
    const reply = <T>(kind: 'push' | 'pull' | 'fill', work: () => T): Promise<Outcome<T>> => this.#reply(kind, work);
    const alive = async <T>(data: T): Promise<Outcome<T>> => (this.down ? { kind: 'none' } : { kind: 'ok', data, roundTrip: 1 });
    return {
      push: (request) => reply('push', () => this.push(request)),
      pull: (request) => reply('pull', () => this.pull(request)),
      fill: async (request) => {
        if (request.afterKey === null) this.begunAnew.delete(request.set);
        return this.begunAnew.has(request.set) ? { kind: 'anew' } : reply('fill', () => this.fill(request));
      },
      beat: ({ nonce }) =>
        alive({
          serverTime: this.#time(),
          bound: true,
          feedHead: this.feedHead,
          nonce,
          build: this.build,
          wantManifest: this.wantManifest,
        }),
      lease: ({ docKey, deviceId }) => alive({ docKey, deviceId, until: '2999-01-01T00:00:00Z', holderName: null }),
      numbers: ({ kind, count }) => alive({ kind, prefix: 'B', digits: 8, from: this.#numbers(count) - count + 1, to: this.#given }),
      enrol: ({ keys }) => alive({ keys: keys.map(({ keyId }) => keyId) }),
      stationCheck: (request) => alive(this.checks.push(request) > 0) as Promise<Outcome<true>>,
      manifest: (request) => {
        this.manifests.push(structuredClone(request));
        return alive({ full: this.wantsFull });
      },
      lanes: ({ deviceId, lanes }) => {
        const known = lanes.map(({ docKey, docSeq }) => ({ docKey, docSeq, lane: this.#lane(deviceId, docKey) }));
        const gaps = known.map(({ docKey, docSeq, lane }) => ({ docKey, docSeq, expected: lane.position + 1, heldBy: lane.held }));
        return alive({ gaps: gaps.filter(({ docSeq, expected }) => docSeq >= expected) });
      },
      wiped: (request) => {
        this.wipes.push(request);
        return alive({ lost: this.lost, count: this.lostInAll ?? this.lost.length });
      },
      skip: (request) => alive({ placed: this.skip(request) }),
      upload: async (blob) => {
        this.requests.upload += 1;
        this.uploads.push(blob.id);
        const { size } = blob;
        return alive({ id: blob.id, size, received: size, state: 'stored' as const, code: null, params: {}, ...this.fileFate(blob) });
      },
    };
  }

  /** What devices have announced, and what the server makes of it. */
  readonly manifests: ManifestRequest[] = [];
  readonly wipes: WipedRequest[] = [];
  readonly checks: StationCheckRequest[] = [];
  wantManifest = false;
  wantsFull = false;
  readonly skips: SkipRequest[] = [];
  lost: LostOperation[] = [];
  /** With the operations of others, which are not told by name. */
  lostInAll: number | null = null;

  #given = 0;
  #numbers(count: number): number {
    this.#given += count;
    return this.#given;
  }

  async #reply<T>(kind: 'push' | 'pull' | 'fill', work: () => T): Promise<Outcome<T>> {
    this.requests[kind] += 1;
    this.inFlight += 1;
    // A request that was sent without a line never arrives, even if the line is back before it would be answered.
    const lost = this.down;
    if (kind !== 'fill' && this.inFlight > 1) throw new Error('two requests in flight');
    try {
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (kind === 'push') await this.pushHeld;
      if (lost || this.down) return { kind: 'none' };
      if (this.signedOut) return { kind: 'auth' };
      const fault = this.faults[kind].shift() ?? null;
      if (fault === 'drop-request' || fault === 'html') return { kind: 'none' };
      if (fault === 'auth') return { kind: 'auth' };
      if (fault === 'too_large') return { kind: 'too_large' };
      if (fault === 'busy') return { kind: 'busy', retryAfterMs: 5 };
      if (fault === 'bad') return { kind: 'bad', message: 'bad request' };
      const data = work();
      if (fault === 'drop-response') return { kind: 'none' };
      if (fault === 'timeout') return { kind: 'timeout' };
      return { kind: 'ok', data, roundTrip: 1 };
    } finally {
      this.inFlight -= 1;
    }
  }

  push({ deviceId, operations }: PushRequest): PushResponse {
    const touched = new Set<string>();
    const results = operations.map((op) => {
      const result = this.#one(deviceId, op);
      for (const name of this.log.get(op.opId)?.touched ?? []) touched.add(name);
      return result;
    });
    const rows = [...touched].map((name) => this.change(name));
    return structuredClone({ serverTime: this.#time(), feedHead: this.feedHead, results, rows });
  }

  #one(deviceId: string, op: WireOperation): PushResult {
    this.#from.set(op.opId, deviceId);
    const known = this.log.get(op.opId);
    const say = (status: PushResult['status'], code: string | null = null, params: Record<string, string> = {}): PushResult => ({
      opId: op.opId,
      status,
      code,
      params,
      issues: [],
    });
    if (known) {
      if (known.result.code !== 'DISCARDED' && known.op.payloadHash !== op.payloadHash) return say('rejected', 'OP_ID_REUSED');
      return { ...known.result, status: 'duplicate', first: known.status };
    }
    const forced = this.force(op);
    // Nobody vouches for it: no place, no id, no hold.
    if (forced && (forced.status !== 'rejected' || UNTRACED.includes(forced.code ?? ''))) return say(forced.status, forced.code);
    const lane = this.#lane(deviceId, op.docKey);
    const def = this.definitions.operationByType(op.type, op.v);
    if (op.settled && op.docSeq <= lane.position + 1) {
      lane.position = Math.max(lane.position, op.docSeq);
      this.log.set(op.opId, { op, status: 'discarded', result: say('rejected', 'SETTLED_BEFORE'), touched: [], applied: 0 });
      return { ...say('duplicate', 'SETTLED_BEFORE'), first: 'discarded' };
    }
    const late = def?.kind === 'fact' && op.replaces !== null && op.docSeq <= lane.position;
    const expected = String(lane.position + 1);
    if (op.docSeq <= lane.position && !late && this.#isTaken(deviceId, op)) return say('rejected', 'PLACE_TAKEN', { expected });
    if (op.docSeq > lane.position + 1) return say('blocked', 'GAP', { expected });
    if (op.dependsOn.some((opId) => !this.#isFinal(opId))) return say('blocked', 'DEP');
    if (!def) return say('unsupported', 'TYPE');
    if (late && this.#isTaken(deviceId, op) && !lane.open.has(op.replaces ?? ''))
      return this.#logged(op, 'rejected', { code: 'REPLACED_ALREADY', params: {}, issues: [] }, []);
    const given = op.type === 'lane.resolve' ? (op.payload as { docKey: string; rejected: string; docSeq?: number }) : null;
    const target = given && this.#lane(deviceId, given.docKey);
    if (given && target && !this.log.has(given.rejected) && (given.docSeq ?? 0) > target.position + 1) return say('blocked', 'EARLIER');
    if (def.kind === 'gate' && lane.open.size > 0) return say('blocked', 'OPEN');
    if (lane.held !== null && op.replaces !== lane.held) return say('blocked', 'HELD');
    return this.#decide(deviceId, op, lane, forced?.code ?? null);
  }

  /** The device has signed for the place of a damaged record. */
  skip(request: SkipRequest): boolean {
    const { deviceId, docKey, docSeq, opId, kind } = request;
    this.skips.push(request);
    if (this.log.has(opId)) return true;
    const lane = this.#lane(deviceId, docKey);
    if (docSeq !== lane.position + 1 || lane.held !== null) return false;
    if (kind === 'gate') lane.held = opId;
    else {
      lane.position = docSeq;
      lane.open.add(opId);
    }
    this.log.set(opId, { op: damaged(request), status: 'rejected', result: refusal(opId, 'RECORD_DAMAGED'), touched: [], applied: 0 });
    this.#from.set(opId, deviceId);
    return true;
  }

  /** Which device an operation came from. */
  readonly #from = new Map<string, string>();
  /** Does an operation of this device stand in the place already? */
  #isTaken(deviceId: string, { docKey, docSeq }: WireOperation): boolean {
    const inPlace = [...this.log.values()].filter(({ op }) => op.docKey === docKey && op.docSeq === docSeq);
    return inPlace.some(({ op }) => this.#from.get(op.opId) === deviceId);
  }

  #decide(deviceId: string, op: WireOperation, lane: Lane, forcedCode: string | null): PushResult {
    const def = this.definitions.operationByType(op.type, op.v);
    if (!def) throw new Error('checked before');
    if (this.#givesUpWhatIsDone(op)) return this.#logged(op, 'rejected', { code: 'ALREADY_DONE', params: {}, issues: [] }, []);
    if (this.#isNotHeld(deviceId, op)) return this.#logged(op, 'rejected', { code: 'NOT_HELD', params: {}, issues: [] }, []);
    const memory = new MemoryRows();
    for (let keys = missingKeys(def, op.payload as never, memory); keys.length > 0; keys = missingKeys(def, op.payload as never, memory))
      memory.load(keys, this.find(keys));
    const { opId, occurredAt } = op;
    const site = { siteId: 'MAIN', timeZone: 'UTC', today: occurredAt.slice(0, 10) };
    const ctx = contextOf({ opId, deviceId, occurredAt, actor: this.actor, ...site });
    const decision = forcedCode ? { code: forcedCode, params: {} } : evaluate(def, op.payload as never, memory, ctx);
    if (isProblem(decision)) {
      if (def.kind === 'gate') lane.held = op.opId;
      else {
        lane.position = Math.max(lane.position, op.docSeq);
        lane.open.delete(op.replaces ?? '');
        lane.open.add(op.opId);
      }
      return this.#logged(op, 'rejected', { code: decision.code, params: { ...decision.params }, issues: [] }, []);
    }
    for (const added of decision.add)
      memory.load([{ entity: added.entity, by: 'id', value: added.id }], this.find([{ entity: added.entity, by: 'id', value: added.id }]));
    const names = absorb(memory, decision);
    this.written(deviceId, op);
    for (const name of new Set(names)) this.#save(name, memory);
    lane.position = Math.max(lane.position, op.docSeq);
    lane.held = null;
    if (op.replaces) this.#supersede(deviceId, op.replaces);
    this.#sideEffects(deviceId, op);
    const issues = decision.issues.map(({ code, params }) => ({ code, params: { ...params } }));
    return this.#logged(op, issues.length > 0 ? 'accepted_with_issues' : 'applied', { code: null, params: {}, issues }, names);
  }

  /** A resolution of what holds no lane, is not parked, and has not been passed. */
  #isNotHeld(deviceId: string, { type, payload }: WireOperation): boolean {
    if (type !== 'lane.resolve') return false;
    const { docKey, rejected, replacement, discard } = payload as unknown as ResolvePayload;
    const lane = this.#lane(deviceId, docKey);
    const known = this.log.get(rejected);
    const isParked = !known && lane.held === null;
    const isPassed = replacement === null && known?.status === 'rejected' && known.op.docSeq <= lane.position;
    return ![rejected, ...discard].includes(lane.held ?? '') && !isParked && !isPassed;
  }

  #givesUpWhatIsDone(op: WireOperation): boolean {
    return spokenOf(op).some((opId) => /^(applied|accepted_with_issues)$/.test(this.log.get(opId)?.status ?? ''));
  }

  #save(name: string, memory: MemoryRows): void {
    const entity = this.definitions.entities.find((candidate) => candidate.name === name.slice(0, name.indexOf('/')));
    const row = entity && memory.peek(entity, name.slice(name.indexOf('/') + 1));
    if (entity && row) this.write(entity, row);
  }

  #sideEffects(deviceId: string, op: WireOperation): void {
    if (op.type === 'operation.discard') for (const opId of op.payload.opIds as string[]) this.#discarded(deviceId, this.#closed(op, opId));
    if (op.type === 'lane.handover') this.#handedOver(deviceId, op);
    if (op.type !== 'lane.resolve') return;
    const { docKey, rejected, replacement, discard } = op.payload as {
      docKey: string;
      rejected: string;
      replacement: string | null;
      discard: string[];
    };
    const lane = this.#lane(deviceId, docKey);
    if (replacement !== null) return;
    const unseen = [rejected, ...discard].filter((opId) => !this.log.has(opId) || opId === rejected).length;
    for (const opId of [rejected, ...discard]) this.#discarded(deviceId, this.#closed(op, opId));
    const place = (op.payload as { docSeq?: number }).docSeq ?? lane.position + 1;
    if (place > lane.position) lane.position += unseen;
    lane.held = null;
  }

  /** What a supervisor has on his list, in order. */
  readonly handed: WireOperation[] = [];

  #handedOver(deviceId: string, by: WireOperation): void {
    const { docKey, records, before } = by.payload as HandoverPayload;
    const lane = this.#lane(deviceId, docKey);
    for (const { operation: op } of records) {
      this.handed.push(op);
      if (!this.log.has(op.opId) || lane.held === op.opId) lane.position = op.docSeq;
      if (!this.log.has(op.opId))
        this.log.set(op.opId, { op, status: 'discarded', result: refusal(op.opId, 'HANDED_OVER'), touched: [], applied: 0 });
      if (lane.held === op.opId) lane.held = null;
    }
    for (const opId of [...records.map(({ operation }) => operation.opId), ...before]) this.#discarded(deviceId, opId);
  }

  /** What was given up before it ever came gets an entry all the same: a late copy of it never runs. */
  #closed(by: WireOperation, opId: string): string {
    if (!this.log.has(opId))
      this.log.set(opId, { op: by, status: 'discarded', result: refusal(opId, 'DISCARDED'), touched: [], applied: 0 });
    return opId;
  }

  #discarded(deviceId: string, opId: string): void {
    const known = this.log.get(opId);
    if (known) known.status = 'discarded';
    this.#supersede(deviceId, opId);
  }

  /** Nothing waits for it any more. */
  #supersede(deviceId: string, opId: string): void {
    for (const [key, lane] of this.#lanes) if (key.startsWith(deviceId)) lane.open.delete(opId);
  }

  #logged(op: WireOperation, status: Final, rest: Pick<PushResult, 'code' | 'params' | 'issues'>, touched: readonly string[]): PushResult {
    const result: PushResult = { opId: op.opId, status: status as PushResult['status'], ...rest };
    this.log.set(op.opId, { op, status, result, touched, applied: status === 'rejected' ? 0 : 1 });
    if (op.replaces !== null && rest.code !== 'REPLACED_ALREADY') this.#heirs.set(op.replaces, op.opId);
    this.order.push(op.opId);
    return result;
  }

  /** A backup: everything as it is now. */
  backup(): () => void {
    const log = new Map([...this.log].map(([opId, entry]) => [opId, { ...entry }]));
    const lanes = [...this.#lanes].map(([key, lane]) => [key, { ...lane, open: new Set(lane.open) }] as const);
    const restoreRows = this.backupRows();
    const order = [...this.order];
    return () => {
      restoreRows();
      replaceAll(this.log, log);
      this.#lanes = new Map(lanes);
      this.order.splice(0, this.order.length, ...order);
    };
  }

  /** After a restore of the server: it has forgotten these. */
  forgetOperations(opIds: readonly string[]): void {
    for (const opId of opIds) {
      const known = this.log.get(opId);
      if (!known) continue;
      this.log.delete(opId);
      for (const [key, lane] of this.#lanes)
        if (key.endsWith(known.op.docKey)) lane.position = Math.min(lane.position, known.op.docSeq - 1);
    }
  }

  #isFinal(opId: string): boolean {
    const known = this.log.get(opId);
    const heir = this.#heirs.get(opId);
    return known !== undefined && (known.status !== 'rejected' || (heir !== undefined && this.#isFinal(heir)));
  }

  #lane(deviceId: string, docKey: string): Lane {
    const key = `${deviceId}|${docKey}`;
    const lane = this.#lanes.get(key) ?? { position: 0, open: new Set<string>(), held: null };
    this.#lanes.set(key, lane);
    return lane;
  }
}
