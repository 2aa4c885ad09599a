/** Finished goods come in, and customers order: one order waits, one for what is still to be made, one is picked, one stands in the hub of its customer, one has left, two were entered at the desk. */
import type { Actor } from '#domain/kernel/permission.ts';
import { rowOf, rowsOf } from '#server/store/transaction.ts';
import type { WarehouseCode } from './places.ts';
import { productOf } from './product.ts';
import type { Stage } from './stage.ts';

const PRODUCT = { matCode: 'CP-0003', matName: '减速机中间轴', matNameEn: 'Reducer intermediate shaft', spec: 'SZ-38' };
const STORE = 'CCP01';
const SHELF = 'CCP01/CP-MR';
const AREA = 'CCP01/CP-SH';
const BOX = '40';

interface Ordered {
  readonly id: string;
  readonly line: string;
  readonly customerId: string;
  readonly qty: string;
}

/** One box that quality has passed, seven of a night shift that nobody inspected, and two that still wait in the receiving area for their review. */
async function receive(stage: Stage, materialId: string): Promise<void> {
  const enter = (at: string, batchNo: string, bin: string, boxes: number, head: object) => {
    const place = { toBinId: stage.world.bins.get(bin), batchNo, productionDate: null, expiryDate: null };
    const lines = Array.from({ length: boxes }, () => ({ materialId, qty: BOX, boxNo: stage.boxNo(), ...place }));
    return stage.act('manager', at, 'finishedReceipt.create', (id) => ({
      id: id('doc'),
      warehouseId: stage.world.warehouses[STORE],
      orderNo: null,
      needInspect: false,
      remark: null,
      ...head,
      lines,
    }));
  };
  const checked = await enter(stage.at(6, '15:00'), 'CP260616', SHELF, 1, { orderNo: 'MO-260616', needInspect: true });
  await stage.act('manager', stage.at(6, '15:10'), 'finishedReceipt.review', { id: checked.id('doc') });
  await stage.settle();
  await pass(stage, checked.id('doc'));
  const stored = await enter(stage.at(5, '08:30'), 'CP260618', SHELF, 7, { orderNo: 'MO-260618', remark: '夜班完工' });
  await stage.act('manager', stage.at(5, '08:40'), 'finishedReceipt.review', { id: stored.id('doc') });
  await enter(stage.ago(50), 'CP260620', AREA, 2, { orderNo: 'MO-260620', needInspect: true });
  await stage.settle();
}

/** Nothing is found wrong with what a receipt brought in. */
async function pass(stage: Stage, receiptId: string): Promise<void> {
  const found = await rowOf<{ id: string; sample: string; boxId: string }>(
    stage.db,
    `select i.id, ceil(i.sample_qty)::text as sample, b.box_id as "boxId"
       from inspection i join inspection_box b on b.doc_id = i.id where i.source_doc_id = $1`,
    [receiptId],
  );
  if (!found) throw new Error('The demo factory inspects nothing that it has made.');
  const { id, sample: sampleQty, boxId } = found;
  const looked = { lower: null, upper: null, readings: [], gaugeNo: null, passed: true, defectCode: null, defectQty: '0', photos: [] };
  const items = [
    { itemName: '外观', standard: '无磕碰、无锈蚀', ...looked },
    { itemName: '跳动', standard: '≤ 0.03', ...looked },
  ];
  await stage.act('manager', stage.at(6, '16:00'), 'inspection.record', { id, items, sampleQty, defectQty: '0', remark: null });
  const lines = [{ boxId, qty: BOX, verdict: 1, childNo: null }];
  await stage.act('manager', stage.at(6, '16:05'), 'inspection.judge', { id, lines, defectCode: null, reason: null, binId: null });
  await stage.settle();
}

export async function playSelling(stage: Stage, admin: Actor): Promise<void> {
  const materialId = await productOf(stage, admin, PRODUCT);
  await receive(stage, materialId);
  const customer = async (code: string): Promise<string> => {
    const row = await rowOf<{ id: string }>(stage.db, 'select id from customer where customer_code = $1', [code]);
    if (!row) throw new Error(`The demo factory has no ${code}.`);
    return row.id;
  };
  /** As the ERP sends it. */
  const takes = async (
    at: string,
    soNo: string,
    customerPo: string | null,
    code: string,
    qty: string,
    due: number,
    goods = materialId,
  ): Promise<Ordered> => {
    const customerId = await customer(code);
    const head = { soNo, customerPo, customerId, soType: 1, orderDate: stage.day(-4), currency: 'CNY' };
    const lines = [{ materialId: goods, orderQty: qty, requiredDate: stage.day(due), price: '186' }];
    const made = await stage.act('manager', at, 'salesOrder.take', (id) => ({ id: id('doc'), ...head, lines }));
    return { id: made.id('doc'), line: made.id('line-1'), customerId, qty };
  };
  /** The list of boxes for an order, each of them taken. A box of which only a part is wanted is split. */
  const picks = async (at: string, { id: soId, line: soLineId, customerId, qty }: Ordered): Promise<string> => {
    const head = { soId, soType: 1, customerId, warehouseId: stage.world.warehouses[STORE], packingListNo: null, remark: null };
    const lines = [{ soLineId, materialId, qty }];
    const made = await stage.act('manager', at, 'salesIssue.generate', (id) => ({ id: id('doc'), ...head, lines }));
    await stage.settle();
    // As listed, not as picked: a story that goes on where it was cut off says the same again.
    const listed = await rowsOf<{ lineId: string; boxId: string; qty: string; whole: boolean }>(
      stage.db,
      `select id as "lineId", suggested_box_id as "boxId", asked_qty::text as qty, asked_qty = $2 as whole
         from sales_issue_line where doc_id = $1 order by line_no`,
      [made.id('doc'), BOX],
    );
    for (const { whole, ...line } of listed) {
      const own = { binId: stage.world.bins.get(SHELF), childNo: whole ? null : stage.boxNo(), reason: null, weightKg: null };
      await stage.act('manager', at, 'salesIssue.pick', { id: made.id('doc'), ...line, ...own });
    }
    return made.id('doc');
  };

  const held = await takes(stage.at(4, '09:00'), 'XS260001', 'HM-4471', 'K002', '80', -1);
  const gone = await takes(stage.at(4, '09:01'), 'XS260005', null, 'K003', BOX, -2);
  const picked = await takes(stage.at(4, '09:02'), 'XS260002', null, 'K003', '50', 1);
  await takes(stage.at(1, '16:30'), 'XS260003', 'YD-20611', 'K001', '60', 6);
  const shaft = await rowOf<{ id: string }>(stage.db, "select id from material where mat_code = 'CP-0001'", []);
  // None of these shafts is in store: they are made for this customer.
  await takes(stage.at(1, '16:35'), 'XS260004', 'YD-20612', 'K001', '10', 8, shaft?.id);
  const ships = (at: string, id: string, packingListNo: string) =>
    stage.act('manager', at, 'salesIssue.ship', { id, plateNo: '浙B·12345', driver: '唐建军', packingListNo });
  await ships(stage.at(2, '14:20'), await picks(stage.at(2, '13:30'), held), 'ZX-0001');
  await ships(stage.at(2, '15:40'), await picks(stage.at(2, '15:00'), gone), 'ZX-0002');
  await picks(stage.ago(30), picked);

  const enters = async (minutes: number, soType: number, code: string, store: WarehouseCode, goods: string, orderQty: string) => {
    const place = { customerId: await customer(code), warehouseId: stage.world.warehouses[store] };
    const lines = [{ materialId: goods, orderQty, requiredDate: stage.day(3), price: null }];
    const more = { customerPo: null, salesId: null, currency: 'CNY', remark: null };
    return stage.act('manager', stage.ago(minutes), 'salesOrder.create', (id) => ({ id: id('doc'), soType, ...place, ...more, lines }));
  };
  const bearing = stage.world.goods.find(({ matCode }) => matCode === 'ZC-0001');
  await enters(26, 2, 'K003', 'YCL01', bearing?.id ?? '', '20');
  // What a customer sent back rusty, and stands in the repair store.
  const cheap = await enters(24, 3, 'K003', 'CPFX01', shaft?.id ?? '', '4');
  await stage.act('manager', stage.ago(22), 'salesOrder.review', { id: cheap.id('doc') });
  await stage.settle();
}
