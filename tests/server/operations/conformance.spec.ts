/**
 * The server in memory, on which the engine's model and the simulated plant stand, answers like the real one: the same envelopes, verdict for verdict.
 * `SEEDS=500` runs more of them.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { derivedId } from '#domain/kernel/ids.ts';
import type { PushResult, WireOperation } from '#domain/protocol/protocol.ts';
import { ENTITIES, operationByType } from '#domain/registry.ts';
import { authorsOf } from '#server/operations/actors.ts';
import { quoted } from '#server/store/columns.ts';
import { selectRows } from '#server/store/rows.ts';
import { FakeServer } from '#tests/support/fake-server.ts';
import { createPlant, type PlantData } from '#tests/support/plant.ts';
import { WireDevice } from '#tests/support/wire-device.ts';
import { chance } from '#tests/sync/sim/world-clock.ts';

const SEEDS = Number(process.env.SEEDS ?? 25);
const definitions = { entities: ENTITIES, operationByType };

let data: PlantData;
beforeAll(async () => {
  data = await createPlant();
});
afterAll(() => data.plant.close());

/** A server in memory with everything the database holds. */
async function copy(): Promise<FakeServer> {
  const client = await data.plant.pool.connect();
  try {
    const author = (await authorsOf(client, [{ actor: data.keeper.id, occurredAt: new Date().toISOString() }], randomUUID())).get(
      data.keeper.id,
    );
    if (!author) throw new Error('no keeper');
    const fake = new FakeServer(definitions, author.now);
    for (const entity of ENTITIES) {
      const { rows } = await client.query<{ id: string }>(`select id from ${quoted(entity.table)}`);
      const ids = rows.map(({ id }) => id);
      fake.seed(entity, ...(await selectRows(client, entity, 'id', ids, 'none')));
    }
    return fake;
  } finally {
    client.release();
  }
}

/** What a device may send, right and wrong, in the order in which its keeper did it. */
class Keeper {
  readonly sent: WireOperation[] = [];
  readonly #refused: WireOperation[] = [];
  readonly #receipts: { id: string; lineId: string; create: WireOperation }[] = [];
  readonly #boxes: string[] = [];

  constructor(
    private readonly tablet: WireDevice,
    private readonly random: () => number,
  ) {}

  heard(op: WireOperation, { status }: PushResult): void {
    if (status === 'rejected') this.#refused.push(op);
  }

  act(): WireOperation {
    const roll = this.random();
    if (this.#receipts.length === 0 || roll < 0.12) return this.#create();
    if (roll < 0.2 && this.sent.length > 0) return this.#oneOf(this.sent);
    if (roll < 0.28 && this.#refused.length > 0) return this.#giveUp(this.#decided());
    if (roll < 0.36 && this.#refused.length > 0) return this.#again(this.#decided());
    if (roll < 0.46) return this.tablet.operation('receipt.review', { id: this.#oneOf(this.#receipts).id });
    if (roll < 0.5) return { ...this.#scan(), dependsOn: [randomUUID()] };
    return this.#scan();
  }

  /** A tablet lets nobody decide twice about the same operation. */
  #decided(): WireOperation {
    const [op] = this.#refused.splice(Math.floor(this.random() * this.#refused.length), 1);
    if (!op) throw new Error('nothing was refused');
    return op;
  }

  #oneOf<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)] as T;
  }

  #create(): WireOperation {
    const line = { materialId: data.steel.id, poLineId: null, noticeLineId: null, planQty: '100000' };
    const head = {
      supplierId: data.supplier.id,
      receiptType: '003',
      noticeId: null,
      supplierDocNo: null,
      warehouseId: data.store.id,
      remark: null,
    };
    const create = this.tablet.operation('receipt.create', (id) => ({ id: id('doc'), ...head, lines: [line] }));
    this.#receipts.push({ id: String(create.payload.id), lineId: derivedId(create.opId, 'line-1'), create });
    return create;
  }

  #scan(place?: { replaces: string; docSeq: number }, of = this.#oneOf(this.#receipts)): WireOperation {
    const boxNo = this.#boxes.length > 0 && this.random() < 0.3 ? this.#oneOf(this.#boxes) : `C-${randomUUID()}`;
    this.#boxes.push(boxNo);
    const rest = { qty: '1', batchNo: 'LOT', productionDate: null, expiryDate: null, grossWeight: null, binId: data.bins.receiving.id };
    const payload = (id: (n: string) => string) => ({ id: of.id, boxId: id('box'), boxNo, lineId: of.lineId, ...rest, photos: [] });
    return this.tablet.operation('receipt.scan', payload, place);
  }

  #again(refused: WireOperation): WireOperation {
    const of = this.#receipts.find(({ id }) => refused.docKey === `receipt:${id}`);
    if (refused.type !== 'receipt.scan' || !of) return this.#giveUp(refused);
    return this.#scan({ replaces: refused.opId, docSeq: refused.docSeq }, of);
  }

  #giveUp(refused: WireOperation): WireOperation {
    const { opId, docKey, docSeq, type } = refused;
    if (type === 'receipt.scan') return this.tablet.operation('operation.discard', { opIds: [opId], reason: '重复扫描' });
    return this.tablet.operation('lane.resolve', { docKey, rejected: opId, docSeq, replacement: null, discard: [], reason: '不再需要' });
  }
}

const said = ({ status, first, code }: PushResult): string => [status, first, status === 'duplicate' ? '' : code].filter(Boolean).join(' ');

describe('the same envelopes', () => {
  test('get the same verdicts from the database and from the server in memory', { timeout: 600_000 }, async () => {
    const heard = new Set<string>();
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const random = chance(seed);
      const tablet = new WireDevice(data.plant.pool, data.keeper);
      await data.plant.session(data.keeper, tablet.id);
      const fake = await copy();
      const keeper = new Keeper(tablet, random);
      const lost: WireOperation[] = [];
      for (let envelope = 0; envelope < 12; envelope += 1) {
        const fresh = Array.from({ length: 1 + Math.floor(random() * 6) }, () => keeper.act());
        // What was lost on the way comes again.
        const acts = [...lost.splice(0), ...fresh];
        const named = new Set(acts.flatMap(({ payload }) => (payload.opIds as string[] | undefined) ?? [String(payload.rejected)]));
        // A device that decides about an operation does not send it again at the same time.
        const operations = [...new Map(acts.map((op) => [op.opId, op])).values()].filter(({ opId }) => random() > 0.08 && !named.has(opId));
        lost.push(...acts.filter((op) => !operations.includes(op)));
        if (operations.length === 0) continue;
        const real = await tablet.push(...operations);
        const modelled = fake.push({ deviceId: tablet.id, operations: inTurn(operations) });
        const verdicts = new Map(modelled.results.map((result) => [result.opId, said(result)]));
        for (const op of operations) {
          const result = real.results.find(({ opId }) => opId === op.opId);
          if (!result) throw new Error('no verdict');
          heard.add(said(result));
          expect(`${op.type} ${verdicts.get(op.opId)}`, `seed ${seed}, envelope ${envelope}`).toBe(`${op.type} ${said(result)}`);
          keeper.sent.push(op);
          keeper.heard(op, result);
        }
      }
    }
    // All that the protocol can say has been said.
    expect([...heard].sort()).toEqual(
      expect.arrayContaining(['applied', 'blocked DEP', 'blocked GAP', 'blocked OPEN', 'duplicate applied', 'duplicate rejected']),
    );
  });
});

/** The order in which a server takes an envelope: decisions of persons first, then by the sequence of the device. */
const inTurn = (operations: readonly WireOperation[]): WireOperation[] =>
  [...operations].sort((a, b) => turn(a) - turn(b) || a.deviceSeq - b.deviceSeq);
const turn = ({ type }: WireOperation): number => (/^(operation\.discard|lane\.)/.test(type) ? 0 : 1);
