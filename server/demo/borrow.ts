/** Samples that left the finished-goods store: one is overdue with a customer, one is back in part, one was used up, one waits for its review. */
import type { Actor } from '#domain/kernel/permission.ts';
import { RESOURCES } from '#domain/registry.ts';
import { saveInTransaction } from '#server/modules/records/resources.ts';
import { inTransaction, rowOf, rowsOf } from '#server/store/transaction.ts';
import type { Stage } from './stage.ts';

const SAMPLE = 'CP-0002';
const STORE = 'CCP01';
const SHELF = 'CCP01/CP-MR';
const BATCH = 'CP260615';
const BOXES = ['36', '24', '12', '12'] as const;

interface Goods {
  readonly id: string;
  readonly batchId: string;
}

/** A product that is shown around: it belongs to no order of the demo. */
async function sampleOf(stage: Stage, admin: Actor): Promise<string> {
  const known = await rowOf<{ id: string }>(stage.db, 'select id from material where mat_code = $1', [SAMPLE]);
  if (known) return known.id;
  const resource = RESOURCES.find(({ name }) => name === 'material');
  if (!resource) throw new Error('There is no resource material.');
  const names = { matCode: SAMPLE, matName: '减速机输入轴', matNameEn: 'Reducer input shaft', spec: 'SZ-32', classCode: 'CP' };
  const rules = {
    sourceType: 2,
    isBlank: false,
    boxManaged: true,
    batchManaged: true,
    shelfLifeManaged: false,
    expiryWarnDays: 30,
    iqcMode: 0,
  };
  const limits = { baseUnit: 'PCS', overReceiptPct: '0', overIssuePct: '0', isActive: true };
  return inTransaction(stage.db, async (tx) => (await saveInTransaction(tx, admin, resource, { ...names, ...rules, ...limits })).row.id);
}

async function stock(stage: Stage, materialId: string): Promise<readonly Goods[]> {
  const numbers = BOXES.map(() => stage.boxNo());
  const brought = await stage.act('manager', stage.at(6, '10:00'), 'stockVoucher.otherIn', (id) => ({
    id: id('doc'),
    warehouseId: stage.world.warehouses[STORE],
    rdCode: '106',
    reason: '样品入库',
    remark: null,
    lines: BOXES.map((qty, n) => ({
      materialId,
      qty,
      binId: stage.world.bins.get(SHELF),
      batchNo: BATCH,
      boxNo: numbers[n],
      productionDate: null,
      expiryDate: null,
      status: 2,
    })),
  }));
  await stage.act('manager', stage.at(6, '10:05'), 'stockVoucher.review', { id: brought.id('doc') });
  await stage.settle();
  const rows = await rowsOf<Goods & { no: string }>(
    stage.db,
    'select id, box_no as no, batch_id as "batchId" from box where box_no = any($1)',
    [numbers],
  );
  return numbers.flatMap((no) => rows.find((row) => row.no === no) ?? []);
}

export async function playBorrow(stage: Stage, admin: Actor): Promise<void> {
  const materialId = await sampleOf(stage, admin);
  const goods = await stock(stage, materialId);
  const idBy = async (table: 'person' | 'customer', column: string, code: string) =>
    (await rowOf<{ id: string; dept: string | null }>(
      stage.db,
      `select id, ${table === 'person' ? 'dept_id' : 'null::uuid'} as dept from ${table} where ${column} = $1`,
      [code],
    )) ?? { id: '', dept: null };
  /** @param part less than the box: it gets a box of its own */
  const lend = async (
    at: string,
    box: number,
    qty: string,
    to: { person: string; customer: string | null; due: string; purpose: string },
  ) => {
    const person = await idBy('person', 'person_code', to.person);
    const customerId = to.customer === null ? null : (await idBy('customer', 'customer_code', to.customer)).id;
    const { id: boxId, batchId } = goods[box] ?? { id: '', batchId: null };
    const newBoxNo = qty === BOXES[box] ? null : stage.boxNo();
    const line = { boxId, binId: stage.world.bins.get(SHELF), materialId, batchId, qty, newBoxNo };
    const head = { warehouseId: stage.world.warehouses[STORE], borrowerId: person.id, deptId: person.dept, customerId };
    const words = { dueDate: to.due, purpose: to.purpose, remark: null };
    return stage.act('manager', at, 'stockBorrow.create', (id) => ({ id: id('doc'), ...head, ...words, lines: [line] }));
  };
  const review = (at: string, id: string) => stage.act('manager', at, 'stockBorrow.review', { id });
  const lineOf = async (id: string) => {
    await stage.settle();
    return (await rowOf<{ id: string }>(stage.db, 'select id from stock_borrow_line where doc_id = $1', [id]))?.id;
  };

  const shown = { person: 'P006', customer: 'K003', due: stage.day(-1), purpose: '客户现场试装' };
  const overdue = await lend(stage.at(5, '14:00'), 0, '10', shown);
  await review(stage.at(5, '14:10'), overdue.id('doc'));

  const tested = { person: 'P016', customer: null, due: stage.day(4), purpose: '疲劳试验' };
  const partly = await lend(stage.at(3, '09:00'), 1, '8', tested);
  await review(stage.at(3, '09:05'), partly.id('doc'));
  const back = { qty: '5', binId: stage.world.bins.get(SHELF), inspect: false, newBoxNo: stage.boxNo() };
  await stage.act('manager', stage.at(1, '15:00'), 'stockBorrow.return', {
    id: partly.id('doc'),
    lineId: await lineOf(partly.id('doc')),
    ...back,
  });

  const kept = await lend(stage.at(4, '10:00'), 2, '12', { ...shown, customer: 'K002', purpose: '寄送样品' });
  await review(stage.at(4, '10:05'), kept.id('doc'));
  const used = { to: 'customer', reason: '样品', lines: [{ lineId: await lineOf(kept.id('doc')), qty: '12' }] };
  await stage.act('manager', stage.at(2, '11:00'), 'stockBorrow.consume', { id: kept.id('doc'), ...used });

  await lend(stage.ago(40), 3, '12', { ...tested, due: stage.day(7), purpose: '展会展示' });
  await stage.settle();
}
