/** Facts about one line of a stocktake: what they cost, who may enter them, and taking them back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { notCounted, notCountedSchema } from '#server/modules/reports/not-counted.sql.ts';
import { differencesSchema, stocktakeDifferences } from '#server/modules/reports/stocktake-differences.sql.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

let floor: GuardFloor;
let first: WireDevice;
let second: WireDevice;
let secondUser: AnyRow;
const rights = [...FLOOR_RIGHTS, ...['create', 'issue', 'count', 'submit', 'terminate'].map((verb) => `web:wms:check:${verb}`)];
beforeAll(async () => {
  floor = await GuardFloor.open();
  const { plant, store } = floor.data;
  first = await floor.newTablet(await plant.user('first', rights, [String(store.id)]));
  secondUser = await plant.user('second', rights, [String(store.id)]);
  second = await floor.newTablet(secondUser);
});
afterAll(() => floor.close());

const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string) => expect.objectContaining({ status: 'rejected', code });

interface Line {
  id: string;
  book_qty: string;
  first_qty: string | null;
  first_by: string | null;
  diff_type: number;
  count_by: number | null;
}
const linesOf = (id: string) =>
  floor.rows<Line>(
    'select id, book_qty::float8::text as book_qty, first_qty::float8::text as first_qty, first_by, diff_type, count_by from check_line where doc_id = $1 order by line_no',
    [id],
  );
const headOf = async (id: string) =>
  (
    await floor.rows<{ version: number; status: number; check_mode: number }>(
      'select version, status, check_mode from check_info where id = $1',
      [id],
    )
  )[0];

/** A plan over one bin, issued; the one before it is ended. */
async function issued(more: Record<string, unknown> = {}): Promise<string> {
  for (const { id } of await floor.rows<{ id: string }>('select id from check_info where status between 1 and 4'))
    expect(await first.does('checkInfo.terminate', { id, reason: '下一次盘点' })).toEqual(applied);
  await floor.stocked('10', '20', '30');
  const plan = {
    checkName: '抽盘',
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
  };
  const id = (await first.does('checkInfo.create', (idOf) => ({ id: idOf('doc'), ...plan }))).id('doc');
  expect(await first.does('checkInfo.issue', { id })).toEqual(applied);
  return id;
}
const entry = (id: string, line: Line | undefined, qty: string | undefined = line?.book_qty) => ({
  id,
  lineId: line?.id,
  qty,
  binId: null,
  by: 1,
});

describe('a count', () => {
  test('writes its own line: the plan is written when counting begins, and not again with every box', async () => {
    const id = await issued();
    const [a, b] = await linesOf(id);
    expect(await first.does('checkInfo.count', entry(id, a))).toEqual(applied);
    const begun = await headOf(id);
    expect(begun?.status).toBe(2);
    expect(await first.does('checkInfo.count', entry(id, b))).toEqual(applied);
    expect(await headOf(id)).toEqual(begun);
    expect((await linesOf(id)).slice(0, 2)).toMatchObject([
      { diff_type: 1, count_by: 1 },
      { diff_type: 1, count_by: 1 },
    ]);
  });

  test('of a line of another plan, or in a plan that is not counted, is refused', async () => {
    const old = await issued();
    const [line] = await linesOf(old);
    const id = await issued();
    expect(await (await floor.newTablet(secondUser)).does('checkInfo.count', entry(id, line))).toEqual(refused('LINK_MISMATCH'));
    expect(await (await floor.newTablet(secondUser)).does('checkInfo.count', entry(old, line))).toEqual(refused('DOC_STATUS'));
  });

  test('is taken back by who entered it; the box is then not counted, which is not zero', async () => {
    const id = await issued();
    const [line] = await linesOf(id);
    expect(await (await floor.newTablet(secondUser)).does('checkInfo.uncount', { id, lineId: line?.id })).toEqual(refused('DOC_STATUS'));
    expect(await first.does('checkInfo.count', entry(id, line, '7'))).toEqual(applied);
    expect(await (await floor.newTablet(secondUser)).does('checkInfo.uncount', { id, lineId: line?.id })).toEqual(refused('COUNTED_BY'));
    expect(await first.does('checkInfo.uncount', { id, lineId: line?.id })).toEqual(applied);
    expect((await linesOf(id))[0]).toMatchObject({ first_qty: null, first_by: null, diff_type: 0, count_by: null });
    const tablet = await floor.newTablet(secondUser);
    expect(await tablet.does('checkInfo.count', entry(id, line))).toEqual(applied);
    expect(await tablet.does('checkInfo.uncount', { id, lineId: line?.id })).toEqual(applied);
    expect(await tablet.does('checkInfo.uncount', { id, lineId: line?.id })).toEqual(refused('CHECK_NOTHING_BACK'));
  });
});

describe('the second count', () => {
  test('is another person’s, not another account’s; until then the line is listed as not counted', async () => {
    const { plant, store } = floor.data;
    const person = await plant.insert('person', { personCode: 'P-TWO', personName: '张敏', status: 1 });
    const [one, two] = [await plant.user('zm-1', rights, [String(store.id)]), await plant.user('zm-2', rights, [String(store.id)])];
    await floor.rows('update app_user set person_id = $1 where id = any($2)', [person.id, [one.id, two.id]]);
    const id = await issued();
    const own = await floor.newTablet(one);
    const lines = await linesOf(id);
    for (const line of lines) expect(await own.does('checkInfo.count', entry(id, line, '1'))).toEqual(applied);
    expect(await own.does('checkInfo.finishCount', { id })).toEqual(applied);
    const [line] = lines;
    expect(await first.does('checkInfo.recount', { id, lineIds: [line?.id] })).toEqual(applied);
    const open = async () =>
      (
        await notCounted(
          plant.pool,
          { account: 'x', rights: [], warehouses: [String(store.id)] } as never,
          notCountedSchema.parse({ checkId: id }),
        )
      ).list;
    expect(await open()).toMatchObject([{ id: line?.id, count: 2 }]);
    expect(await (await floor.newTablet(two)).does('checkInfo.countAgain', entry(id, line))).toEqual(refused('CHECK_SECOND_PERSON'));
    expect(await second.does('checkInfo.countAgain', entry(id, line))).toEqual(applied);
    expect(await open()).toEqual([]);
  });
});

test('a plan is counted in the open unless it is planned blind', async () => {
  expect((await headOf(await issued()))?.check_mode).toBe(1);
  expect((await headOf(await issued({ checkMode: 2 })))?.check_mode).toBe(2);
});

describe('the report of differences', () => {
  const actor = (...codes: string[]) => ({ account: 'x', rights: codes, warehouses: [String(floor.data.store.id)] }) as never;
  const counter = () => actor('web:wms:check:count');
  const reviewer = () => actor('web:wms:check:review');
  const reported = (who: never, checkId: string, more: object = {}) =>
    stocktakeDifferences(floor.data.plant.pool, who, differencesSchema.parse({ checkId, ...more }));

  test('lists what was counted otherwise, and what is equal only when it is asked for; what is not counted is no difference', async () => {
    const id = await issued();
    const [loss, equal] = await linesOf(id);
    const short = String(Number(loss?.book_qty) - 1);
    expect(await first.does('checkInfo.count', entry(id, loss, short))).toEqual(applied);
    expect(await first.does('checkInfo.count', entry(id, equal))).toEqual(applied);
    expect((await reported(counter(), id)).list).toMatchObject([{ id: loss?.id, diffQty: '-1', diffType: 3 }]);
    expect((await reported(counter(), id)).sums.diffQty).toBe('-1');
    expect((await reported(counter(), id, { diffType: [1] })).list).toMatchObject([{ id: equal?.id }]);
    expect((await reported(counter(), id, { diffType: [2] })).list).toEqual([]);
    const elsewhere = { account: 'x', rights: ['web:wms:check:review'], warehouses: [] } as never;
    expect((await reported(elsewhere, id)).list).toEqual([]);
  });

  test('and the list of what is not counted keep the books of a blind count from whoever counts', async () => {
    const id = await issued({ checkMode: 2 });
    const [line] = await linesOf(id);
    expect(await first.does('checkInfo.count', entry(id, line, '1'))).toEqual(applied);
    expect((await reported(counter(), id)).list).toEqual([]);
    expect((await reported(reviewer(), id)).list).toMatchObject([{ id: line?.id }]);
    const open = async (who: never) => (await notCounted(floor.data.plant.pool, who, notCountedSchema.parse({ checkId: id }))).list;
    expect((await open(counter())).every(({ bookQty }) => bookQty === null)).toBe(true);
    expect((await open(reviewer())).every(({ bookQty }) => bookQty !== null)).toBe(true);
  });
});
