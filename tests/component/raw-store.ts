/** A store of raw material in the middle of its day: one list to be picked, deliveries on their way, a line that calls. */
import { idOf } from './app.tsx';
import type { PlantRows } from './plant.ts';

export const LIST = idOf(20);
/** A list that is picked and reviewed: its goods are to leave. */
export const PICKED = idOf(24);
export const LIST_NO = 'PL261129-0001';
export const BOX_NO = 'BX2611290001';
/** Deliveries that wait, and that are on their way. */
export const WAITING_NO = 'MD261129-0001';
export const SENT_NO = 'MD261129-0002';

export const STORE = idOf(10);
export const LINE_SIDE = idOf(11);
export const LINE_SIDE_BINS = [41, 42, 43].map(idOf);
const MATERIAL = idOf(12);
const LINE = idOf(21);
const BOX = idOf(22);
const LOG = idOf(23);
const TODAY = '2026-11-29';
const stamp = {
  siteId: 'MAIN',
  bizDate: TODAY,
  createdByName: '张敏',
  createdAt: `${TODAY}T01:00:00.000Z`,
  updatedByName: '张敏',
  updatedAt: `${TODAY}T01:00:00.000Z`,
};
const material = {
  classCode: 'C',
  sourceType: 1,
  baseUnit: 'kg',
  boxManaged: true,
  batchManaged: true,
  iqcMode: 0,
  overReceiptPct: '0',
  overIssuePct: '0',
  isActive: true,
};
const goods = { materialId: MATERIAL, matCode: 'GC-1', matName: '圆钢', unitCode: 'kg' };
const delivery = { ...stamp, requisitionId: PICKED, fromWarehouseId: STORE, toWarehouseId: LINE_SIDE };

export const RAW_STORE: PlantRows = {
  unit: [{ id: idOf(1001), unitCode: 'kg', unitName: 'kg', unitGroup: 'weight', decimalPlaces: 1, isActive: true }],
  materialClass: [{ id: idOf(1002), classCode: 'C', className: 'C', isActive: true }],
  warehouse: [
    { id: STORE, whCode: 'YCL01', whName: '原材料库', whClassCode: 'YCL-K', binManaged: true, isActive: true },
    { id: LINE_SIDE, whCode: 'XB01', whName: '线边库', whClassCode: 'CJYCL-K', binManaged: true, isActive: true },
  ],
  bin: LINE_SIDE_BINS.map((id, at) => ({ id, warehouseId: LINE_SIDE, binCode: `A-01-0${at}`, binName: `A-01-0${at}`, isActive: true })),
  material: [
    { id: MATERIAL, matCode: 'GC-1', matName: '圆钢', ...material },
    { id: idOf(13), matCode: 'GC-2', matName: '方钢', ...material },
  ],
  box: [
    {
      id: BOX,
      boxNo: BOX_NO,
      ...goods,
      qty: '10',
      boxStatus: 5,
      prevStatus: 2,
      warehouseId: STORE,
      batchNo: 'L1',
      receivedDate: TODAY,
    },
  ],
  requisition: [
    { id: LIST, ...stamp, docNo: LIST_NO, status: 1, requisitionType: 2, fromWarehouseId: STORE, toWarehouseId: LINE_SIDE },
    {
      id: PICKED,
      ...stamp,
      docNo: 'PL261129-0002',
      status: 3,
      requisitionType: 2,
      fromWarehouseId: STORE,
      toWarehouseId: LINE_SIDE,
      deliveryId: idOf(31),
    },
  ],
  requisitionLine: [{ id: LINE, docId: LIST, lineNo: 1, ...goods, qty: '10', allocatedQty: '10', pickedQty: '0', status: 0 }],
  prodDemandBoxLog: [
    { id: LOG, docId: LIST, lineId: LINE, boxId: BOX, boxNo: BOX_NO, qty: '10', status: 1, suggested: true, suggestedBoxId: BOX },
  ],
  materialDelivery: [
    { id: idOf(31), docNo: WAITING_NO, status: 0, ...delivery },
    { id: idOf(32), docNo: SENT_NO, status: 2, ...delivery, shippedAt: stamp.createdAt },
  ],
};

/** The same box as the server's report of all lists tells it. */
export const LOGGED_BOX = {
  logId: LOG,
  requisitionId: LIST,
  requisitionType: 2,
  docStatus: 1,
  lineNo: 1,
  boxId: BOX,
  docNo: LIST_NO,
  ...goods,
  spec: null,
  boxNo: BOX_NO,
  batchNo: 'L1',
  binCode: null,
  qty: '10',
  status: 1,
  suggested: true,
  overrideReason: null,
  rejectReason: null,
  lineName: null,
  orderNo: null,
  picker: null,
  pickedAt: null,
};
