/** The line-side store of two days: isolated and dead stock lent to an order, loans that wait for their review, and a count that goes on while people work. */
import { rowsOf } from '#server/store/transaction.ts';
import type { Stage } from './stage.ts';

const ORDER = 'MO-DEMO-001';
const STORE = 'XB01';
const SHELF = 'XB01/L1-MR';
const MATERIAL = 'ZJ-0001';
const DEAD_FOR_DAYS = 40;

interface Lent {
  readonly id: string;
  readonly qty: string;
}

/** Castings come to the line, a box each. @returns the boxes */
async function brought(stage: Stage, materialId: string, when: string, quantities: readonly string[]): Promise<readonly Lent[]> {
  const numbers = quantities.map(() => stage.boxNo());
  const line = { materialId, binId: stage.world.bins.get(SHELF), batchNo: 'ZJ-DEMO-2', productionDate: null, expiryDate: null, status: 2 };
  const made = await stage.act('manager', when, 'stockVoucher.otherIn', (id) => ({
    id: id('doc'),
    warehouseId: stage.world.warehouses[STORE],
    rdCode: '106',
    reason: '产线余料',
    remark: null,
    lines: quantities.map((qty, n) => ({ ...line, qty, boxNo: numbers[n] })),
  }));
  await stage.act('manager', when, 'stockVoucher.review', { id: made.id('doc') });
  await stage.settle();
  const rows = await rowsOf<{ id: string; no: string }>(stage.db, 'select id, box_no as no from box where box_no = any($1)', [numbers]);
  return numbers.map((number, n) => ({ id: rows.find(({ no }) => no === number)?.id ?? '', qty: quantities[n] ?? '0' }));
}

/** Done again it changes nothing. */
export async function playLine(stage: Stage): Promise<void> {
  const [material] = await rowsOf<{ id: string }>(stage.db, 'select id from material where mat_code = $1', [MATERIAL]);
  const [next] = await rowsOf<{ orderNo: string }>(
    stage.db,
    `select o.order_no as "orderNo" from prod_order o where o.order_no <> $1 and o.status in (2, 3)
       and exists (select 1 from order_material m where m.order_id = o.id and m.material_id = $2) order by o.created_at desc limit 1`,
    [ORDER, material?.id],
  );
  if (!material || !next) return;
  const [dead] = await brought(stage, material.id, stage.at(DEAD_FOR_DAYS, '08:00'), ['15']);
  const held = await brought(stage, material.id, stage.at(2, '08:00'), ['20', '20']);
  const [first, second] = held;
  if (!dead || !first || !second) return;
  await isolated(stage, held);
  const lends = (when: string, verb: string, box: Lent, toOrder: string, more: object) =>
    stage.act('leader', when, `lineLend.${verb}`, (id) => ({
      id: id('doc'),
      warehouseId: stage.world.warehouses[STORE],
      toOrder,
      toWarehouseId: stage.world.warehouses[STORE],
      toBinId: stage.world.bins.get(SHELF),
      lendReason: null,
      remark: null,
      lines: [{ boxId: box.id, materialId: material.id, qty: box.qty, newBoxNo: null }],
      ...more,
    }));
  const freed = await lends(stage.at(1, '13:00'), 'isolate', first, ORDER, { lendReason: '尺寸全检合格，仅表面油污' });
  await stage.act('manager', stage.at(1, '13:20'), 'lineLend.review', { id: freed.id('doc') });
  const old = await lends(stage.at(1, '14:00'), 'create', dead, ORDER, { lendKind: 2 });
  await stage.act('leader', stage.at(1, '14:05'), 'lineLend.review', { id: old.id('doc') });
  await stage.act('leader', stage.ago(30), 'lineLend.return', { id: old.id('doc'), lineIds: [old.id('line-1')] });
  await lends(stage.ago(40), 'isolate', second, ORDER, { lendReason: '急件待用，请质量判定' });
  await lends(stage.ago(25), 'create', first, next.orderNo, { lendKind: 1 });
  await counted(stage, material.id);
  await stage.settle();
}

/** Oil on the castings: they are stopped until quality has looked at them. */
async function isolated(stage: Stage, boxes: readonly Lent[]): Promise<void> {
  const made = await stage.act('manager', stage.at(1, '11:00'), 'stockVoucher.switch', (id) => ({
    id: id('doc'),
    warehouseId: stage.world.warehouses[STORE],
    reason: '表面油污待查',
    lines: boxes.map(({ id: boxId }) => ({ boxId, toStatus: 1, binId: null })),
  }));
  await stage.act('manager', stage.at(1, '11:05'), 'stockVoucher.review', { id: made.id('doc') });
  await stage.settle();
}

/** The line is counted after its first shift; nobody has counted anything yet. */
async function counted(stage: Stage, materialId: string): Promise<void> {
  const plan = await stage.act('leader', stage.ago(20), 'checkInfo.create', (id) => ({
    id: id('doc'),
    checkName: '一线早班盘点',
    checkType: 3,
    checkMode: 1,
    freezeMode: 2,
    shift: 1,
    warehouseId: stage.world.warehouses[STORE],
    scopeBins: [],
    scopeClasses: [],
    scopeMaterials: [materialId],
    counterIds: [],
    reviewerId: null,
    startAt: null,
    endAt: null,
    recountPct: null,
    remark: null,
  }));
  await stage.act('leader', stage.ago(19), 'checkInfo.issue', { id: plan.id('doc') });
}
