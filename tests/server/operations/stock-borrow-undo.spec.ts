/** A return or use of a stock loan that was wrong, on the real database: the way back. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { applied, type BorrowScene, borrowScene, newNo, refused } from '#tests/support/borrow-scene.ts';

let scene: BorrowScene;
let data: BorrowScene['data'];
let tablet: BorrowScene['tablet'];
let dock: BorrowScene['dock'];
let borrower: BorrowScene['borrower'];
beforeAll(async () => {
  scene = await borrowScene();
  ({ data, tablet, dock, borrower } = scene);
});
afterAll(() => data.plant.close());
afterEach(async () => expect(await brokenRules(data.plant.pool)).toEqual({}));

const rows = <T extends object = Record<string, unknown>>(text: string, values: unknown[] = []) => data.plant.rows<T>(text, values);
const elsewhere: BorrowScene['elsewhere'] = (...of) => scene.elsewhere(...of);
const box: BorrowScene['box'] = (...of) => scene.box(...of);
const stocked: BorrowScene['stocked'] = (...of) => scene.stocked(...of);
const does: BorrowScene['does'] = (...of) => scene.does(...of);
const out: BorrowScene['out'] = (...of) => scene.out(...of);
const lent: BorrowScene['lent'] = (...of) => scene.lent(...of);
const lineOf: BorrowScene['lineOf'] = (...of) => scene.lineOf(...of);
const statusOf: BorrowScene['statusOf'] = (...of) => scene.statusOf(...of);
const back: BorrowScene['back'] = (...of) => scene.back(...of);

describe('a return or use that was wrong', () => {
  const undo = (id: string, by = tablet) => does('undo', { id, reason: '扫错' }, by);

  test('is taken back, the newest first, until the loan is as it was lent', async () => {
    const boxNo = await stocked('10');
    const id = await lent([await out(boxNo)]);
    const line = await lineOf(id);
    const child = newNo();
    expect(await does('return', { id, ...back(line, '6', { newBoxNo: child }) })).toEqual(applied);
    expect(await does('consume', { id, to: 'customer', reason: '样品', lines: [{ lineId: line.id, qty: '4' }] })).toEqual(applied);
    expect(await statusOf(id)).toBe(6);

    expect(await undo(id)).toEqual(applied);
    expect(await statusOf(id)).toBe(4);
    expect(await box(boxNo)).toMatchObject({ qty: '4', status: 9, holder: borrower.id });
    expect(await lineOf(id)).toMatchObject({ back: '6', used: '0' });

    expect(await undo(id)).toEqual(applied);
    expect(await statusOf(id)).toBe(2);
    expect(await box(boxNo)).toMatchObject({ qty: '10', status: 9, holder: borrower.id });
    expect(await box(child)).toMatchObject({ qty: '0', status: 3 });
    expect(await lineOf(id)).toMatchObject({ back: '0', used: '0' });
    expect(await does('unreview', { id, reason: '没有借走' })).toEqual(applied);
    expect(await box(boxNo)).toMatchObject({ qty: '10', status: 2, holder: null });
  });

  test('in part keeps its number on what lies there; what stays out has one of its own until that return is undone', async () => {
    const boxNo = await stocked('26');
    const id = await lent([await out(boxNo)]);
    const line = await lineOf(id);
    const rest = newNo();
    expect(await does('return', { id, ...back(line, '20', { newBoxNo: null, restBoxNo: rest }) })).toEqual(applied);
    expect(await box(boxNo)).toMatchObject({ qty: '20', status: 2, holder: null });
    expect(await box(rest)).toMatchObject({ qty: '6', status: 9, holder: borrower.id });
    expect(await lineOf(id)).toMatchObject({ boxNo: rest, back: '20' });

    const last = newNo();
    expect(await does('return', { id, ...back(line, '4', { newBoxNo: null, restBoxNo: last }) })).toEqual(applied);
    expect([await box(rest), await box(last)]).toMatchObject([
      { qty: '4', status: 2 },
      { qty: '2', status: 9 },
    ]);
    expect(await undo(id)).toEqual(applied);
    expect([await box(rest), await box(last)]).toMatchObject([
      { qty: '6', status: 9, holder: borrower.id },
      { qty: '0', status: 3 },
    ]);
    expect(await lineOf(id)).toMatchObject({ boxNo: rest, back: '20' });
    expect(await undo(id)).toEqual(applied);
    expect(await statusOf(id)).toBe(2);
    expect([await box(boxNo), await box(rest)]).toMatchObject([
      { qty: '26', status: 9, holder: borrower.id },
      { qty: '0', status: 3 },
    ]);
    expect(await lineOf(id)).toMatchObject({ boxNo, back: '0' });
    expect(await does('unreview', { id, reason: '没有借走' })).toEqual(applied);
    expect(await box(boxNo)).toMatchObject({ qty: '26', status: 2, holder: null });
  });

  test('stays where something has happened to the box since', async () => {
    const boxNo = await stocked('3');
    const id = await lent([await out(boxNo)]);
    expect(await does('return', { id, ...back(await lineOf(id), '3') })).toEqual(applied);
    const again = await lent([await out(boxNo)]);
    expect(await undo(id, await elsewhere())).toEqual(refused('G-LAST'));
    expect(await statusOf(again)).toBe(2);
  });

  test('takes its inspection along, and no other', async () => {
    const boxNo = await stocked('7');
    const id = await lent([await out(boxNo)]);
    const line = await lineOf(id);
    for (const qty of ['2', '5'])
      expect(
        await does('return', { id, ...back(line, qty, { inspect: true, binId: dock.id, newBoxNo: qty === '2' ? newNo() : null }) }),
      ).toEqual(applied);
    expect(await undo(id)).toEqual(applied);
    const live = await rows<{ qty: string }>(
      `select b.qty::float8::text as qty from inspection i join inspection_box b on b.doc_id = i.id where i.source_doc_id = $1 and i.deleted_at is null`,
      [id],
    );
    expect(live).toEqual([{ qty: '2' }]);
    expect(await box(boxNo)).toMatchObject({ qty: '5', status: 9, holder: borrower.id });
  });
});
