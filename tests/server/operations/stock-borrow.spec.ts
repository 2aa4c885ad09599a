/** Stock loans on the real database: what is with whom, how it comes back or is used up, and what the books say of it. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { messageOf } from '#server/modules/erp/message.ts';
import { loanTotals, loanTotalsSchema } from '#server/modules/reports/loans.sql.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { EVERY_STORE } from '#tests/support/must-equal/figures.ts';
import { createPlant, FLOOR_RIGHTS, type PlantData } from '#tests/support/plant.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

type Values = Record<string, unknown>;
const RIGHTS = [...FLOOR_RIGHTS, ...['create', 'review', 'return', 'consume', 'close'].map((verb) => `web:wms:borrow:${verb}`)];

let data: PlantData;
let keeper: AnyRow;
let tablet: WireDevice;
let finished: AnyRow;
let shelf: AnyRow;
let dock: AnyRow;
let product: AnyRow;
let rope: AnyRow;
let borrower: AnyRow;
let dept: AnyRow;
let customer: AnyRow;
beforeAll(async () => {
  data = await createPlant();
  const { plant, steel } = data;
  finished = await plant.insert('warehouse', { whCode: 'CCP01', whName: '成品库', whClassCode: 'CCP-K', binManaged: true, isActive: true });
  const bin = (binCode: string, binType: number | null) =>
    plant.insert('bin', { ...data.bins.a1, id: randomUUID(), warehouseId: finished.id, binCode, binName: binCode, binType });
  dock = await bin('CP-SH', 0);
  shelf = await bin('CP-MR', 7);
  customer = await plant.insert('customer', { customerCode: 'K003', customerName: '宁波永兴机械有限公司', isActive: true });
  dept = await plant.insert('department', { deptCode: 'D02', deptName: '技术部', deptType: 1, isActive: true });
  borrower = await plant.insert('person', { personCode: 'P006', personName: '周航', deptId: dept.id, status: 1 });
  await plant.insert('receiveDispatchCategory', { rdCode: '106', rdName: '其他入库', direction: 1, movementType: 'GR_OTHER' });
  product = await plant.insert('material', { ...steel, id: randomUUID(), matCode: 'CP-0001', matName: '减速机输出轴' });
  rope = await plant.insert('material', {
    ...steel,
    id: randomUUID(),
    matCode: 'CP-0009',
    matName: '吊绳',
    boxManaged: false,
    batchManaged: false,
  });
  keeper = await plant.user('fg', RIGHTS, [finished.id]);
  tablet = await elsewhere();
});
afterAll(() => data.plant.close());
afterEach(async () => expect(await brokenRules(data.plant.pool)).toEqual({}));

/** A tablet of its own: what is refused waits in its lane there. */
async function elsewhere(by: AnyRow = keeper): Promise<WireDevice> {
  const made = new WireDevice(data.plant.pool, by);
  await data.plant.session(by, made.id);
  return made;
}
const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string) => expect.objectContaining({ status: 'rejected', code });
const rows = <T extends object = Values>(text: string, values: unknown[] = []) => data.plant.rows<T>(text, values);
const newNo = () => `SB-${randomUUID().slice(0, 12)}`;

interface Held {
  readonly id: string;
  readonly boxNo: string;
  readonly qty: string;
  readonly status: number;
  readonly binId: string | null;
  readonly holder: string | null;
}
const HELD = `select id, box_no as "boxNo", qty::float8::text as qty, box_status as status, bin_id as "binId", holder_id as holder from box`;
async function box(boxNo: unknown): Promise<Held> {
  const [row] = await rows<Held>(`${HELD} where box_no = $1`, [boxNo]);
  if (!row) throw new Error(`no box ${String(boxNo)}`);
  return row;
}

/** A box on the shelf of the finished-goods store. @param boxNo null = loose goods */
async function stocked(qty: string, more: Values = {}): Promise<string> {
  const boxNo = newNo();
  const line = {
    materialId: product.id,
    qty,
    binId: shelf.id,
    batchNo: 'CP260701',
    productionDate: null,
    expiryDate: null,
    boxNo,
    status: 2,
  };
  const made = await tablet.does('stockVoucher.otherIn', (id) => ({
    id: id('doc'),
    warehouseId: finished.id,
    rdCode: '106',
    reason: '期初样品',
    remark: null,
    lines: [{ ...line, ...more }],
  }));
  expect(made).toEqual(applied);
  expect(await tablet.does('stockVoucher.review', { id: made.id('doc') })).toEqual(applied);
  return boxNo;
}

const head = (): Values => ({
  warehouseId: finished.id,
  borrowerId: borrower.id,
  deptId: dept.id,
  customerId: customer.id,
  dueDate: '2099-12-31',
  purpose: '客户试装',
  remark: null,
});
const enter = (lines: readonly Values[], more: Values = {}, by = tablet) =>
  by.does('stockBorrow.create', (id) => ({ id: id('doc'), ...head(), lines, ...more }));
const does = (verb: string, payload: Values, by = tablet) => by.does(`stockBorrow.${verb}`, payload);

/** All of a box, or a part of it in a box of its own. */
async function out(boxNo: string, qty?: string): Promise<Values> {
  const { id, qty: all } = await box(boxNo);
  const part = qty === undefined ? null : newNo();
  const [row] = await rows<{ batchId: string }>('select batch_id as "batchId" from box where id = $1', [id]);
  return { boxId: id, binId: shelf.id, materialId: product.id, batchId: row?.batchId, qty: qty ?? all, newBoxNo: part };
}
async function lent(lines: readonly Values[], more: Values = {}): Promise<string> {
  const made = await enter(lines, more);
  expect(made).toEqual(applied);
  expect(await does('review', { id: made.id('doc') })).toEqual(applied);
  return made.id('doc');
}

interface Line {
  readonly id: string;
  readonly boxNo: string;
  readonly back: string;
  readonly used: string;
}
const linesOf = (id: string) =>
  rows<Line>(
    `select id, box_no as "boxNo", returned_qty::float8::text as back, consumed_qty::float8::text as used from stock_borrow_line
       where doc_id = $1 and not is_removed order by line_no`,
    [id],
  );
async function lineOf(id: string): Promise<Line> {
  const [line] = await linesOf(id);
  if (!line) throw new Error('no line');
  return line;
}
const statusOf = async (id: string): Promise<number | undefined> =>
  (await rows<{ status: number }>('select status from stock_borrow where id = $1', [id]))[0]?.status;
const available = async (): Promise<string | undefined> =>
  (
    await rows<{ qty: string }>('select coalesce(sum(qty), 0)::float8::text as qty from box where material_id = $1 and box_status = 2', [
      product.id,
    ])
  )[0]?.qty;
const outside = async (account: string): Promise<string | undefined> =>
  (
    await rows<{ qty: string }>(
      'select coalesce(sum(qty_delta), 0)::float8::text as qty from stock_ledger_entry where account = $1 and material_id = $2',
      [account, product.id],
    )
  )[0]?.qty;
const back = (line: Line, qty: string, more: Values = {}): Values => ({
  lineId: line.id,
  qty,
  binId: shelf.id,
  inspect: false,
  newBoxNo: null,
  ...more,
});

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
