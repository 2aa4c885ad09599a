/** Stock loans on the real database: what is with whom, how it comes back or is used up, and what the books say of it. */

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messageOf } from '#server/modules/erp/message.ts';
import { loanTotals, loanTotalsSchema } from '#server/modules/reports/loans.sql.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { applied, type BorrowScene, borrowScene, HELD, type Held, newNo, RIGHTS, refused } from '#tests/support/borrow-scene.ts';

type Values = Record<string, unknown>;
let scene: BorrowScene;
let data: BorrowScene['data'];
let shelf: BorrowScene['shelf'];
let dock: BorrowScene['dock'];
let rope: BorrowScene['rope'];
let borrower: BorrowScene['borrower'];
beforeAll(async () => {
  scene = await borrowScene();
  ({ data, shelf, dock, rope, borrower } = scene);
});
afterAll(() => data.plant.close());
afterEach(async () => expect(await brokenRules(data.plant.pool)).toEqual({}));

const rows = <T extends object = Record<string, unknown>>(text: string, values: unknown[] = []) => data.plant.rows<T>(text, values);
const elsewhere: BorrowScene['elsewhere'] = (...of) => scene.elsewhere(...of);
const box: BorrowScene['box'] = (...of) => scene.box(...of);
const stocked: BorrowScene['stocked'] = (...of) => scene.stocked(...of);
const head: BorrowScene['head'] = (...of) => scene.head(...of);
const enter: BorrowScene['enter'] = (...of) => scene.enter(...of);
const does: BorrowScene['does'] = (...of) => scene.does(...of);
const out: BorrowScene['out'] = (...of) => scene.out(...of);
const lent: BorrowScene['lent'] = (...of) => scene.lent(...of);
const lineOf: BorrowScene['lineOf'] = (...of) => scene.lineOf(...of);
const statusOf: BorrowScene['statusOf'] = (...of) => scene.statusOf(...of);
const available: BorrowScene['available'] = (...of) => scene.available(...of);
const outside: BorrowScene['outside'] = (...of) => scene.outside(...of);
const back: BorrowScene['back'] = (...of) => scene.back(...of);

describe('10 of a box of 40 lent for a customer', () => {
  let id: string;
  let part: Values;
  let boxNo: string;

  test('are in a box of their own with the borrower after the review; the other 30 stay available', async () => {
    boxNo = await stocked('40');
    part = await out(boxNo, '10');
    id = await lent([part], { dueDate: '2020-01-02' });
    expect(await box(boxNo)).toMatchObject({ qty: '30', status: 2, holder: null });
    expect(await box(part.newBoxNo)).toMatchObject({ qty: '10', status: 9, binId: shelf.id, holder: borrower.id });
    expect(await available()).toBe('30');
    const [doc] = await rows<{ no: string; due: string }>('select doc_no as no, due_date::text as due from stock_borrow where id = $1', [
      id,
    ]);
    expect(doc?.no).toMatch(/^SB\d{6}-?\d+$/);
    expect(doc?.due).toBe('2020-01-02');
  });

  test('come back to 6 with a label of their own, and 4 are used: the loan is accounted for', async () => {
    const line = await lineOf(id);
    const again = newNo();
    expect(await does('return', { id, ...back(line, '6', { newBoxNo: again }) })).toEqual(applied);
    expect(await statusOf(id)).toBe(4);
    expect(await box(again)).toMatchObject({ qty: '6', status: 2, binId: shelf.id, holder: null });
    expect(await box(line.boxNo)).toMatchObject({ qty: '4', status: 9, holder: borrower.id });
    expect(await available()).toBe('36');

    expect(await does('consume', { id, to: 'department', reason: '试验消耗', lines: [{ lineId: line.id, qty: '4' }] })).toEqual(applied);
    expect(await statusOf(id)).toBe(6);
    expect(await box(line.boxNo)).toMatchObject({ qty: '0', status: 3, holder: null });
    expect(await lineOf(id)).toMatchObject({ back: '6', used: '4' });
    expect(await available()).toBe('36');
    expect(await outside('DEPARTMENT')).toBe('4');
  });

  test('stand in the report of loans: lent 10, returned 6, consumed 4, nothing open', async () => {
    const { list } = await loanTotals(data.plant.pool, EVERY_STORE, loanTotalsSchema.parse({ figures: false }));
    expect(list.map(({ lentQty, returnedQty, consumedQty, openQty }) => [lentQty, returnedQty, consumedQty, openQty].map(Number))).toEqual([
      [10, 6, 4, 0],
    ]);
    expect(list[0]).toMatchObject({ matCode: 'CP-0001', borrowerName: '周航', overdue: false });
  });

  test('are told to the ERP only where something left the store for good', async () => {
    const told = await rows<{ id: string; kind: string }>('select id, kind from erp_outbox where doc_id = $1', [id]);
    expect(told).toHaveLength(1);
    expect(await messageOf(data.plant.pool, { id: told[0]?.id ?? '', kind: told[0]?.kind ?? null })).toMatchObject({
      kind: 'departmentIssue',
      account: 'DEPARTMENT',
      document: { docType: 'stockBorrow' },
      lines: [{ warehouseCode: 'CCP01', matCode: 'CP-0001', qty: '-4' }],
    });
  });

  test('are closed by whoever may, and nothing is done with them after that', async () => {
    expect(await does('close', { id, reason: '已核对' })).toEqual(applied);
    expect(await statusOf(id)).toBe(5);
    const late = await does('return', { id, ...back(await lineOf(id), '1') }, await elsewhere());
    expect(late).toEqual(refused('DOC_STATUS'));
  });
});

describe('a whole box', () => {
  test('is lent as it stands and comes back as it is, into the bin that was scanned', async () => {
    const boxNo = await stocked('12');
    const id = await lent([await out(boxNo)]);
    expect(await box(boxNo)).toMatchObject({ qty: '12', status: 9, holder: borrower.id });
    expect(await does('return', { id, ...back(await lineOf(id), '12') })).toEqual(applied);
    expect(await box(boxNo)).toMatchObject({ qty: '12', status: 2, holder: null });
    expect(await statusOf(id)).toBe(6);
  });

  test('is lent to nobody else, and no list takes it, until it is back', async () => {
    const boxNo = await stocked('5');
    const line = await out(boxNo);
    const id = await lent([line]);
    expect(await enter([line], {}, await elsewhere())).toEqual(refused('G-BOX'));
    expect(await does('unreview', { id, reason: '没有借走' })).toEqual(applied);
    expect(await box(boxNo)).toMatchObject({ qty: '5', status: 2, holder: null });
    expect(await statusOf(id)).toBe(3);
    expect(await does('review', { id })).toEqual(applied);
    expect(await box(boxNo)).toMatchObject({ status: 9 });
  });

  test('waits for an inspection where it comes back to be inspected, also in the receiving area', async () => {
    const boxNo = await stocked('8');
    const id = await lent([await out(boxNo)]);
    const line = await lineOf(id);
    expect(await does('return', { id, ...back(line, '8', { binId: dock.id }) }, await elsewhere())).toEqual(refused('BIN_TYPE'));
    expect(await does('return', { id, ...back(line, '8', { binId: dock.id, inspect: true }) })).toEqual(applied);
    expect(await box(boxNo)).toMatchObject({ qty: '8', status: 4, binId: dock.id, holder: null });
    const found = await rows('select inspect_type as type, lot_qty::float8::text as qty from inspection where source_doc_id = $1', [id]);
    expect(found).toEqual([{ type: 3, qty: '8' }]);
  });

  test('stays with the customer as a sample, but only where the loan names one', async () => {
    const before = Number(await outside('CUSTOMER'));
    const id = await lent([await out(await stocked('3'))]);
    const use = (docId: string, lineId: string) => ({ id: docId, to: 'customer', reason: '样品', lines: [{ lineId, qty: '3' }] });
    expect(await does('consume', use(id, (await lineOf(id)).id))).toEqual(applied);
    expect(Number(await outside('CUSTOMER'))).toBe(before + 3);
    const [told] = await rows<{ kind: string }>('select kind from erp_outbox where doc_id = $1', [id]);
    expect(told?.kind).toBe('salesIssue');

    const nobody = await lent([await out(await stocked('3'))], { customerId: null });
    expect(await does('consume', use(nobody, (await lineOf(nobody)).id), await elsewhere())).toEqual(refused('BORROW_NO_CUSTOMER'));
  });
});

describe('a part', () => {
  test('goes back to its box when the review is taken back, and its number serves the same loan again', async () => {
    const boxNo = await stocked('20');
    const part = await out(boxNo, '7');
    const id = await lent([part]);
    expect(await does('unreview', { id, reason: '数量不对' })).toEqual(applied);
    expect(await box(boxNo)).toMatchObject({ qty: '20' });
    expect(await box(part.newBoxNo)).toMatchObject({ qty: '0', binId: null, holder: null });
    const { warehouseId: _, ...kept } = head();
    expect(await does('save', { id, ...kept, lines: [{ ...part, qty: '9' }] })).toEqual(applied);
    expect(await does('review', { id })).toEqual(applied);
    expect(await box(boxNo)).toMatchObject({ qty: '11' });
    expect(await box(part.newBoxNo)).toMatchObject({ qty: '9', status: 9, holder: borrower.id });
  });

  test('that comes back needs a number of its own, and no more comes back than is away', async () => {
    const id = await lent([await out(await stocked('10'), '6')]);
    const line = await lineOf(id);
    expect(await does('return', { id, ...back(line, '2') }, await elsewhere())).toEqual(refused('CHILD_NO_REQUIRED'));
    expect(await does('return', { id, ...back(line, '7', { newBoxNo: newNo() }) }, await elsewhere())).toEqual(refused('G-QTY'));
    expect(await does('return', { id, ...back(line, '2', { newBoxNo: newNo() }) })).toEqual(applied);
    expect(await does('unreview', { id, reason: '太晚了' }, await elsewhere())).toEqual(refused('DOC_STATUS'));
    expect(await does('close', { id, reason: '还没还清' }, await elsewhere())).toEqual(refused('DOC_STATUS'));
  });

  test('is taken from a box in one line only', async () => {
    const boxNo = await stocked('10');
    expect(await enter([await out(boxNo, '2'), await out(boxNo, '3')], {}, await elsewhere())).toEqual(refused('RETURN_TWICE'));
  });
});

describe('loose goods', () => {
  test('are away in a box without a label and are poured back onto the shelf', async () => {
    await stocked('50', { materialId: rope.id, batchNo: null, boxNo: null });
    const loose = { boxId: null, binId: shelf.id, materialId: rope.id, batchId: null, qty: '20', newBoxNo: null };
    const id = await lent([loose]);
    const line = await lineOf(id);
    expect(await box(line.boxNo)).toMatchObject({ qty: '20', status: 9, holder: borrower.id });
    expect(await does('return', { id, ...back(line, '5') })).toEqual(applied);
    const [onShelf] = await rows<Held>(`${HELD} where material_id = $1 and box_type = 2 and box_status = 2`, [rope.id]);
    expect(onShelf).toMatchObject({ qty: '35', binId: shelf.id });
    expect(await does('return', { id, ...back(line, '15') })).toEqual(applied);
    expect(await statusOf(id)).toBe(6);
  });
});

describe('a loan', () => {
  test('is kept longer than before, and not until a day that is over', async () => {
    const id = await lent([await out(await stocked('4'))], { dueDate: '2020-01-02' });
    expect(await does('extend', { id, dueDate: '2020-02-02', reason: '试装未完' }, await elsewhere())).toEqual(refused('DUE_DAY_BEFORE'));
    expect(await does('extend', { id, dueDate: '2098-02-02', reason: '试装未完' })).toEqual(applied);
    expect(await does('extend', { id, dueDate: '2098-02-01', reason: '改早' }, await elsewhere())).toEqual(refused('DUE_DAY_BEFORE'));
    const [doc] = await rows('select due_date::text as due, remark from stock_borrow where id = $1', [id]);
    expect(doc).toEqual({ due: '2098-02-02', remark: '试装未完' });
  });

  test('is deleted as long as nothing has left', async () => {
    const made = await enter([await out(await stocked('4'))]);
    expect(await does('delete', { id: made.id('doc') })).toEqual(applied);
    expect(await statusOf(made.id('doc'))).toBe(7);
    expect(await does('review', { id: made.id('doc') }, await elsewhere())).toEqual(refused('DOC_STATUS'));
  });

  test('is nothing that another store may touch, nor a store that does not lend', async () => {
    const boxNo = await stocked('4');
    const id = await lent([await out(boxNo)]);
    const stranger = await elsewhere(await data.plant.user('elsewhere', RIGHTS, [data.store.id]));
    expect(await does('return', { id, ...back(await lineOf(id), '4') }, stranger)).toEqual(refused('G-WH'));
    const line = { boxId: null, binId: data.bins.a1.id, materialId: rope.id, batchId: null, qty: '1', newBoxNo: null };
    const tools = await data.plant.insert('warehouse', {
      whCode: 'GJ01',
      whName: '工具库',
      whClassCode: 'GJU-K',
      binManaged: true,
      isActive: true,
    });
    const cupboard = await data.plant.insert('bin', {
      ...data.bins.a1,
      id: randomUUID(),
      warehouseId: tools.id,
      binCode: 'T-01',
      binName: 'T-01',
    });
    const both = await elsewhere(await data.plant.user('both', RIGHTS, [tools.id]));
    expect(await enter([{ ...line, binId: cupboard.id }], { warehouseId: tools.id }, both)).toEqual(refused('BORROW_STORE'));
  });
});
