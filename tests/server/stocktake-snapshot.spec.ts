/** Counting while work goes on (freezeMode 2): nothing is frozen, and what moved is not mistaken for a difference. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { differencesSchema, stocktakeDifferences } from '#server/modules/reports/stocktake-differences.sql.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { checkFindings, checkFindingsSchema } from '#server/modules/stock/stocktake.ts';
import { checkSettling } from '#server/modules/stock/stocktake-settle.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

const RIGHTS = ['create', 'edit', 'issue', 'count', 'submit', 'review', 'terminate'].map((verb) => `web:wms:check:${verb}`);
const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string) => expect.objectContaining({ status: 'rejected', code });

let floor: GuardFloor;
let boss: WireDevice;
let bossUser: AnyRow;
let part: AnyRow;
let box = 0;
beforeAll(async () => {
  floor = await GuardFloor.open();
  const { plant, store, lineSide } = floor.data;
  bossUser = await plant.user('boss', [...FLOOR_RIGHTS, ...RIGHTS], [String(store.id), String(lineSide.id)]);
  boss = await floor.newTablet(bossUser);
  await plant.insert('receiveDispatchCategory', { rdCode: '106', rdName: '其他入库', direction: 1, movementType: 'GR_OTHER' });
  part = await plant.insert('material', {
    ...floor.data.steel,
    id: randomUUID(),
    version: 0,
    matCode: 'ZJ-0001',
    matName: '支架',
    needInspect: false,
  });
});
afterAll(() => floor.close());
afterEach(async () => {
  expect(await brokenRules(floor.data.plant.pool)).toEqual({});
});

const row = async <T extends object>(text: string, id: unknown) => (await floor.rows<T>(text, [id]))[0];
const boxOf = (id: string) =>
  row<{ qty: string; box_status: number; bin_id: string }>(
    'select qty::float8::text as qty, box_status, bin_id from box where id = $1',
    id,
  );
const lineOf = (id: string) =>
  row<{ id: string; box_id: string; diff_qty: string; diff_type: number; is_late: boolean }>(
    'select id, box_id, diff_qty::float8::text as diff_qty, diff_type, is_late from check_line where doc_id = $1',
    id,
  );
/** A clock time of today, whatever time it is: the order is what counts. */
const at = (clock: string): string => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return new Date(Date.now() - 3_600_000 + ((hours - 10) * 60 + minutes) * 1000).toISOString();
};

/** A box at the line. */
async function atLine(qty: string): Promise<string> {
  const { lineSide, bins } = floor.data;
  box += 1;
  const line = { materialId: part.id, qty, binId: bins.lineBin.id, batchNo: 'B1', boxNo: `ZJ-${box}`, status: 2 };
  const made = await floor.tablet.does('stockVoucher.otherIn', (id) => ({
    id: id('doc'),
    warehouseId: lineSide.id,
    rdCode: '106',
    reason: '期初',
    remark: null,
    lines: [{ ...line, productionDate: null, expiryDate: null }],
  }));
  expect(await floor.tablet.does('stockVoucher.review', { id: made.id('doc') })).toEqual(applied);
  return String((await row<{ id: string }>('select id from box where box_no = $1', `ZJ-${box}`))?.id);
}

/** A plan of the line's bin, issued at 10:00. */
async function issued(more: Record<string, unknown> = {}): Promise<string> {
  const { lineSide, bins } = floor.data;
  const plan = { checkName: '线边盘点', checkType: 3, warehouseId: lineSide.id, scopeBins: [bins.lineBin.id], scopeClasses: [] };
  const rest = { scopeMaterials: [part.id], counterIds: [], reviewerId: null, startAt: null, endAt: null, recountPct: null, remark: null };
  const made = await boss.does('checkInfo.create', (id) => ({ id: id('doc'), ...plan, ...rest, ...more }));
  expect(made).toEqual(applied);
  expect(await boss.does('checkInfo.issue', { id: made.id('doc') }, { occurredAt: at('10:00') })).toEqual(applied);
  return made.id('doc');
}

/** Some leave the box: into a new one, which is taken to a bin outside the plan. */
async function taken(boxId: string, qty: string, clock: string): Promise<void> {
  const { lineIn, lineBin } = floor.data.bins;
  const tablet = await floor.newTablet();
  box += 1;
  const split = await tablet.does('box.split', { boxId, children: [{ boxNo: `ZJ-${box}`, qty }], remark: null }, { occurredAt: at(clock) });
  expect(split).toEqual(applied);
  const away = { boxId: split.id('child-1'), binId: lineIn.id, fromBinId: lineBin.id };
  expect(await tablet.does('box.adjust', away, { occurredAt: at(clock) })).toEqual(applied);
}

const reported = async (checkId: string) =>
  (
    await stocktakeDifferences(
      floor.data.plant.pool,
      { account: 'x', rights: ['web:wms:check:review'], warehouses: [String(floor.data.lineSide.id)] } as never,
      differencesSchema.parse({ checkId }),
    )
  ).list;
const settling = (id: string) =>
  checkSettling(floor.data.plant.pool, { rights: ['web:wms:check:review'], warehouses: [String(floor.data.lineSide.id)] } as never, { id });

const count = async (id: string, qty: string, clock: string) =>
  boss.does('checkInfo.count', { id, lineId: (await lineOf(id))?.id, qty, binId: null }, { occurredAt: at(clock) });

describe('a line side', () => {
  test('is never frozen, whatever is asked; its boxes stay as they are and no bin is locked', async () => {
    const boxId = await atLine('7');
    const id = await issued({ freezeMode: 1, shift: 2 });
    expect(await row('select freeze_mode, shift, locked_bins from check_info where id = $1', id)).toEqual({
      freeze_mode: 2,
      shift: 2,
      locked_bins: [],
    });
    expect(await boxOf(boxId)).toMatchObject({ box_status: 2 });
    expect(await floor.rows('select 1 from bin where locked_by_check_id is not null')).toEqual([]);
    expect(await boss.does('checkInfo.terminate', { id, reason: '试验' })).toEqual(applied);
    await taken(boxId, '6', '10:00');
    const left = (await boxOf(boxId))?.qty;
    expect(left).toBe('1');
    const { lineIn, lineBin } = floor.data.bins;
    expect(await floor.tablet.does('box.adjust', { boxId, binId: lineIn.id, fromBinId: lineBin.id })).toEqual(applied);
  });

  test('is counted at 10:40 while 12 leave at 10:20 and 5 more, taken at 10:35, are sent at 11:00 (C2)', async () => {
    const boxId = await atLine('50');
    const id = await issued();
    await taken(boxId, '12', '10:20');
    expect(await count(id, '37', '10:40')).toEqual(applied);
    expect(await lineOf(id)).toMatchObject({ diff_qty: '-1', diff_type: 3, is_late: false });
    expect(await reported(id)).toMatchObject([
      { bookQty: '50', movedQty: '-12', firstQty: '37', diffQty: '-1', diffType: 3, isLate: false },
    ]);
    await taken(boxId, '5', '10:35');
    expect(await reported(id)).toMatchObject([{ movedQty: '-17', diffQty: '4', diffType: 2, isLate: true }]);
    expect((await settling(id)).lines).toMatchObject([{ movedQty: '-17', diffQty: '4', diffType: 2, isLate: true }]);
    expect(await boss.does('checkInfo.finishCount', { id })).toEqual(applied);
    // Marked, and never in the way of the end.
    const lineId = (await lineOf(id))?.id;
    expect(await boss.does('checkInfo.submit', { id, reasons: [{ lineId, reason: 2, remark: null }] })).toEqual(applied);
    expect(await lineOf(id)).toMatchObject({ diff_qty: '4', diff_type: 2, is_late: true });
    // Work goes on until the review and after it.
    await taken(boxId, '3', '11:10');
    expect(await reported(id)).toMatchObject([{ movedQty: '-17', diffQty: '4' }]);
    expect(await boss.does('checkInfo.review', { id, decisions: [{ lineId, decision: 1 }] })).toEqual(applied);
    expect(await boxOf(boxId)).toMatchObject({ qty: '34', box_status: 2 });
    expect(await reported(id)).toMatchObject([{ movedQty: '-17', diffQty: '4' }]);
    const types = await floor.rows('select movement_type as type from stock_movement where doc_id = $1', [id]);
    expect(types).toEqual([{ type: 'CNT_GAIN' }]);
  });

  test('a difference that is promised to somebody is named before the review, and keeping its books lets the plan end', async () => {
    const { lineIn, lineBin } = floor.data.bins;
    for (const { id: old } of await floor.rows<{ id: string }>('select id from box where bin_id = $1 and qty > 0', [lineBin.id]))
      await floor.tablet.does('box.adjust', { boxId: old, binId: lineIn.id, fromBinId: lineBin.id });
    const boxId = await atLine('10');
    const id = await issued();
    expect(await count(id, '9', '10:40')).toEqual(applied);
    await boss.does('checkInfo.finishCount', { id });
    const lineId = (await lineOf(id))?.id;
    await taken(boxId, '9', '10:50');
    await boss.does('checkInfo.submit', { id, reasons: [{ lineId, reason: 7, remark: null }] });
    // One piece is left, and it is promised.
    await floor.rows('update box set reserved_qty = 1 where id = $1', [boxId]);
    expect((await settling(id)).hindered).toMatchObject([{ lineId, code: 'CHECK_PROMISED' }]);
    const review = async (decision: number) =>
      (await floor.newTablet(bossUser)).does('checkInfo.review', { id, decisions: [{ lineId, decision }] });
    expect(await review(1)).toEqual(refused('CHECK_PROMISED'));
    await floor.rows('update box set reserved_qty = 0 where id = $1', [boxId]);
    expect((await settling(id)).hindered).toEqual([]);
    expect(await review(2)).toEqual(applied);
    expect(await boxOf(boxId)).toMatchObject({ qty: '1' });
  });
});

test('a copy of a plan continues its series, and a copy of that one the same', async () => {
  const { store } = floor.data;
  const plan = {
    checkName: '周盘',
    checkType: 2,
    warehouseId: store.id,
    scopeBins: [],
    scopeClasses: [],
    scopeMaterials: [],
    counterIds: [],
  };
  const rest = { reviewerId: null, startAt: null, endAt: null, recountPct: null, remark: null };
  const made = async (copyOf: string | null) =>
    (await boss.does('checkInfo.create', (id) => ({ id: id('doc'), ...plan, ...rest, copyOf }))).id('doc');
  const first = await made(null);
  const second = await made(first);
  const third = await made(second);
  const series = await floor.rows('select id, cycle_of from check_info where id = any($1::uuid[]) order by created_at', [
    [first, second, third],
  ]);
  expect(series).toEqual([
    { id: first, cycle_of: null },
    { id: second, cycle_of: first },
    { id: third, cycle_of: first },
  ]);
});

describe('before a frozen plan is issued', () => {
  const plan = (checkName: string) => ({
    checkName,
    checkType: 3,
    warehouseId: floor.data.store.id,
    scopeBins: [floor.data.bins.a1.id],
    scopeClasses: [],
    scopeMaterials: [],
    counterIds: [],
    reviewerId: null,
    startAt: null,
    endAt: null,
    recountPct: null,
    remark: null,
  });
  const made = async (name: string) => (await boss.does('checkInfo.create', (id) => ({ id: id('doc'), ...plan(name) }))).id('doc');
  const issue = async (id: string, more: object = {}) => (await floor.newTablet(bossUser)).does('checkInfo.issue', { id, ...more });

  test('devices that hold queued work of the store are named; whoever issues it has to know of them', async () => {
    const [boxId] = await floor.stocked('10');
    const silent = await floor.newTablet();
    await floor.rows(
      `insert into announced_op (op_id, device_id, device_seq, doc_key, type, actor, occurred_at) values ($1, $2, 1, $3, 'box.adjust', $4, now())`,
      [randomUUID(), silent.id, `box:${boxId}`, floor.data.keeper.id],
    );
    const id = await made('有离线设备');
    expect(await issue(id)).toMatchObject({ status: 'rejected', code: 'CHECK_LEASED', params: { n: '1' } });
    const found = await checkFindings(
      floor.data.plant.pool,
      { warehouses: [String(floor.data.store.id)] } as never,
      checkFindingsSchema.parse(plan('有离线设备')),
    );
    expect(found.devices).toMatchObject([{ deviceId: silent.id, n: 1 }]);
    const again = await made('知悉后下发');
    expect(await issue(again, { acknowledged: [silent.id] })).toEqual(applied);
    expect(await boss.does('checkInfo.terminate', { id: again, reason: '试验' })).toEqual(applied);
    await floor.rows('delete from announced_op');
  });

  test('what the differences are worth decides how many have to agree; what agrees with the books needs no price', async () => {
    await floor.stocked('10', '20');
    await floor.rows(`delete from approve_type where doc_type = 'checkInfo'`);
    await floor.data.plant.insert('approveType', {
      docType: 'checkInfo',
      levels: 2,
      sod: false,
      needAttachment: false,
      allowOfflineReview: true,
      amountLimit: '100',
    });
    await floor.data.plant.insert('materialPrice', { materialId: floor.data.steel.id, refPrice: '30' });
    const reviewed = async (missing: number) => {
      const id = await made(`差 ${missing}`);
      expect(await issue(id)).toEqual(applied);
      const lines = await floor.rows<{ id: string; book_qty: string }>(
        'select id, book_qty::float8::text as book_qty from check_line where doc_id = $1 order by line_no',
        [id],
      );
      const lineId = lines[0]?.id;
      for (const line of lines) {
        const qty = line.id === lineId ? String(Number(line.book_qty) - missing) : line.book_qty;
        await boss.does('checkInfo.count', { id, lineId: line.id, qty, binId: null });
      }
      await boss.does('checkInfo.finishCount', { id });
      expect(await boss.does('checkInfo.submit', { id, reasons: [{ lineId, reason: 4, remark: null }] })).toEqual(applied);
      return (await floor.newTablet(bossUser)).does('checkInfo.review', { id, decisions: [{ lineId, decision: 1 }] });
    };
    expect(await reviewed(3)).toEqual(applied);
    const told = async (...rights: string[]) =>
      stocktakeDifferences(
        floor.data.plant.pool,
        { account: 'x', rights: ['web:wms:check:review', ...rights], warehouses: [String(floor.data.store.id)] } as never,
        differencesSchema.parse({}),
      );
    const seen = await told('web:wms:price');
    expect(seen.list).toMatchObject([{ diffQty: '-3', refAmount: '90', lossAmount: '90', gainAmount: '0', netAmount: '-90' }]);
    expect(seen.sums).toMatchObject({ refAmount: '90', lossAmount: '90', gainAmount: '0', netAmount: '-90' });
    const [hidden] = (await told()).list;
    expect(hidden).toMatchObject({ diffQty: '-3' });
    expect(hidden).not.toHaveProperty('refAmount');
    expect(await reviewed(4)).toEqual(refused('APPROVAL_PENDING'));
  });
});
