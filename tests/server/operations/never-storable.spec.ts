/** What no row can ever hold is refused at once (sync.md §6): told to try again, a device would hold its lane for ever and every envelope would fall apart. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { operationByType } from '#domain/registry.ts';
import { signed } from '#server/modules/replay/keys.ts';
import { hashOf } from '#server/operations/incoming.ts';
import { type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';

let server: PlantServer;
let tablet: KeyedTablet;
beforeAll(async () => {
  server = await PlantServer.start();
  tablet = server.tablet();
  await tablet.signIn();
});
afterAll(() => server.close());
afterEach(() => expect(server.complaints.splice(0)).toEqual([]));

const NUL = '\u0000';
const HALF = '\ud800';
type Payload = Record<string, unknown>;

const sign = (operation: WireOperation): WireOperation => signed(operation, tablet.id, tablet.keyOf());
const withPayload = (payload: Payload): WireOperation => sign({ ...tablet.receipt(), payload, payloadHash: hashOf(payload) });
const receiptWith = (more: Payload): WireOperation => {
  const receipt = tablet.receipt();
  const payload = { ...receipt.payload, ...more };
  return sign({ ...receipt, payload, payloadHash: hashOf(payload) });
};
const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

/** The bad one between two good ones, and what it is answered. */
async function between(bad: WireOperation) {
  const good = [tablet.receipt(), tablet.receipt()] as const;
  const verdicts = await tablet.verdicts(good[0], bad, good[1]);
  const of = ({ opId }: WireOperation) => verdicts.find((verdict) => verdict.opId === opId);
  expect(good.map(of)).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
  return of(bad);
}

describe('in the payload', () => {
  test.each<[string, Payload, string]>([
    ['NUL in a text', { remark: `a${NUL}b` }, 'payload.remark'],
    ['half a character', { remark: `${HALF}x` }, 'payload.remark'],
    ['NUL in a name', { [`a${NUL}`]: 1 }, 'payload.a\uFFFD'],
    ['NUL deep inside', { lines: [{ materialId: [{ x: NUL }] }] }, 'payload.lines.0.materialId.0.x'],
    ['a number that is not exact', { lines: [{ planQty: 2 ** 53 }] }, 'payload.lines.0.planQty'],
    ['too deep', { remark: nested(40) }, 'payload.remark'],
    ['a name that would replace what an object is', JSON.parse('{"__proto__":{"isAdmin":true}}'), 'payload.__proto__'],
    ['such a name deep inside', { lines: [JSON.parse('{"__proto__":1}')] }, 'payload.lines.0.__proto__'],
    ['the other such name', { remark: { constructor: { prototype: {} } } }, 'payload.remark.constructor'],
  ])('%s is refused, and stays refused', async (_, more, path) => {
    const bad = receiptWith(more);
    const verdict = await between(bad);
    expect(verdict).toMatchObject({ status: 'rejected', code: 'PAYLOAD_INVALID' });
    expect(verdict?.params.at).toMatch(new RegExp(`^${path.replaceAll('.', '\\.')}`));
    expect(verdict?.params.at?.length).toBeLessThanOrEqual(200);
    expect(await tablet.verdicts(bad)).toMatchObject([{ status: 'duplicate', first: 'rejected', code: 'PAYLOAD_INVALID' }]);
  });

  test('a number beyond all numbers', async () => {
    const operations = [tablet.receipt(), receiptWith({ remark: 7_777_777 })];
    const body = JSON.stringify({ deviceId: tablet.id, operations }).replaceAll('7777777', '1e999');
    const headers = { 'content-type': 'application/json', 'x-auth-token': Object.values(tablet.session())[0] };
    const response = await server.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload: body });
    expect(response.json().data.results).toMatchObject([{ status: 'applied' }, { status: 'rejected', code: 'PAYLOAD_INVALID' }]);
  });

  test.each(['2024-02-30', '0000-00-00', '2024-00-10', '0000-01-01'])('the day %s is none', async (expiryDate) => {
    const line = { materialId: server.data.steel.id, qty: '1', batchNo: 'L', requiredDate: expiryDate, price: null };
    const def = operationByType('purchaseOrder.take');
    const id = randomUUID();
    const order = {
      id,
      poNo: `PO-${id}`.toUpperCase().slice(0, 30),
      supplierId: server.data.supplier.id,
      orderDate: expiryDate,
      lines: [line],
    };
    const bad = sign({
      ...tablet.receipt(),

      type: 'purchaseOrder.take',
      v: def?.v ?? 1,
      docKey: `purchaseOrder:${id}`,
      docSeq: 1,
      payload: order,
      payloadHash: hashOf(order),
    });
    expect(await between(bad)).toMatchObject({ status: 'rejected', code: 'PAYLOAD_INVALID', params: { at: 'orderDate' } });
    const { schema } = operationByType('receipt.scan') ?? {};
    const issues = schema?.safeParse({ expiryDate, productionDate: expiryDate }).error?.issues ?? [];
    expect(issues.map(({ path }) => path[0])).toEqual(expect.arrayContaining(['expiryDate', 'productionDate']));
  });

  test('a figure that its column cannot hold', async () => {
    const photo = { id: randomUUID(), sha256: 'a'.repeat(64), size: 2 ** 52 };
    const verdict = await between(receiptWith({ photos: [photo] }));
    expect(verdict?.status).not.toBe('retry');
  });
});

describe('around the payload', () => {
  test.each<[keyof WireOperation, unknown]>([
    ['bootId', NUL],
    ['build', HALF],
    ['actorSig', NUL],
    ['deviceSeq', 2 ** 40],
  ])('%s that no row holds: refused', async (field, value) => {
    const good = tablet.receipt();
    const bad = { ...good, [field]: field === 'actorSig' ? `${good.actorSig}${NUL}` : value };
    expect(await between(bad)).toMatchObject({ status: 'rejected', code: 'PAYLOAD_INVALID', params: { at: field } });
    expect(await tablet.verdicts(bad)).toMatchObject([{ status: 'duplicate', first: 'rejected' }]);
  });

  test.each<[keyof WireOperation, string]>([
    ['docKey', `receipt:${NUL}`],
    ['type', `receipt.create${NUL}`],
    ['actorKeyId', `k${NUL}`],
  ])('%s that cannot even be asked for: refused without a trace', async (field, value) => {
    const bad = { ...tablet.receipt(), [field]: value };
    expect(await between(bad)).toMatchObject({ status: 'rejected', code: 'PAYLOAD_INVALID', params: { at: field } });
    expect(await server.data.plant.rows('select 1 from op_claim where op_id = $1', [bad.opId])).toEqual([]);
  });
});

describe('a whole body', () => {
  const post = (url: string, payload: string) =>
    server.app.inject({
      method: 'POST' as const,
      url,
      payload,
      headers: { 'content-type': 'application/json', 'accept-language': 'en', 'x-auth-token': Object.values(tablet.session())[0] },
    });

  const deep = `{"a":${'['.repeat(100_000)}1${']'.repeat(100_000)}}`;

  test('100,000 deep is refused at once', async () => {
    const body = JSON.stringify({ deviceId: tablet.id, sets: 'DEEP' });
    const response = await post('/api/sync/pull', body.replace('"DEEP"', deep));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ status: 400, data: { code: 'INPUT_INVALID' } });
  });

  test('with an operation that is 100,000 deep gives that one its verdict, and the other one passes', async () => {
    const [bad, good] = [tablet.receipt(), tablet.receipt()];
    const body = JSON.stringify({ deviceId: tablet.id, operations: [{ ...bad, payload: 'DEEP' }, good] });
    const response = await post('/api/sync/push', body.replace('"DEEP"', deep));
    expect(response.json().data.results).toMatchObject([{ status: 'rejected', code: 'PAYLOAD_INVALID' }, { status: 'applied' }]);
  });

  test('a text with NUL, in the body, the query or the path, is answered with what to do', async () => {
    const asked = [
      await post('/api/sync/pull', JSON.stringify({ deviceId: tablet.id, sets: { [`x${NUL}`]: '' } })),
      await post('/api/user/login', JSON.stringify({ account: `a${NUL}`, password: 'x' })),
      await post('/api/sync/pull?x=%00', JSON.stringify({ deviceId: tablet.id, sets: {} })),
    ];
    for (const response of asked) {
      expect(response.json()).toMatchObject({ status: 400, data: { code: 'TEXT_INVALID' } });
      expect(response.json().message).toContain('type it again');
    }
  });
});

describe('any JSON whatever', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom(NUL, HALF, `x${NUL}`, `\udc00${HALF}`, '__proto__', 'constructor', '2024-02-30'));
  const leaf = fc.oneof(text, fc.double(), fc.integer(), fc.constantFrom(2 ** 53, -1e300, 1e21, null, true), fc.uuid());
  const { any } = fc.letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(text, tie('any'), { maxKeys: 4 }),
    ),
  }));
  const payload = fc.oneof(
    fc.dictionary(text, fc.oneof(any, fc.jsonValue()), { maxKeys: 5 }),
    // A good one in which one thing is another.
    fc.record({ name: fc.constantFrom('id', 'supplierId', 'remark', 'lines', 'warehouseId', 'receiptType', 'noticeId'), value: any }),
  );
  const TYPES = [
    'receipt.create',
    'receipt.scan',
    'box.putAway',
    'purchaseOrder.take',
    'operation.discard',
    'lane.handover',
    'stocktake.count',
  ];

  test('is refused or applied, and never to be tried again', async () => {
    const known = TYPES.filter((type) => operationByType(type));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...known), payload), { minLength: 1, maxLength: 12 }), async (made) => {
        const operations = made.map(([type, values]) => {
          const given = values as Payload;
          const mended = 'name' in given && 'value' in given ? { ...tablet.receipt().payload, [String(given.name)]: given.value } : given;
          const content = JSON.parse(JSON.stringify(mended)) as Payload;
          return sign({ ...withPayload(content), type, v: operationByType(type)?.v ?? 1 });
        });
        const verdicts = await tablet.verdicts(...operations);
        expect(verdicts.filter(({ status }) => status === 'retry')).toEqual([]);
        expect(verdicts).toHaveLength(operations.length);
        expect(server.complaints).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
