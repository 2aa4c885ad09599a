/** Zero-balance plans: the bins that the books have empty are seen, one by one; and cycles: which bins of a store are due. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { checkFindings, checkFindingsSchema } from '#server/modules/stock/stocktake.ts';
import { checkCycle, checkCycleSchema } from '#server/modules/stock/stocktake-cycle.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { StocktakeScene } from '#tests/support/stocktake-scene.ts';

const rights = [
  ...FLOOR_RIGHTS,
  ...['create', 'edit', 'issue', 'count', 'submit', 'review', 'terminate'].map((verb) => `web:wms:check:${verb}`),
];
const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string) => expect.objectContaining({ status: 'rejected', code });

let floor: GuardFloor;
let scene: StocktakeScene;
let people: AnyRow[];
beforeAll(async () => {
  floor = await GuardFloor.open();
  scene = await StocktakeScene.open(floor);
  people = [];
  for (const name of ['first', 'second']) people.push(await floor.data.plant.user(name, rights, [scene.storeId]));
  await scene.stocked();
});
afterAll(() => floor.close());

const tablet = (n = 0) => floor.newTablet(people[n] as AnyRow);
const actor = () => ({ account: 'x', rights: ['web:wmsmaster:check'], warehouses: [scene.storeId] }) as never;
const bins = (plan: string) =>
  floor.rows<{ bin_id: string; is_empty_bin: boolean; empty_by_name: string | null; holder_name: string | null }>(
    'select bin_id, is_empty_bin, empty_by_name, holder_name from check_bin where doc_id = $1',
    [plan],
  );
const ended = async (plan: string) =>
  expect(await (await tablet()).does('checkInfo.terminate', { id: plan, reason: '试验结束' })).toEqual(applied);

describe('a zero-balance plan', () => {
  const zero = { checkType: 4, checkMode: 1 };

  test('lists the empty bins of its scope, without boxes, and locks them', async () => {
    const asked = (more: object = {}) =>
      checkFindings(floor.data.plant.pool, actor(), checkFindingsSchema.parse({ warehouseId: scene.storeId, checkType: 4, ...more }));
    expect(await asked()).toMatchObject({ boxes: 0, bins: 1, empty: [{ binId: scene.bins.z }], findings: [] });
    expect(await asked({ scopeBins: [scene.bins.x] })).toMatchObject({ bins: 0, findings: [{ code: 'CHECK_NO_EMPTY' }] });
    expect(await asked({ leftOutBins: [scene.bins.z] })).toMatchObject({ findings: [{ code: 'CHECK_NO_EMPTY' }] });
    // Goods of a scope do not make a bin with other goods an empty one.
    expect(await asked({ scopeMaterials: [scene.loose.id] })).toMatchObject({ empty: [{ binId: scene.bins.z }] });

    const plan = await scene.issued(await tablet(), { ...zero, freezeMode: 2 });
    expect(await scene.lines(plan)).toEqual([]);
    expect(await bins(plan)).toEqual([{ bin_id: scene.bins.z, is_empty_bin: true, empty_by_name: null, holder_name: null }]);
    expect(await floor.rows('select id from bin where locked_by_check_id = $1', [plan])).toEqual([{ id: scene.bins.z }]);
    await ended(plan);
    const full = {
      checkName: '零盘',
      warehouseId: scene.storeId,
      scopeBins: [scene.bins.x],
      scopeClasses: [],
      scopeMaterials: [],
      ...zero,
    };
    const rest = { counterIds: [], reviewerId: null, startAt: null, endAt: null, recountPct: null, remark: null };
    const boss = await tablet();
    const made = await boss.does('checkInfo.create', (id) => ({ id: id('doc'), ...full, ...rest }));
    expect(await boss.does('checkInfo.issue', { id: made.id('doc') })).toEqual(refused('CHECK_NO_EMPTY'));
  });

  test('is counted when every bin was seen empty, and ends without anything posted', async () => {
    const plan = await scene.issued(await tablet(), zero);
    const says = async (isEmpty: boolean, binId = scene.bins.z, by = 0) =>
      (await tablet(by)).does('checkInfo.empty', { id: plan, binId, isEmpty });
    const finish = async () => (await tablet()).does('checkInfo.finishCount', { id: plan });
    expect(await says(true, scene.bins.x)).toEqual(refused('CHECK_NOT_EMPTY_BIN'));
    expect(await (await tablet(1)).does('checkInfo.remind', { id: plan })).toEqual(applied);
    expect(await floor.rows('select reminded_open from check_info where id = $1', [plan])).toEqual([{ reminded_open: 1 }]);
    expect(await says(true)).toEqual(applied);
    expect(await says(false, scene.bins.z, 1)).toEqual(refused('CHECK_BIN_TAKEN'));
    expect(await says(false)).toEqual(applied);
    expect(await finish()).toEqual(refused('CHECK_BINS_UNSEEN'));
    expect(await says(true)).toEqual(applied);
    expect(await bins(plan)).toMatchObject([
      { empty_by_name: expect.stringContaining('first'), holder_name: expect.stringContaining('first') },
    ]);
    expect(await finish()).toEqual(applied);
    const [boss, reviewer] = [await tablet(), await tablet(1)];
    expect(await boss.does('checkInfo.submit', { id: plan, reasons: [] })).toEqual(applied);
    expect(await reviewer.does('checkInfo.review', { id: plan, decisions: [] })).toEqual(applied);
    expect(await floor.rows('select 1 from stock_movement where doc_id = $1', [plan])).toEqual([]);
    expect(await floor.rows('select 1 from bin where locked_by_check_id is not null')).toEqual([]);
    expect(await brokenRules(floor.data.plant.pool)).toEqual({});
  });

  test('takes what lies in an empty bin as a find; a bin with a find is not empty', async () => {
    const plan = await scene.issued(await tablet(), zero);
    const one = await tablet();
    const empty = (isEmpty = true) => tablet().then((by) => by.does('checkInfo.empty', { id: plan, binId: scene.bins.z, isEmpty }));
    expect(await empty()).toEqual(applied);
    const goods = { scannedNo: null, boxNo: `ZE-${plan.slice(0, 6)}`, materialId: scene.boxed.id, batchNo: 'B1' };
    const found = await one.does('checkInfo.found', { id: plan, binId: scene.bins.z, qty: '3', by: 2, ...goods });
    expect(found).toEqual(applied);
    expect(await bins(plan)).toMatchObject([{ empty_by_name: null }]);
    expect(await empty()).toEqual(refused('CHECK_BIN_HAS_FIND'));
    expect(await (await tablet()).does('checkInfo.finishCount', { id: plan })).toEqual(applied);
    await ended(plan);
  });
});

describe('a cycle', () => {
  const due = async (most = 9) => checkCycle(floor.data.plant.pool, actor(), checkCycleSchema.parse({ warehouseId: scene.storeId, most }));

  test('proposes the bins whose goods were not counted within the days of their class', async () => {
    await floor.rows(`update material set abc_class = 'A' where id = $1`, [scene.boxed.id]);
    expect(await due()).toMatchObject({
      due: 2,
      bins: [
        { binId: scene.bins.x, boxes: 1, abcClass: 'C', countedAt: null },
        { binId: scene.bins.y, boxes: 4, abcClass: 'A' },
      ],
    });
    expect(await due(1)).toMatchObject({ due: 2, bins: [{ binId: scene.bins.y }] });
    const plan = await scene.issued(await tablet(), { checkType: 2, scopeBins: [scene.bins.y] });
    // A bin that is being counted is left to its plan.
    expect(await due()).toMatchObject({ due: 1, bins: [{ binId: scene.bins.x }] });
    const by = await tablet();
    for (const { id: lineId, book_qty: qty } of await scene.lines(plan))
      expect(await by.does('checkInfo.count', { id: plan, lineId, qty, binId: null })).toEqual(applied);
    expect(await by.does('checkInfo.finishCount', { id: plan })).toEqual(applied);
    expect(await by.does('checkInfo.submit', { id: plan, reasons: [] })).toEqual(applied);
    expect(await (await tablet(1)).does('checkInfo.review', { id: plan, decisions: [] })).toEqual(applied);
    expect((await due()).bins).toMatchObject([{ binId: scene.bins.x }]);
    await floor.rows(`update check_line set first_at = first_at - interval '31 days' where doc_id = $1`, [plan]);
    expect((await due()).bins).toMatchObject([{ binId: scene.bins.x }, { binId: scene.bins.y, countedAt: expect.stringContaining('T') }]);
    // Goods without a class are counted as seldom as class C, unless the site counts that class in no cycle.
    const names = { ddNameZh: 'C 类', ddNameEn: 'Class C', colour: 'neutral', sortNo: 0, isSystem: true };
    await floor.data.plant.insert('dict', { ddType: 'cycleDays', ddCode: 'C', ddValue: 180, isActive: false, ...names });
    expect((await due()).bins).toMatchObject([{ binId: scene.bins.y }]);
  });

  test('is proposed to people of the store only', async () => {
    const other = { account: 'x', rights: ['web:wmsmaster:check'], warehouses: [] } as never;
    const asked = checkCycleSchema.parse({ warehouseId: scene.storeId, most: 5 });
    await expect(checkCycle(floor.data.plant.pool, other, asked)).rejects.toMatchObject({ status: 403, problem: { code: 'G-WH' } });
  });
});
