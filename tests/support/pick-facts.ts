/** A pick list, its boxes and bins, and scans over them one after the other. */
import { byPickOrder, type PickJob, type PickTask } from '#domain/wms/outbound/pick-list.ts';
import { type PickState, scanForPick, startPicking } from '#domain/wms/outbound/picking.job.ts';
import type { BinFacts, BoxFacts, Scanned } from '#domain/wms/stock/scanned.ts';

export const STORE = 'store';
export const DOC = 'doc-1';
export const bins: Record<string, BinFacts> = {
  a1: { id: 'a1', binCode: 'A-01-01', warehouseId: STORE, binType: null },
  a2: { id: 'a2', binCode: 'A-01-02', warehouseId: STORE, binType: null },
  x1: { id: 'x1', binCode: 'X-01', warehouseId: 'other', binType: null },
};

export const task = (boxNo: string, more: Partial<PickTask> = {}): PickTask => ({
  logId: `log-${boxNo}`,
  lineId: 'line-1',
  boxId: boxNo,
  boxNo,
  binId: 'a1',
  binCode: 'A-01-01',
  pickSeq: 1,
  qty: '50',
  unit: 'PCS',
  materialId: 'steel',
  matCode: 'M-STEEL',
  matName: '45#圆钢',
  batchNo: 'L1',
  picked: false,
  pickedBy: '',
  ...more,
});

export const box = (boxNo: string, more: Partial<BoxFacts> = {}): BoxFacts => ({
  id: boxNo,
  boxNo,
  materialId: 'steel',
  matCode: 'M-STEEL',
  matName: '45#圆钢',
  unit: 'PCS',
  decimals: 0,
  batchNo: 'L1',
  expiry: '',
  expired: false,
  qty: '50',
  reservedQty: '0',
  boxStatus: 2,
  warehouseId: STORE,
  binId: 'a1',
  binCode: 'A-01-01',
  batchId: 'L1',
  supplierId: null,
  boxType: 1,
  lockDocType: null,
  lockDocId: null,
  updatedByName: '王芳',
  ...more,
});
export const locked = (boxNo: string, more: Partial<BoxFacts> = {}) =>
  box(boxNo, { boxStatus: 5, reservedQty: '50', lockDocType: 'requisition', lockDocId: DOC, ...more });

export const job = (tasks: PickTask[], more: Partial<PickJob> = {}): PickJob => ({
  docId: DOC,
  warehouseId: STORE,
  wholeBoxes: true,
  binManaged: true,
  tasks: [...tasks].sort(byPickOrder),
  ...more,
});

export const ofBox = (facts: BoxFacts): Scanned => ({ kind: 'box', code: facts.boxNo, box: facts });
export const ofBin = (name: keyof typeof bins): Scanned => {
  const bin = bins[name];
  if (!bin) throw new Error(name);
  return { kind: 'bin', code: bin.binCode, bin };
};

/** Scans one after the other; answers the last outcome and all the takes. */
export function scans(list: PickJob, ...all: Scanned[]) {
  let state: PickState = startPicking;
  const takes = [];
  let last = scanForPick(list, state, all[0] as Scanned);
  for (const [n, scanned] of all.entries()) {
    if (n > 0) last = scanForPick(list, state, scanned);
    state = last.state;
    if (last.take) takes.push(last.take);
  }
  return { ...last, takes };
}
