/**
 * An honest plant with something of everything, and its twin that belongs to others. What is sent to its server is taken back after each trial, so that
 * every attack meets the plant as it was.
 */
import { randomUUID } from 'node:crypto';
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { PushResult, WireOperation } from '#domain/protocol/protocol.ts';
import { DOCUMENTS, type Operation, operationByType } from '#domain/registry.ts';
import { signed } from '#server/modules/replay/keys.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { hashOf } from '#server/operations/incoming.ts';
import type { World } from '#tests/support/moves/world.ts';
import { Plant, type PlantData } from '#tests/support/plant.ts';
import { type Answer, type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';
import { createHostileDatabase, remember } from './build.ts';
import { Draft, type Values } from './draft.ts';
import { Sandbox } from './sandbox.ts';
import { type Standing, Twin } from './twin.ts';

/** What an operation writes whatever it does, refused or not. */
const BOOKS_OF_ALL = ['op_log', 'op_claim', 'lane', 'device', 'user_session', 'change_log', 'security_event', 'announced_op'];

export const isDone = ({ status }: PushResult): boolean => status === 'applied' || status === 'accepted_with_issues';

interface Parts {
  readonly data: PlantData;
  readonly server: PlantServer;
  readonly sandbox: Sandbox;
  readonly tablet: KeyedTablet;
  readonly workers: readonly AnyRow[];
  readonly worlds: readonly World[];
  readonly twin: Twin;
}

export class HostilePlant {
  readonly #before: Standing;
  #tables: Promise<ReadonlySet<string>> | undefined;

  private constructor(
    readonly parts: Parts,
    /** Drafts that are done as the plant stands, of every operation that anything can be done with. */
    readonly bases: readonly Draft[],
    before: Standing,
  ) {
    this.#before = before;
  }

  static async open(): Promise<HostilePlant> {
    const database = await createHostileDatabase();
    const plant = new Plant(database.connectionString, () => database.drop());
    const { data: kept, workers, vendor, worlds, twins, bases } = await remember(plant.pool);
    const data = { ...kept, plant };
    const sandbox = await Sandbox.over(plant.pool);
    const server = await PlantServer.on(data, { APP_MODE: 'development' }, sandbox.pool);
    const tablet = server.tablet();
    for (const user of [...workers, vendor]) await tablet.signIn(user);
    const twin = await Twin.known(plant.pool, new Map(twins));
    const own = await ownDrafts(tablet, workers[0] as AnyRow);
    const known = bases.flatMap((one) => {
      const [operation, author] = [
        operationByType(one.type) as Operation | undefined,
        [...workers, vendor].find(({ id }) => id === one.author),
      ];
      return operation && author ? [Draft.read(operation, author, one)] : [];
    });
    return new HostilePlant({ data, server, sandbox, tablet, workers, worlds, twin }, [...own, ...known], await twin.standing(plant.pool));
  }

  async close(): Promise<void> {
    this.parts.sandbox.close();
    await this.parts.server.close();
  }

  get complaints(): string[] {
    return this.parts.server.complaints;
  }

  /** Within a trial, what has been done in it; else the plant as it was. */
  get db() {
    return this.parts.sandbox.pool;
  }

  trial<T>(work: () => Promise<T>): Promise<T> {
    return this.parts.sandbox.trial(work);
  }

  /** A user with every right there is, signed in on the tablet: of a supplier, or of these stores. */
  async newcomer(account: string, { supplierId = null, stores = [] }: { supplierId?: string | null; stores?: string[] }): Promise<AnyRow> {
    const { data, tablet } = this.parts;
    const codes = await data.plant.rows<{ auth_code: string }>('select auth_code from auth');
    const user = await data.plant.user(
      account,
      codes.map(({ auth_code }) => auth_code),
      stores,
    );
    await data.plant.rows('update app_user set supplier_id = $1 where id = $2', [supplierId, user.id]);
    const author = { ...user, supplierId } as AnyRow;
    await tablet.signIn(author);
    return author;
  }

  /** Signed by its author on the tablet, alone in its lane. @param payload other than the draft's own; need not be of the right form */
  signed(draft: Draft, payload: Values = draft.payload): WireOperation {
    const { operation, author } = draft;
    const { tablet } = this.parts;
    const opId = randomUUID();
    const values = draft.under(opId, payload);
    const parsed = operation.schema.safeParse(values);
    const docKey = operation.lane((parsed.success ? parsed.data : operation.schema.parse(draft.under(opId))) as never);
    const made: WireOperation = {
      opId,
      deviceSeq: 1000,
      docKey,
      docSeq: 1,
      dependsOn: [],
      replaces: null,
      type: operation.type,
      v: operation.v,
      payload: values,
      payloadHash: hashOf(values),
      actor: author.id,
      actorKeyId: null,
      actorSig: null,
      occurredAt: new Date().toISOString(),
      bootId: 'test',
      build: 'test',
    };
    return signed(made, tablet.id, tablet.keyOf(author));
  }

  /** As its author's device signs it. */
  sealed(operation: WireOperation, author: AnyRow): WireOperation {
    const { tablet } = this.parts;
    return signed(operation, tablet.id, tablet.keyOf(author));
  }

  push(author: AnyRow, ...operations: WireOperation[]): Promise<Answer<{ results: PushResult[]; code?: string }>> {
    const { server, tablet } = this.parts;
    const numbered = operations.map((operation, n) => ({ ...operation, deviceSeq: 1000 + n }));
    return server.call(tablet.session(author), '/api/sync/push', { deviceId: tablet.id, operations: numbered });
  }

  /** The verdict on one alone, as the plant stands. */
  async verdictOn(draft: Draft, payload?: Values): Promise<PushResult> {
    const answer = await this.push(draft.author, this.signed(draft, payload));
    const [verdict] = answer.http === 200 ? answer.data.results : [];
    return verdict ?? { opId: '', status: 'retry', code: `HTTP ${answer.http} ${answer.data?.code}`, params: {}, issues: [] };
  }

  /** Tables in which something of the twin has changed. */
  async touched(): Promise<string[]> {
    return this.parts.twin.changed(this.db, this.#before);
  }

  /** Tables that anything was written to in this trial, but for the books that are kept of every operation. What is in no other stays as it was. */
  async written(): Promise<ReadonlySet<string>> {
    const { rows } = await this.db.query<{ name: string }>(
      "select relname as name from pg_stat_xact_user_tables where schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del > 0",
    );
    return new Set(rows.map(({ name }) => name).filter((name) => !BOOKS_OF_ALL.includes(name)));
  }

  /** Rules of the books that are broken, of those that read what was written. */
  async broken(written: ReadonlySet<string>): Promise<string[]> {
    this.#tables ??= this.db
      .query<{ name: string }>("select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace")
      .then(({ rows }) => new Set(rows.map(({ name }) => name)));
    const tables = await this.#tables;
    // What is no table, as a view, may read anything.
    const reads = (name: string): boolean => !tables.has(name) || written.has(name);
    const isAsked = (text: string): boolean => [...text.matchAll(/\b(?:from|join)\s+"?([a-z_]+)/g)].some(([, name]) => reads(name ?? ''));
    return written.size === 0 ? [] : Object.keys(await brokenRules(this.db, isAsked));
  }

  /** Calls of an honest tablet that are not answered. @param written the lists of documents that lie elsewhere are as they were */
  async stopped(written?: ReadonlySet<string>): Promise<string[]> {
    if (written?.size === 0) return [];
    const { server, tablet, workers, data } = this.parts;
    const held = tablet.session(workers.at(-1));
    const deviceId = tablet.id;
    const found: string[] = [];
    const ask = async (url: string, body: object): Promise<void> => {
      const { http, status } = await server.call(held, url, body);
      if (http !== 200 || status !== 200) found.push(`${url} ${JSON.stringify(body)}: ${http} ${status}`);
    };
    const stores = [data.store, data.lineSide].flatMap(({ id }) => [`boxes:${id}`, `docs:${id}`]);
    for (const set of ['base', 'materials', 'inbound', 'demand', 'batches', 'returns', ...stores])
      await ask('/api/sync/fill', { deviceId, set, afterKey: null });
    await ask('/api/sync/pull', { deviceId, sets: {} });
    const isListed = ({ header, lines }: AnyDocument): boolean => !written || [header, ...lines].some(({ table }) => written.has(table));
    for (const { docType, area } of DOCUMENTS.filter(isListed))
      await ask(`/api/${area}/${docType}/pageList`, { pageIndex: 1, pageSize: 100 });
    return found;
  }
}

/** What a tablet can do about its own refused work: there is a refused step, a refused fact and a file that is none. */
async function ownDrafts(tablet: KeyedTablet, author: AnyRow): Promise<Draft[]> {
  const by = (type: string, payload: Values, opId: string = randomUUID()) => {
    const operation = tablet.wire.operation(type, payload, { actor: author, opId, docSeq: 1 });
    return signed(operation, tablet.id, tablet.keyOf(author));
  };
  const fileId = randomUUID();
  const gate = by('receipt.close', { id: randomUUID(), reason: '没有这张单' });
  const second = by('receipt.close', { id: randomUUID(), reason: '没有这张单' });
  const fact = by('receipt.unscan', { id: randomUUID(), boxId: randomUUID() });
  const receipt = tablet.receipt(author);
  const kept = by('receipt.create', { ...receipt.payload, evidence: { id: fileId, sha256: 'a'.repeat(64), size: 0 } }, receipt.opId);
  await tablet.push(tablet.session(author), gate, second, fact, kept);
  const reason = '不再需要';
  const draft = (type: string, payload: Values): Draft => Draft.of(operationByType(type) as Operation, author, () => payload);
  // As a device carries it whose step somebody else has countersigned.
  const beside = { ...second, second: { userId: author.id, keyId: tablet.keyOf(author).keyId, signature: 'A'.repeat(86) } };
  const refusal = { code: 'DOC_MISSING', params: { field: 'id' } };
  return [
    draft('operation.discard', { opIds: [fact.opId], reason }),
    draft('lane.resolve', { docKey: gate.docKey, rejected: gate.opId, docSeq: 1, replacement: null, discard: [], reason }),
    draft('lane.handover', { docKey: second.docKey, records: [{ operation: beside, refusal }], before: [], reason }),
    draft('file.resolve', { id: fileId, replacement: { sha256: 'b'.repeat(64), size: 10 }, reason }),
  ];
}
