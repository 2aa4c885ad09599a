/** Stocktaking against a real database (states-2 §2.4.19, stock-rules §3.11): frozen, counted, recounted, decided; and everything is as it was. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { checkFindings, checkFindingsSchema } from '#server/modules/stock/stocktake.ts';
import { GuardFloor, putAway } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

const CHECK_RIGHTS = ['create', 'edit', 'delete', 'issue', 'count', 'submit', 'review', 'terminate'].map((verb) => `web:wms:check:${verb}`);

let floor: GuardFloor;
let boss: WireDevice;
let other: WireDevice;
let bossUser: AnyRow;
beforeAll(async () => {
  floor = await GuardFloor.open();
  const { plant, store } = floor.data;
  const rights = [...FLOOR_RIGHTS, ...CHECK_RIGHTS];
  bossUser = await plant.user('boss', rights, [String(store.id)]);
  boss = await floor.newTablet(bossUser);
  other = await floor.newTablet(await plant.user('second', rights, [String(store.id)]));
});
afterAll(() => floor.close());
afterEach(async () => {
  expect(await brokenRules(floor.data.plant.pool)).toEqual({});
  // The next test finds a warehouse in which nothing is counted.
  for (const { id, status } of await floor.rows<{ id: string; status: number }>(
    'select id, status from check_info where status between 1 and 5',
  )) {
    if (status === 5)
      await (await floor.newTablet(bossUser)).does('checkInfo.reject', { id, reason: '试验结束', lineIds: [(await linesOf(id))[0]?.id] });
    await (await floor.newTablet(bossUser)).does('checkInfo.terminate', { id, reason: '试验结束' });
  }
});

const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string) => expect.objectContaining({ status: 'rejected', code });

type Line = Record<'id' | 'box_id' | 'box_no' | 'book_bin_id' | 'book_qty', string> & { readonly diff_type: number };
const linesOf = (id: string) =>
  floor.rows<Line>('select id, box_id, box_no, book_bin_id, book_qty, diff_type from check_line where doc_id = $1 order by line_no', [id]);
const status = async (id: string) => (await floor.rows<{ status: number }>('select status from check_info where id = $1', [id]))[0]?.status;
const RAW_STORE = { whClassCode: 'YCL-K', binManaged: true, isActive: true };
const transferTo = ({ id: toWarehouseId }: { readonly id: string }, boxIds: readonly string[]) =>
  floor.tablet.does('transferOrder.create', (newId) => {
    const stores = { fromWarehouseId: floor.data.store.id, toWarehouseId };
    return { id: newId('doc'), ...stores, transferMode: 2, remark: null, boxIds };
  });
const boxOf = async (id: string | undefined) =>
  (
    await floor.rows<{ qty: string; box_status: number; bin_id: string | null; prev_status: number | null; closed_reason: number | null }>(
      'select qty::float8::text as qty, box_status, bin_id, prev_status, closed_reason from box where id = $1',
      [id],
    )
  )[0];

const planOf = (more: Record<string, unknown> = {}) => ({
  checkName: '月末盘点',
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
  ...more,
});
const made = async (more: Record<string, unknown> = {}, by = boss) =>
  by.does('checkInfo.create', (id) => ({ id: id('doc'), ...planOf(more) }));
const issued = async (more: Record<string, unknown> = {}) => {
  const id = (await made(more)).id('doc');
  expect(await boss.does('checkInfo.issue', { id })).toEqual(applied);
  return id;
};
const count = (id: string, line: Line | undefined, qty: string, by = boss, binId: unknown = null) =>
  by.does('checkInfo.count', { id, lineId: line?.id, qty, binId });
/** Every line as the book has it, but for those that are named. */
const countAll = async (id: string, named: Readonly<Record<string, string>> = {}) => {
  for (const line of await linesOf(id)) expect(await count(id, line, named[line.id] ?? line.book_qty)).toEqual(applied);
  expect(await boss.does('checkInfo.finishCount', { id })).toEqual(applied);
};

describe('a plan that is issued', () => {
  test('lists every box of its bins with what the book says, freezes them and locks the bins', async () => {
    const boxIds = await floor.stocked('10', '20');
    const id = await issued();
    const lines = await linesOf(id);
    expect(lines.map(({ box_id }) => box_id)).toEqual(expect.arrayContaining(boxIds));
    expect(await boxOf(boxIds[0])).toMatchObject({ box_status: 17, prev_status: 2, bin_id: floor.data.bins.a1.id });
    expect(await floor.rows('select locked_by_check_id as plan from bin where id = $1', [floor.data.bins.a1.id])).toEqual([{ plan: id }]);
    expect(await brokenRules(floor.data.plant.pool)).toEqual({});
  });

  test('lets nothing in or out: G-CNT, whatever the verb', async () => {
    const { a1, a2, receiving } = floor.data.bins;
    const receipt = await floor.receipt();
    const scan = await floor.tablet.does('receipt.scan', floor.scanOf(receipt));
    await floor.tablet.does('receipt.review', { id: receipt.id('doc') });
    const [boxId = ''] = await floor.stocked('10');
    const id = await issued();
    const into = putAway(scan.id('box'), String(a1.id), String(receiving.id));
    expect(await (await floor.newTablet()).does('box.putAway', into)).toEqual(refused('G-CNT'));
    const away = { boxId, binId: a2.id, fromBinId: a1.id };
    expect(await (await floor.newTablet()).does('box.adjust', away)).toMatchObject({ status: 'rejected' });
    expect(await boss.does('checkInfo.terminate', { id, reason: '先发料' })).toEqual(applied);
    expect(await (await floor.newTablet()).does('box.adjust', away)).toEqual(applied);
  });

  test('and a move out of another tablet that comes in together with it: one of them is first, and the count holds', async () => {
    const { a1, a2 } = floor.data.bins;
    const boxIds = await floor.stocked('10', '11', '12', '13');
    await floor.tablet.push(...boxIds.map((boxId) => floor.tablet.operation('box.adjust', { boxId, binId: a2.id, fromBinId: a1.id })));
    const id = (await made()).id('doc');
    const tablets = await Promise.all(boxIds.map(() => floor.newTablet()));
    const moves = boxIds.map((boxId, n) => tablets[n]?.does('box.adjust', { boxId, binId: a1.id, fromBinId: a2.id }));
    const [start, ...verdicts] = await Promise.all([boss.does('checkInfo.issue', { id }), ...moves]);
    expect(start).toEqual(applied);
    const counted = (await linesOf(id)).map(({ box_id }) => box_id);
    for (const [n, boxId] of boxIds.entries()) {
      expect(verdicts[n]).toMatchObject(counted.includes(boxId) ? { status: 'applied' } : { status: 'rejected', code: 'G-CNT' });
      expect((await boxOf(boxId))?.bin_id).toBe(counted.includes(boxId) ? a1.id : a2.id);
    }
  });

  test('is refused while goods are locked, received or counted, and where there is nothing', async () => {
    const { lineSide, bins } = floor.data;
    const boxIds = await floor.stocked('10');
    const target = await floor.data.plant.insert('warehouse', { whCode: 'YCL09', whName: '九库', ...RAW_STORE });
    const order = await transferTo(target, boxIds);
    const locked = (await made()).id('doc');
    expect(await boss.does('checkInfo.issue', { id: locked })).toEqual(refused('G-BOX'));
    await floor.tablet.does('transferOrder.close', { id: order.id('doc'), reason: '不调了' });
    const receipt = await floor.receipt();
    await floor.tablet.does('receipt.scan', floor.scanOf(receipt));
    const receiving = (await made({ scopeBins: [bins.receiving.id] })).id('doc');
    expect(await boss.does('checkInfo.issue', { id: receiving })).toEqual(refused('CHECK_RECEIVING'));
    await floor.tablet.does('receipt.review', { id: receipt.id('doc') });
    await issued();
    expect(await made()).toEqual(refused('CHECK_OVERLAP'));
    expect(await made({ scopeBins: [bins.lineBin.id] })).toEqual(refused('BIN_OTHER_STORE'));
    expect(await made({ warehouseId: lineSide.id, scopeBins: [] })).toEqual(refused('G-WH'));
    const empty = (await made({ scopeBins: [bins.backArea.id] })).id('doc');
    expect(await boss.does('checkInfo.issue', { id: empty })).toEqual(refused('CHECK_EMPTY'));
  });
});

describe('what stands in the way', () => {
  /** A box of another bin than the plan's that a transfer has locked. */
  async function lockedIn(bin: string) {
    const { bins } = floor.data;
    const boxIds = await floor.stocked('10');
    await floor.tablet.does('box.putAway', putAway(boxIds[0] ?? '', bin, String(bins.a1.id)));
    const target = await floor.data.plant.insert('warehouse', { whCode: `YCL-${boxIds[0]?.slice(0, 6)}`, whName: '调入库', ...RAW_STORE });
    const order = await transferTo(target, boxIds);
    return { boxId: boxIds[0] ?? '', free: () => floor.tablet.does('transferOrder.close', { id: order.id('doc'), reason: '不调了' }) };
  }
  const found = async (plan: Record<string, unknown>, id: string | null = null) =>
    checkFindings(
      floor.data.plant.pool,
      { warehouses: [String(floor.data.store.id)] } as never,
      checkFindingsSchema.parse({ ...plan, id }),
    );

  test('a bin with a locked box is left out: the rest is counted, the bin stays open, and the box is as it was', async () => {
    const { bins } = floor.data;
    await floor.stocked('10');
    const { boxId, free } = await lockedIn(String(bins.a2.id));
    const both = { scopeBins: [bins.a1.id, bins.a2.id] };
    const id = (await made(both)).id('doc');
    expect(await boss.does('checkInfo.issue', { id })).toEqual(refused('G-BOX'));
    const again = (await made(both)).id('doc');
    const seen = await found(planOf(both), again);
    expect(seen).toMatchObject({ findings: [{ code: 'G-BOX', binId: bins.a2.id }], without: [bins.a2.id] });
    expect(await boss.does('checkInfo.issue', { id: again, without: seen.without })).toEqual(applied);
    expect((await linesOf(again)).some((line) => line.box_id === boxId)).toBe(false);
    expect(await boxOf(boxId)).toMatchObject({ box_status: 5 });
    expect(await floor.rows('select locked_by_check_id from bin where id = $1', [bins.a2.id])).toEqual([{ locked_by_check_id: null }]);
    expect(await floor.rows('select left_out_bins from check_info where id = $1', [again])).toEqual([{ left_out_bins: [bins.a2.id] }]);
    await free();
  });

  test('goods on their way and a receipt under way are named with their bin, and the plan is issued without them', async () => {
    const { bins, plant } = floor.data;
    const receipt = await floor.receipt();
    await floor.tablet.does('receipt.scan', floor.scanOf(receipt));
    const [travelling = ''] = await floor.stocked('10');
    // A bin of its own for what is on its way, as every store has one.
    const way = await plant.insert('bin', { ...bins.a2, id: randomUUID(), binCode: 'TRANSIT', binName: '在途', isTransit: true });
    await floor.rows('update box set bin_id = $2 where id = $1', [travelling, way.id]);
    const whole = planOf({ scopeBins: [] });
    const seen = await found(whole);
    expect(seen.findings.map(({ code, binId }) => [code, binId])).toEqual(
      expect.arrayContaining([
        ['CHECK_TRANSIT', way.id],
        ['CHECK_RECEIVING', bins.receiving.id],
      ]),
    );
    const id = (await made({ scopeBins: [], leftOutBins: seen.without })).id('doc');
    expect((await found({ ...whole, leftOutBins: seen.without }, id)).findings).toEqual([]);
    expect(await boss.does('checkInfo.issue', { id })).toEqual(applied);
    await floor.rows('update box set bin_id = $2 where id = $1', [travelling, bins.a1.id]);
    await floor.tablet.does('receipt.review', { id: receipt.id('doc') });
  });

  test('bins that another plan counts can be left out, and both plans run', async () => {
    await floor.stocked('10');
    const first = await issued();
    const [box = ''] = [(await linesOf(first))[0]?.box_id];
    const { bins } = floor.data;
    const whole = planOf({ scopeBins: [] });
    const seen = await found(whole);
    expect(seen.findings.map(({ code }) => code)).toContain('G-CNT');
    expect(seen.without).toContain(bins.a1.id);
    expect(await made({ scopeBins: [] })).toEqual(refused('CHECK_OVERLAP'));
    const second = (await made({ scopeBins: [], leftOutBins: seen.without })).id('doc');
    expect((await found({ ...whole, leftOutBins: seen.without }, second)).findings.map(({ code }) => code)).not.toContain('CHECK_OVERLAP');
    expect(await boxOf(box)).toMatchObject({ box_status: 17 });
  });

  test('a threshold for counting again needs a second counter: refused at saving', async () => {
    const persons = (bossUser as { personId?: string }).personId;
    const one = persons ?? (await floor.data.plant.insert('person', { personCode: 'C1', personName: '盘点员', status: 1 })).id;
    expect(await made({ counterIds: [one], recountPct: '5' })).toEqual(refused('CHECK_ONE_COUNTER'));
    expect(await made({ counterIds: [one, one], recountPct: '5' })).toEqual(refused('CHECK_ONE_COUNTER'));
    expect(await made({ counterIds: [one], recountPct: null })).toEqual(applied);
    expect(await made({ counterIds: [], recountPct: '5' })).toEqual(applied);
  });
});

describe('counting', () => {
  test('zero is a count, not counted is none: the first count is complete when every box has one', async () => {
    await floor.stocked('10', '20');
    const id = await issued();
    const lines = await linesOf(id);
    expect(await count(id, lines[0], '0')).toEqual(applied);
    expect(await status(id)).toBe(2);
    expect(await (await floor.newTablet(bossUser)).does('checkInfo.finishCount', { id })).toEqual(refused('CHECK_NOT_COUNTED'));
    for (const line of lines.slice(1)) expect(await count(id, line, line.book_qty)).toEqual(applied);
    expect(await boss.does('checkInfo.finishCount', { id })).toEqual(applied);
    expect((await linesOf(id)).map(({ diff_type }) => diff_type)).toEqual([3, ...lines.slice(1).map(() => 1)]);
  });

  test('who has counted may put it right; another person may not overwrite it, nor count what is no whole piece', async () => {
    await floor.stocked('10');
    const id = await issued();
    const [line] = await linesOf(id);
    expect(await count(id, line, '9')).toEqual(applied);
    expect(await count(id, line, '10')).toEqual(applied);
    expect(await count(id, line, '8', other)).toMatchObject({ status: 'accepted_with_issues', issues: [{ code: 'CHECK_COUNTED_TWICE' }] });
    const [stands] = await floor.rows('select first_qty::float8 as first, other_qty::float8 as other from check_line where id = $1', [
      line?.id,
    ]);
    expect(stands).toEqual({ first: 10, other: 8 });
    expect(await count(id, line, '9.5')).toEqual(refused('QTY_DECIMALS'));
  });

  test('only by the people of the plan', async () => {
    await floor.stocked('10');
    const person = await floor.data.plant.insert('person', {
      personCode: 'P9',
      personName: '赵敏',
      deptId: floor.data.store.id,
      status: 1,
    });
    const id = await issued({ counterIds: [person.id] });
    const [line] = await linesOf(id);
    expect(await count(id, line, '10')).toEqual(refused('NOT_COUNTER'));
    await floor.rows('update app_user set person_id = $1 where account = $2', [person.id, 'second']);
    expect(await count(id, line, '10', other)).toEqual(applied);
    await floor.rows('update app_user set person_id = null where account = $1', ['second']);
  });

  test('a difference above the threshold is counted again, by a second person', async () => {
    await floor.stocked('100');
    const id = await issued({ recountPct: '2' });
    const [line] = await linesOf(id);
    const claim = (by: WireDevice) => by.does('checkInfo.claim', { id, binId: line?.book_bin_id, fromId: null });
    expect(await claim(boss)).toEqual(applied);
    await countAll(id, { [line?.id ?? '']: '1' });
    expect(await (await floor.newTablet(bossUser)).does('checkInfo.submit', { id, reasons: [] })).toEqual(refused('CHECK_RECOUNT'));
    expect(await boss.does('checkInfo.recount', { id, lineIds: [] })).toEqual(applied);
    // Whoever counted first may not count again, so nobody has to take the bin over from them.
    expect(await claim(other)).toEqual(applied);
    const again = { id, lineId: line?.id, qty: line?.book_qty, binId: null };
    expect(await boss.does('checkInfo.countAgain', again)).toEqual(refused('CHECK_SECOND_PERSON'));
    expect(await other.does('checkInfo.countAgain', again)).toEqual(applied);
    expect((await linesOf(id))[0]?.diff_type).toBe(1);
    expect(await (await floor.newTablet(bossUser)).does('checkInfo.submit', { id, reasons: [] })).toEqual(applied);
  });
});

describe('the review', () => {
  test('posts gains and losses, moves what lies elsewhere, closes what is not there; every box is what it was', async () => {
    const { bins } = floor.data;
    await floor.stocked('10', '20', '30', '40', '50');
    const id = await issued();
    const lines = await linesOf(id);
    const [gain, loss, gone, moved, kept] = lines;
    const named = {
      [gain?.id ?? '']: String(Number(gain?.book_qty) + 3),
      [loss?.id ?? '']: '1',
      [gone?.id ?? '']: '0',
      [kept?.id ?? '']: '2',
    };
    expect(await count(id, moved, moved?.book_qty ?? '', boss, bins.a2.id)).toEqual(applied);
    for (const line of lines.filter((one) => one !== moved))
      expect(await count(id, line, named[line.id] ?? line.book_qty)).toEqual(applied);
    expect(await boss.does('checkInfo.finishCount', { id })).toEqual(applied);
    const different = [gain, loss, gone, moved, kept].map((line) => String(line?.id));
    const reasons = different.map((lineId) => ({ lineId, reason: 7, remark: null }));
    expect(await (await floor.newTablet(bossUser)).does('checkInfo.submit', { id, reasons: reasons.slice(1) })).toEqual(
      refused('CHECK_REASON'),
    );
    expect(await boss.does('checkInfo.submit', { id, reasons })).toEqual(applied);
    const decisions = different.map((lineId) => ({ lineId, decision: lineId === kept?.id ? 2 : 1 }));
    expect(await (await floor.newTablet(bossUser)).does('checkInfo.review', { id, decisions: decisions.slice(1) })).toEqual(
      refused('CHECK_DECISION'),
    );
    expect(await boss.does('checkInfo.review', { id, decisions })).toEqual(applied);
    expect(await boxOf(gain?.box_id)).toMatchObject({ qty: named[gain?.id ?? ''], box_status: 2 });
    expect(await boxOf(loss?.box_id)).toMatchObject({ qty: '1', box_status: 2, bin_id: bins.a1.id });
    expect(await boxOf(gone?.box_id)).toMatchObject({ qty: '0', box_status: 3, bin_id: null, closed_reason: 5 });
    expect(await boxOf(moved?.box_id)).toMatchObject({ box_status: 2, bin_id: bins.a2.id });
    expect(await boxOf(kept?.box_id)).toMatchObject({ qty: String(Number(kept?.book_qty)), box_status: 2 });
    const types = await floor.rows<{ type: string }>(
      `select distinct movement_type as type from stock_movement where doc_id = $1 order by 1`,
      [id],
    );
    expect(types.map(({ type }) => type)).toEqual(['CNT_GAIN', 'CNT_LOSS', 'MV_BIN', 'ST_CHANGE']);
    expect(await floor.rows('select 1 from bin where locked_by_check_id is not null')).toEqual([]);
    expect(await status(id)).toBe(6);
  });

  test('a box that somebody had frozen comes back frozen, and still knows what it was', async () => {
    const [boxId = ''] = await floor.stocked('10');
    await floor.tablet.does('stockVoucher.switch', (newId) => ({
      id: newId('doc'),
      warehouseId: floor.data.store.id,
      reason: '外观可疑',
      lines: [{ boxId, toStatus: 1, binId: null }],
    }));
    const before = await boxOf(boxId);
    const id = await issued();
    await countAll(id);
    expect(await boss.does('checkInfo.submit', { id, reasons: [] })).toEqual(applied);
    expect(await boss.does('checkInfo.review', { id, decisions: [] })).toEqual(applied);
    expect(await boxOf(boxId)).toEqual(before);
  });

  test('sends lines back to be counted again; terminated before it, nothing is adjusted', async () => {
    const [boxId = ''] = await floor.stocked('10');
    const id = await issued();
    const line = (await linesOf(id)).find(({ box_id }) => box_id === boxId);
    await countAll(id, { [line?.id ?? '']: '4' });
    expect(await boss.does('checkInfo.submit', { id, reasons: [{ lineId: line?.id, reason: 1, remark: '少点一层' }] })).toEqual(applied);
    expect(await boss.does('checkInfo.reject', { id, reason: '请再点一次', lineIds: [line?.id] })).toEqual(applied);
    expect(await status(id)).toBe(4);
    expect(await (await floor.newTablet(bossUser)).does('checkInfo.submit', { id, reasons: [] })).toEqual(refused('CHECK_RECOUNT'));
    expect(await boss.does('checkInfo.terminate', { id, reason: '改天再盘' })).toEqual(applied);
    expect(await boxOf(boxId)).toMatchObject({ qty: '10', box_status: 2, bin_id: floor.data.bins.a1.id });
  });

  test('what a receipt or a promise still says is not adjusted behind its back', async () => {
    const { receiving } = floor.data.bins;
    const receipt = await floor.receipt();
    await floor.tablet.does('receipt.scan', floor.scanOf(receipt));
    await floor.tablet.does('receipt.review', { id: receipt.id('doc') });
    const id = await issued({ scopeBins: [receiving.id] });
    const [line] = await linesOf(id);
    await countAll(id, { [line?.id ?? '']: '4' });
    await boss.does('checkInfo.submit', { id, reasons: [{ lineId: line?.id, reason: 2, remark: null }] });
    const decide = async (decision: number) =>
      (await floor.newTablet(bossUser)).does('checkInfo.review', { id, decisions: [{ lineId: line?.id, decision }] });
    expect(await decide(1)).toEqual(refused('CHECK_STILL_RECEIVED'));
    expect(await decide(2)).toEqual(applied);
  });
});

describe('a plan that is not issued', () => {
  test('is changed and removed by who made it; a loss is not decided by who has no right to', async () => {
    const id = (await made()).id('doc');
    expect(await boss.does('checkInfo.save', { id, ...planOf({ checkName: '抽盘 A 区' }) })).toEqual(applied);
    expect(await (await floor.newTablet()).does('checkInfo.issue', { id })).toEqual(refused('NO_RIGHT'));
    expect(await (await floor.newTablet(bossUser)).does('checkInfo.count', { id, lineId: id, qty: '1', binId: null })).toEqual(
      refused('DOC_STATUS'),
    );
    expect(await other.does('checkInfo.delete', { id })).toEqual(refused('NOT_YOURS'));
    expect(await boss.does('checkInfo.delete', { id })).toEqual(applied);
    expect(await (await floor.newTablet(bossUser)).does('checkInfo.issue', { id })).toEqual(refused('DOC_DELETED'));
  });
});
