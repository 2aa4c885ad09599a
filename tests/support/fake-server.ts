/** A server in memory that keeps the protocol of sync.md §6, §8 and §10 with the same kernel, and misbehaves on demand. */
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { absorb, contextOf, evaluate, isProblem, missingKeys } from '#domain/kernel/operation.ts';
import type {
  FillRequest,
  FillResponse,
  PullRequest,
  PullResponse,
  PushRequest,
  PushResponse,
  PushResult,
  RowChange,
  WireOperation,
} from '#domain/kernel/protocol.ts';
import { MemoryRows } from '#domain/kernel/rows.ts';
import type { Definitions } from '#store/definitions.ts';
import type { Net } from '#sync/net.ts';
import type { Outcome } from '#sync/state.ts';
import { SETS, worker } from './world.ts';

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

export class FakeServer {
  readonly log = new Map<string, Logged>();
  readonly order: string[] = [];
  readonly rows = new Map<string, { entity: AnyEntity; row: AnyRow }>();
  readonly #lanes = new Map<string, Lane>();
  readonly #feed: string[] = [];
  /** Taken one by one by the next requests of that kind. */
  readonly faults: { push: (Fault | null)[]; pull: (Fault | null)[]; fill: (Fault | null)[] } = { push: [], pull: [], fill: [] };
  /** A verdict forced on an operation before it is decided. */
  force: (op: WireOperation) => Pick<PushResult, 'status' | 'code'> | null = () => null;
  maxOperations = 200;
  fillPage = 1000;
  down = false;
  signedOut = false;
  requests = { push: 0, pull: 0, fill: 0, upload: 0 };
  inFlight = 0;
  build = 'server-1';
  uploads: string[] = [];

  constructor(private readonly definitions: Definitions) {}

  seed(entity: unknown, ...rows: readonly (Record<string, unknown> & { id: string })[]): void {
    for (const row of rows) this.#write(entity as AnyEntity, { version: 0, ...row });
  }

  /** What everybody sees. */
  row(entity: { name: string }, id: string): AnyRow | undefined {
    return this.rows.get(`${entity.name}/${id}`)?.row;
  }

  net(): Net {
    const reply = <T>(kind: 'push' | 'pull' | 'fill', work: () => T): Promise<Outcome<T>> => this.#reply(kind, work);
    const alive = async <T>(data: T): Promise<Outcome<T>> => (this.down ? { kind: 'none' } : { kind: 'ok', data, roundTrip: 1 });
    return {
      push: (request) => reply('push', () => this.push(request)),
      pull: (request) => reply('pull', () => this.pull(request)),
      fill: (request) => reply('fill', () => this.fill(request)),
      beat: ({ nonce }) =>
        alive({
          serverTime: new Date().toISOString(),
          bound: true,
          feedHead: String(this.#feed.length),
          nonce,
          build: this.build,
          wantManifest: false,
        }),
      lease: ({ docKey, deviceId }) => alive({ docKey, deviceId, until: '2999-01-01T00:00:00Z', holderName: null }),
      numbers: ({ kind, count }) => alive({ kind, prefix: 'B', digits: 8, from: this.#numbers(count) - count + 1, to: this.#given }),
      upload: async (blob) => {
        this.requests.upload += 1;
        this.uploads.push(blob.id);
        return alive(null);
      },
    };
  }

  #given = 0;
  #numbers(count: number): number {
    this.#given += count;
    return this.#given;
  }

  async #reply<T>(kind: 'push' | 'pull' | 'fill', work: () => T): Promise<Outcome<T>> {
    this.requests[kind] += 1;
    this.inFlight += 1;
    if (kind !== 'fill' && this.inFlight > 1) throw new Error('two requests in flight');
    try {
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (this.down) return { kind: 'none' };
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
    const rows = [...touched].map((name) => this.#change(name));
    return structuredClone({ serverTime: new Date().toISOString(), feedHead: String(this.#feed.length), results, rows });
  }

  #one(deviceId: string, op: WireOperation): PushResult {
    const known = this.log.get(op.opId);
    const say = (status: PushResult['status'], code: string | null = null, params: Record<string, string> = {}): PushResult => ({
      opId: op.opId,
      status,
      code,
      params,
      issues: [],
    });
    if (known) {
      if (known.op.payloadHash !== op.payloadHash) return say('rejected', 'OP_ID_REUSED');
      return { ...known.result, status: 'duplicate', first: known.status };
    }
    const forced = this.force(op);
    if (forced && forced.status !== 'rejected') return say(forced.status, forced.code);
    const lane = this.#lane(deviceId, op.docKey);
    if (op.docSeq !== lane.position + 1) return say('blocked', 'GAP', { expected: String(lane.position + 1) });
    if (op.dependsOn.some((opId) => !this.#isFinal(opId))) return say('blocked', 'DEP');
    const def = this.definitions.operationByType(op.type, op.v);
    if (!def) return say('unsupported', 'TYPE');
    if (def.kind === 'gate' && lane.open.size > 0) return say('blocked', 'OPEN');
    if (lane.held !== null && op.replaces !== lane.held) return say('blocked', 'HELD');
    return this.#decide(deviceId, op, lane, forced?.code ?? null);
  }

  #decide(deviceId: string, op: WireOperation, lane: Lane, forcedCode: string | null): PushResult {
    const def = this.definitions.operationByType(op.type, op.v);
    if (!def) throw new Error('checked before');
    if (this.#givesUpWhatIsDone(op)) return this.#logged(op, 'rejected', { code: 'ALREADY_DONE', params: {}, issues: [] }, []);
    const memory = new MemoryRows();
    for (let keys = missingKeys(def, op.payload as never, memory); keys.length > 0; keys = missingKeys(def, op.payload as never, memory))
      memory.load(keys, this.#find(keys));
    const ctx = contextOf({
      opId: op.opId,
      deviceId,
      occurredAt: op.occurredAt,
      actor: worker,
      siteId: 'MAIN',
      today: op.occurredAt.slice(0, 10),
    });
    const decision = forcedCode ? { code: forcedCode, params: {} } : evaluate(def, op.payload as never, memory, ctx);
    if (isProblem(decision)) {
      if (def.kind === 'gate') lane.held = op.opId;
      else {
        lane.position = op.docSeq;
        lane.open.add(op.opId);
      }
      return this.#logged(op, 'rejected', { code: decision.code, params: { ...decision.params }, issues: [] }, []);
    }
    for (const added of decision.add)
      memory.load([{ entity: added.entity, by: 'id', value: added.id }], this.#find([{ entity: added.entity, by: 'id', value: added.id }]));
    const names = absorb(memory, decision);
    for (const name of new Set(names)) this.#save(name, memory);
    lane.position = op.docSeq;
    lane.held = null;
    if (op.replaces) this.#supersede(deviceId, op.replaces);
    this.#sideEffects(deviceId, op);
    const issues = decision.issues.map(({ code, params }) => ({ code, params: { ...params } }));
    return this.#logged(op, issues.length > 0 ? 'accepted_with_issues' : 'applied', { code: null, params: {}, issues }, names);
  }

  #givesUpWhatIsDone({ type, payload }: WireOperation): boolean {
    const ids =
      type === 'operation.discard' ? payload.opIds : type === 'lane.resolve' ? [payload.rejected, ...(payload.discard as string[])] : [];
    return (ids as string[]).some((opId) => /^(applied|accepted_with_issues)$/.test(this.log.get(opId)?.status ?? ''));
  }

  #save(name: string, memory: MemoryRows): void {
    const entity = this.definitions.entities.find((candidate) => candidate.name === name.slice(0, name.indexOf('/')));
    const row = entity && memory.peek(entity, name.slice(name.indexOf('/') + 1));
    if (entity && row) this.#write(entity, row);
  }

  #sideEffects(deviceId: string, op: WireOperation): void {
    if (op.type === 'operation.discard') for (const opId of op.payload.opIds as string[]) this.#discarded(deviceId, opId);
    if (op.type !== 'lane.resolve') return;
    const { docKey, rejected, replacement, discard } = op.payload as {
      docKey: string;
      rejected: string;
      replacement: string | null;
      discard: string[];
    };
    const lane = this.#lane(deviceId, docKey);
    if (replacement !== null) return;
    for (const opId of discard)
      if (!this.log.has(opId))
        this.log.set(opId, {
          op,
          status: 'discarded',
          result: { opId, status: 'rejected', code: 'DISCARDED', params: {}, issues: [] },
          touched: [],
          applied: 0,
        });
    this.#discarded(deviceId, rejected);
    lane.position += 1 + discard.length;
    lane.held = null;
  }

  #discarded(deviceId: string, opId: string): void {
    const known = this.log.get(opId);
    if (known) known.status = 'discarded';
    this.#supersede(deviceId, opId);
  }

  #supersede(deviceId: string, opId: string): void {
    for (const [key, lane] of this.#lanes) if (key.startsWith(deviceId)) lane.open.delete(opId);
    const known = this.log.get(opId);
    if (known) known.status = 'discarded';
  }

  #logged(op: WireOperation, status: Final, rest: Pick<PushResult, 'code' | 'params' | 'issues'>, touched: readonly string[]): PushResult {
    const result: PushResult = { opId: op.opId, status: status as PushResult['status'], ...rest };
    this.log.set(op.opId, { op, status, result, touched, applied: status === 'rejected' ? 0 : 1 });
    this.order.push(op.opId);
    return result;
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
    return known !== undefined && known.status !== 'rejected';
  }

  #lane(deviceId: string, docKey: string): Lane {
    const key = `${deviceId}|${docKey}`;
    const lane = this.#lanes.get(key) ?? { position: 0, open: new Set<string>(), held: null };
    this.#lanes.set(key, lane);
    return lane;
  }

  #find(keys: readonly { entity: AnyEntity; by: string; value: string }[]): { entity: AnyEntity; row: AnyRow }[] {
    const all = [...this.rows.values()];
    return keys.flatMap((key) =>
      all.filter(
        ({ entity, row }) =>
          entity.name === key.entity.name &&
          key.by
            .split('+')
            .map((part) => String(row[part] ?? ''))
            .join('\u0001') === key.value,
      ),
    );
  }

  #write(entity: AnyEntity, row: AnyRow): void {
    const before = this.rows.get(`${entity.name}/${row.id}`)?.row.version ?? 0;
    this.rows.set(`${entity.name}/${row.id}`, { entity, row: { ...row, version: before + 1 } });
    this.#feed.push(`${entity.name}/${row.id}`);
  }

  /** Somebody at the desk changes or deletes a row. */
  edit(entity: unknown, id: string, change: Record<string, unknown> | null): void {
    const { name } = entity as AnyEntity;
    const held = this.rows.get(`${name}/${id}`);
    if (!held) throw new Error(`no ${name} ${id}`);
    if (change) this.#write(held.entity, { ...held.row, ...change });
    else {
      this.rows.delete(`${name}/${id}`);
      this.#feed.push(`${name}/${id}`);
    }
  }

  #change(name: string): RowChange {
    const held = this.rows.get(name);
    const at = name.indexOf('/');
    return { entity: name.slice(0, at), id: name.slice(at + 1), version: held?.row.version ?? 999_999, row: held ? { ...held.row } : null };
  }

  pull({ sets }: PullRequest): PullResponse {
    const from = Math.min(...Object.values(sets).map(Number), this.#feed.length);
    const names = [...new Set(this.#feed.slice(from))].filter((name) => !name.startsWith('secret/'));
    return structuredClone({
      changes: names.map((name) => this.#change(name)),
      sets: { '*': String(this.#feed.length) },
      more: false,
      feedHead: String(this.#feed.length),
    });
  }

  fill({ set, afterKey }: FillRequest): FillResponse {
    const entities: Record<string, readonly string[]> = { lists: ['list', 'listLine'], boxes: ['box'], orders: ['order'] };
    if (!SETS.includes(set)) throw new Error(`unknown set ${set}`);
    const rows = [...this.rows.entries()]
      .filter(([, { entity }]) => entities[set]?.includes(entity.name))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const page = rows.filter(([name]) => afterKey === null || name > afterKey).slice(0, this.fillPage);
    const last = page.at(-1)?.[0] ?? null;
    const more = last !== null && rows.some(([name]) => name > last);
    return structuredClone({
      rows: page.map(([, { entity, row }]) => ({ entity: entity.name, row: { ...row } })),
      nextKey: more ? last : null,
      startCursor: String(this.#feed.length),
    });
  }
}
