/** Old spare parts are repaired or sold as scrap, and months are closed: each left where something can be done with it. */
import { randomUUID } from 'node:crypto';
import { because, type Climb, type IdOf } from './climb.ts';
import type { Values } from './draft.ts';

const MACHINE = 'CNC-01';
const [REPAIRED, SPENT] = [1, 2];

export async function spares(climb: Climb): Promise<void> {
  const { store, bin } = await climb.place('WJ-SPARES', 'WJ-K', [4, 5, 8]);
  const [warehouseId, shelf] = [store.id, bin.id];
  const { id: materialId } = await climb.one("select id from material where mat_code = 'B-BEARING'");
  const { id: deptId } = await climb.one("select id from department where dept_code = 'D1'");
  const { supplier } = climb.data;
  /** An old part that waits for its repair. @returns id of its box */
  const old = async (): Promise<string> => {
    const boxNo = `OLD-${randomUUID().slice(0, 12)}`;
    const line = { applicationLineId: null, materialId, qty: '1', boxNo, batchNo: null, toBinId: null };
    const head = { bjCode: '01', inboundSubtype: 2, deptId, equipmentNo: MACHINE, applicationId: null, remark: null };
    const made = await climb.does('spareIn.create', (id) => ({ id: id('doc'), warehouseId, ...head, lines: [line] }));
    await climb.does('spareIn.review', { id: made('doc') });
    return String((await climb.one('select id from box where box_no = $1', [boxNo])).id);
  };
  const { id: applicantId } = await climb.one("select id from person where person_code = 'P1'");
  const wanted = { docType: 'SPARE_IN', inboundSubtype: 2, deptId, applicantId, needDate: null, purpose: '更换', orderNo: null };
  const asked = await climb.does('application.create', (id) => ({
    id: id('doc'),
    ...wanted,
    equipmentNo: MACHINE,
    fromWarehouseId: null,
    toWarehouseId: warehouseId,
    remark: null,
    lines: [{ materialId, applyQty: '1', assetId: null, oldPartNo: 'OLD-ASKED', remark: null }],
  }));
  const agreed = [{ lineId: asked('line-1'), approvedQty: '1', rejectReason: null }];
  await climb.does('application.review', { id: asked('doc'), lines: agreed }, 1);
  const ofAsked = { applicationLineId: asked('line-1'), materialId, qty: '1', boxNo: 'OLD-ASKED', batchNo: null, toBinId: null };
  const brought = { bjCode: '01', inboundSubtype: 2, deptId, equipmentNo: MACHINE, remark: null, lines: [ofAsked] };
  climb.leaves('spareIn.create', (id) => ({ id: id('doc'), warehouseId, applicationId: asked('doc'), ...brought }));

  const at = { warehouseId, repairMode: 2, repairerId: supplier.id, expectedBack: '2099-01-15', remark: null };
  const repairs = async () => {
    const boxId = await old();
    return (id: IdOf): Values => ({ id: id('doc'), ...at, lines: [{ boxId, faultDesc: '轴承异响' }] });
  };
  climb.leaves('repairOrder.create', await repairs());
  const ordered = async () => climb.does('repairOrder.create', await repairs());
  climb.options('repairOrder', (await ordered())('doc'), 'issue delete');
  const issued = async () => {
    const order = await ordered();
    await climb.does('repairOrder.issue', { id: order('doc') });
    const back = (result: number): Values => ({
      lineId: order('line-1'),
      result,
      cost: '120',
      warrantyTo: result === REPAIRED ? '2099-01-15' : null,
      toBinId: result === REPAIRED ? shelf : null,
    });
    return { id: order('doc'), back };
  };
  const away = await issued();
  climb.options('repairOrder', away.id, 'unreview back', { unreview: because, back: away.back(REPAIRED) });
  const repaired = await issued();
  await climb.does('repairOrder.back', { id: repaired.id, ...repaired.back(REPAIRED) });
  climb.options('repairOrder', repaired.id, 'unback', { unback: because });

  /** One that could not be repaired lies with the scrap. */
  const scrapped = async () => {
    const { id: orderId, back } = await issued();
    await climb.does('repairOrder.back', { id: orderId, ...back(SPENT) });
    const { boxId } = await climb.one('select box_id as "boxId" from repair_line where doc_id = $1', [orderId]);
    const lines = [{ boxId, qty: '1', residualValue: '3.5' }];
    return (id: IdOf): Values => ({ id: id('doc'), warehouseId, buyer: '绍兴废旧金属回收站', remark: null, lines });
  };
  climb.leaves('spareScrapOut.create', await scrapped());
  const sale = async (): Promise<string> => (await climb.does('spareScrapOut.create', await scrapped()))('doc');
  climb.options('spareScrapOut', await sale(), 'review delete');
  const sold = await sale();
  await climb.does('spareScrapOut.review', { id: sold });
  climb.options('spareScrapOut', sold, 'unreview', { unreview: because });
}

/** Months far apart, so that none of them is the next of another. Nothing was posted in them, so there is nothing to add up. */
export async function months(climb: Climb): Promise<void> {
  const [OPEN, CLOSING, CLOSED] = [0, 1, 2] as const;
  const month = async (year: number, status: number, more: Values = {}): Promise<Values> => {
    const period = `${year}01`;
    await climb.insert('accountPeriod', { period, startDate: `${year}-01-01`, endDate: `${year}-01-31`, status, ...more });
    if (status !== OPEN)
      await climb.rows(
        "insert into account_stock_run (period, counted_at, counted_by_name, rows, in_lines, out_lines, entries, took_ms, broken) values ($1, now(), 'Plant', 0, 0, 0, 0, 0, '[]')",
        [period],
      );
    return { period };
  };
  const begun = { begunAt: '2026-01-05T08:00:00.000Z', begunByName: '会计' };
  const closed = { ...begun, closedAt: '2026-01-05T09:00:00.000Z', closedByName: '会计' };
  climb.leaves('accountPeriod.begin', await month(2011, OPEN));
  const closing = await month(2012, CLOSING, begun);
  for (const verb of ['close', 'cancel']) climb.leaves(`accountPeriod.${verb}`, closing);
  const last = await month(2013, CLOSED, closed);
  climb.leaves('accountPeriod.askReopen', { ...last, ...because });
  const { id: askedBy } = await climb.one("select id from app_user where account = 'colleague'");
  const asked = { askedBy, askedByName: 'colleague', askedAt: '2026-01-05T10:00:00.000Z', askReason: '漏记一张入库单' };
  climb.leaves('accountPeriod.reopen', await month(2014, CLOSED, { ...closed, ...asked }));
}
