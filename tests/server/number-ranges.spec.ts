/** Box numbers (sync.md §14, §22.6): a number of a range belongs to the device that it was given to, and nobody takes more than a plant needs. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { NumbersResponse, PushResult, WireOperation } from '#domain/protocol/protocol.ts';
import { EXPORT_FORMAT, exportText, type ImportRequest } from '#domain/protocol/trust.ts';
import { signed } from '#server/modules/replay/keys.ts';
import { ensureEpoch } from '#server/store/feed.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';
import type { Extra } from '#tests/support/wire-device.ts';

let server: PlantServer;
let insider: AnyRow;
let boss: AnyRow;
beforeAll(async () => {
  server = await PlantServer.start();
  const { plant, store } = server.data;
  insider = await plant.user('insider', FLOOR_RIGHTS, [store.id]);
  boss = await plant.user('boss', [...FLOOR_RIGHTS, 'web:masterdata:device'], [store.id]);
});
afterAll(() => server.close());

const keeper = () => server.data.keeper;
const rows = <T extends object>(text: string, values: unknown[] = []) => server.data.plant.rows<T>(text, values);

async function tabletOf(user: AnyRow = keeper()): Promise<KeyedTablet> {
  const tablet = server.tablet();
  await tablet.signIn(user);
  return tablet;
}
const ask = (tablet: KeyedTablet, user: AnyRow = keeper(), count = 200, kind = 'box') =>
  server.call<NumbersResponse & { code?: string }>(tablet.session(user), '/api/sync/numbers', { deviceId: tablet.id, kind, count });
/** A range of the tablet's own, as the numbers on its labels. */
async function labels(tablet: KeyedTablet, user: AnyRow = keeper()): Promise<string[]> {
  const { http, data } = await ask(tablet, user);
  expect(http).toBe(200);
  return Array.from({ length: data.to - data.from + 1 }, (_, n) => data.prefix + String(data.from + n).padStart(data.digits, '0'));
}
type Payload = Record<string, unknown>;
const by = (tablet: KeyedTablet, user: AnyRow, type: string, payload: (id: (n: number | string) => string) => Payload, extra: Extra = {}) =>
  signed(tablet.wire.operation(type, payload, { actor: user, ...extra }), tablet.id, tablet.keyOf(user));
const scanOf = (receiptOp: WireOperation, boxNo: string) => (id: (n: number | string) => string) => ({
  id: receiptOp.payload.id,
  boxId: id('box'),
  boxNo,
  lineId: lineOf(receiptOp),
  qty: '1',
  batchNo: 'LOT',
  productionDate: null,
  expiryDate: null,
  grossWeight: null,
  binId: server.data.bins.receiving.id,
  photos: [],
});
const lines = new Map<string, string>();
const lineOf = (receiptOp: WireOperation) => lines.get(receiptOp.opId) ?? '';
async function push(tablet: KeyedTablet, user: AnyRow, ...operations: WireOperation[]): Promise<(string | null)[]> {
  const { http, data } = await tablet.push(tablet.session(user), ...operations);
  expect(http).toBe(200);
  return data.results.map(({ code, status }) => code ?? status);
}
/** A receipt of the tablet that its boxes are scanned for. */
async function receiptOn(tablet: KeyedTablet, user: AnyRow = keeper()): Promise<WireOperation> {
  const made = tablet.receipt(user);
  expect(await push(tablet, user, made)).toEqual(['applied']);
  const [line] = await rows<{ id: string }>('select id from receipt_line where doc_id = $1', [made.payload.id]);
  lines.set(made.opId, line?.id ?? '');
  return made;
}
const scanOn = (tablet: KeyedTablet, user: AnyRow, receipt: WireOperation, boxNo: string, extra: Extra = {}) =>
  by(tablet, user, 'receipt.scan', scanOf(receipt, boxNo), extra);

describe('a number of a range', () => {
  test('is used by its device alone: another’s scan of it is refused, and the label of the honest one holds', async () => {
    const honest = await tabletOf();
    const [boxNo = ''] = await labels(honest);
    const other = await tabletOf(insider);
    const stolen = scanOn(other, insider, await receiptOn(other, insider), boxNo);
    const { data } = await other.push(other.session(insider), stolen);
    expect(data.results[0]).toMatchObject({ status: 'rejected', code: 'NUMBER_OF_OTHER_DEVICE', params: { number: boxNo } });
    expect(await push(honest, keeper(), scanOn(honest, keeper(), await receiptOn(honest), boxNo))).toEqual(['applied']);
  });

  test('is not taken by a draft either, and a draft of its own device may be saved again on another', async () => {
    const honest = await tabletOf();
    const [boxNo = '', second = ''] = await labels(honest);
    const { store, steel, bins, plant } = server.data;
    if ((await rows('select 1 from receive_dispatch_category')).length === 0)
      await plant.insert('receiveDispatchCategory', { rdCode: '106', rdName: '其他入库', direction: 1, movementType: 'GR_OTHER' });
    const line = { materialId: steel.id, qty: '1', binId: bins.a1.id, batchNo: 'L', productionDate: null, expiryDate: null, status: 2 };
    const contents = (no: string) => ({ rdCode: '106', reason: '样品', remark: null, lines: [{ ...line, boxNo: no }] });
    const enter = (tablet: KeyedTablet, user: AnyRow, no: string) =>
      by(tablet, user, 'stockVoucher.otherIn', (id) => ({ id: id('doc'), warehouseId: store.id, ...contents(no) }));
    const other = await tabletOf(insider);
    expect(await push(other, insider, enter(other, insider, boxNo))).toEqual(['NUMBER_OF_OTHER_DEVICE']);
    const draft = enter(honest, keeper(), boxNo);
    expect(await push(honest, keeper(), draft)).toEqual(['applied']);
    const save = (no: string) => by(other, insider, 'stockVoucher.saveIn', () => ({ id: draft.payload.id, ...contents(no) }));
    expect(await push(other, insider, save(boxNo))).toEqual(['applied']);
    expect(await push(other, insider, save(second))).toEqual(['NUMBER_OF_OTHER_DEVICE']);
  });

  test('that nobody has been given yet is not given to anybody once it is used', async () => {
    const other = await tabletOf(insider);
    const [counter] = await rows<{ last: number }>("select last from range_counter where kind = 'box'");
    const taken = (counter?.last ?? 0) + 5;
    const boxNo = `B${String(taken).padStart(9, '0')}`;
    expect(await push(other, insider, scanOn(other, insider, await receiptOn(other, insider), boxNo))).toEqual(['applied']);
    const honest = await tabletOf();
    const mine = await labels(honest);
    expect(mine).not.toContain(boxNo);
    const receipt = await receiptOn(honest);
    const scans = [mine[0], mine[1], mine.at(-1)].map((no) => scanOn(honest, keeper(), receipt, no ?? ''));
    expect(await push(honest, keeper(), ...scans)).toEqual(['applied', 'applied', 'applied']);
  });

  test('has nothing to do with the labels of suppliers', async () => {
    const tablet = await tabletOf();
    const receipt = await receiptOn(tablet);
    const forms = [`SUP-${randomUUID().slice(0, 8)}`, 'B12345', `(00)${randomUUID().slice(0, 8)}`, 'P0000000001', 'b000000001'];
    expect(await push(tablet, keeper(), ...forms.map((no) => scanOn(tablet, keeper(), receipt, no)))).toEqual(forms.map(() => 'applied'));
  });
});

describe('somebody else brings the work', () => {
  test('an exported queue keeps its device’s numbers', async () => {
    const tablet = await tabletOf();
    const [boxNo = ''] = await labels(tablet);
    const operations = [scanOn(tablet, keeper(), await receiptOn(tablet), boxNo)];
    const content = { format: EXPORT_FORMAT, deviceId: tablet.id, exportedAt: '2026-01-02T03:04:05.000Z', operations, files: [] } as const;
    const file: ImportRequest = { ...content, files: [], signature: tablet.key.sign(exportText({ ...content, files: [], signature: '' })) };
    const desk = await tabletOf(boss);
    const { data } = await server.call<{ results: PushResult[] }>(desk.session(boss), '/api/sync/import', file);
    expect(data.results).toMatchObject([{ status: 'applied' }]);
  });

  test('a supervisor repeats a handed-over scan with the number on its label; who may not settle it cannot use the number', async () => {
    const tablet = await tabletOf();
    const [boxNo = '', next = ''] = await labels(tablet);
    const receipt = await receiptOn(tablet);
    const scan = scanOn(tablet, keeper(), receipt, boxNo);
    const over = by(tablet, keeper(), 'lane.handover', () => ({
      docKey: scan.docKey,
      records: [{ operation: scan, refusal: null }],
      before: [],
      reason: '现场无法处理',
    }));
    expect(await push(tablet, keeper(), over)).toEqual(['applied']);
    const other = await tabletOf(insider);
    const tried = scanOn(other, insider, receipt, boxNo, { replaces: scan.opId });
    expect(await push(other, insider, tried)).toEqual(['NO_RIGHT']);
    const behind = scanOn(other, insider, receipt, next, { replaces: tried.opId });
    expect(await push(other, insider, behind)).toEqual(['NUMBER_OF_OTHER_DEVICE']);
    const desk = await tabletOf(boss);
    expect(await push(desk, boss, scanOn(desk, boss, receipt, boxNo, { replaces: scan.opId }))).toEqual(['applied']);
  });
});

describe('after the server was restored from a copy', () => {
  test('numbers that a device was given since are not given to another', async () => {
    const tablet = await tabletOf();
    const before = (await ask(tablet)).data;
    await rows('delete from number_range where from_no = $1', [before.from]);
    await rows("update range_counter set last = $1 where kind = 'box'", [before.from - 1]);
    await rows("update feed_meta set origin = 'another cluster'");
    await ensureEpoch(server.data.plant.pool);
    const after = (await ask(await tabletOf(insider), insider)).data;
    expect(after.from).toBeGreaterThan(before.to);
    const boxNo = `B${String(before.from).padStart(9, '0')}`;
    expect(await push(tablet, keeper(), scanOn(tablet, keeper(), await receiptOn(tablet), boxNo))).toEqual(['applied']);
  });
});

describe('asking for numbers', () => {
  test('is for those whose work makes boxes', async () => {
    const planner = await server.data.plant.user('planner', ['web:wmsmaster', 'web:wms:demand:create'], [server.data.store.id]);
    const tablet = await tabletOf(planner);
    expect(await ask(tablet, planner)).toMatchObject({ http: 403, data: { code: 'NO_RIGHT' } });
  });

  test.each([
    ['card', 'W', 9],
    ['suspect', 'K', 8],
  ])('gives numbers of every kind, each from a row of its own: %s', async (kind, prefix, digits) => {
    const first = (await ask(await tabletOf(), keeper(), 3, kind)).data;
    expect(first).toEqual({ kind, prefix, digits, from: 1, to: 3 });
    expect((await ask(await tabletOf(insider), insider, 2, kind)).data).toMatchObject({ from: 4, to: 5 });
  });

  test.each(['asset', 'truck'])('gives no numbers of a kind that devices number nothing of: %s', async (kind) => {
    expect((await ask(await tabletOf(), keeper(), 1, kind)).http).toBe(400);
  });

  test('has an end for a device and for a person within a day, and says when to ask again', async () => {
    const greedy = await server.data.plant.user('greedy', FLOOR_RIGHTS, [server.data.store.id]);
    const first = await tabletOf(greedy);
    for (let n = 0; n < 10; n += 1) expect((await ask(first, greedy, 2000)).http).toBe(200);
    expect(await ask(first, greedy, 1)).toMatchObject({ http: 429, data: { code: 'NUMBERS_A_DAY' } });
    const second = await tabletOf(greedy);
    for (let n = 0; n < 10; n += 1) expect((await ask(second, greedy, 2000)).http).toBe(200);
    const third = await tabletOf(greedy);
    expect(await ask(third, greedy, 1)).toMatchObject({ http: 429, data: { code: 'NUMBERS_A_DAY' } });
    expect((await ask(await tabletOf(), keeper())).http).toBe(200);
    await rows("update number_range set at = at - interval '25 hours' where user_id = $1", [greedy.id]);
    expect((await ask(first, greedy, 1)).http).toBe(200);
  });

  test('does not lead beyond the last number that a label can bear', async () => {
    const tablet = await tabletOf();
    await rows("insert into range_counter (kind, last) values ('pallet', 99999990) on conflict (kind) do update set last = excluded.last");
    expect((await ask(tablet, keeper(), 9, 'pallet')).data).toMatchObject({ from: 99_999_991, to: 99_999_999 });
    expect(await ask(tablet, keeper(), 1, 'pallet')).toMatchObject({ http: 409, data: { code: 'NUMBERS_SPENT' } });
  });
});
