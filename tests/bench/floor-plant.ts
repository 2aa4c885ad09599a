/** A line at work: open cards that wait at its second operation, what was reported of them before, and material in its store. */

import { cardOperationId } from '#domain/wms/production/floor.ts';
import { binRow, idOf, insert, materialRow, type Plant } from './plant.ts';

const ORDERS = 25;
export const CARDS = 500;
const PER_CARD = 40;
const PER_ORDER = (CARDS / ORDERS) * PER_CARD;
const OPERATIONS = [10, 20, 30, 40];
/** Where the cards wait: the one before has been reported. */
const WAITS_AT = 20;
const BOXES = 400;
const IN_A_BOX = '100';

export const STATION = 'BENCHL1';
export const DEFECT = 'BENCH-GF';
export const cardNo = (n: number): string => `BENCHW${String(n).padStart(4, '0')}`;
const opCode = (opSeq: number): string => `BENCHOP${opSeq}`;

const NONE = '0';
const COUNTERS = { scrapLabourQty: NONE, scrapMaterialQty: NONE, suspectQty: NONE, reworkQty: NONE };

async function baseData({ db }: Plant): Promise<void> {
  await db.query('update site set mes_enabled = true');
  const line = { id: idOf('floor-line'), lineCode: 'BENCH', lineName: '一线', workshopDeptId: idOf('floor-dept'), isActive: true };
  const store = {
    id: idOf('floor-store'),
    whCode: 'BENCH-L',
    whName: '一线线边库',
    whClassCode: 'CJYCL-K',
    binManaged: true,
    isActive: true,
  };
  await insert(db, 'department', [{ id: idOf('floor-dept'), deptCode: 'BENCH', deptName: '车间', deptType: 1, isActive: true }]);
  await insert(db, 'line', [line]);
  await insert(db, 'warehouse', [store]);
  await insert(db, 'bin', [binRow('floor-bin', 'L1', store.id)]);
  await insert(db, 'shopWipWarehouse', [{ id: idOf('floor-shop'), workshopDeptId: idOf('floor-dept'), lineWarehouseId: store.id }]);
  const place = { lineId: line.id, lineWarehouseId: store.id, lineBinId: idOf('floor-bin') };
  const station = {
    id: idOf('floor-station'),
    stationCode: STATION,
    stationName: '一线一号',
    opCodes: [opCode(WAITS_AT)],
    warehouseIds: [],
  };
  await insert(db, 'station', [{ ...station, ...place, isActive: true }]);
  await insert(
    db,
    'operationDef',
    OPERATIONS.map((opSeq) => ({ id: idOf(`floor-op-${opSeq}`), opCode: opCode(opSeq), opName: `工序${opSeq}`, opType: 1, isKey: false })),
  );
  await insert(db, 'defectReason', [{ id: idOf('floor-defect'), defectCode: DEFECT, defectName: '尺寸超差', defectType: 4, severity: 2 }]);
  const product = { ...materialRow(1), batchManaged: false };
  const blank = { ...materialRow(2), batchManaged: false };
  await insert(db, 'material', [product, blank]);
  await insert(
    db,
    'box',
    Array.from({ length: BOXES }, (_, n) => ({
      id: idOf(`floor-box-${n}`),
      boxNo: `BENCHL${n}`,
      boxType: 1,
      boxStatus: 2,
      reservedQty: NONE,
      qty: IN_A_BOX,
      materialId: blank.id,
      warehouseId: store.id,
      binId: idOf('floor-bin'),
      receivedAt: new Date(Date.UTC(2026, 0, 5) + n * 60_000).toISOString(),
    })),
  );
}

/** Makes the line with its orders and cards. A tablet that signs in at the station holds all of it. */
export async function makeFloor(plant: Plant): Promise<void> {
  const { db } = plant;
  await baseData(plant);
  const { actor } = await plant.signIn();
  const at = new Date(Date.now() - 86_400_000).toISOString();
  const who = { createdBy: actor.userId, createdByName: actor.userName, updatedBy: actor.userId, updatedByName: actor.userName };
  const head = { siteId: 'MAIN', bizDate: at.slice(0, 10), printCount: 0, createdAt: at, updatedAt: at, ...who };
  const [lineId, storeId, binId] = [idOf('floor-line'), idOf('floor-store'), idOf('floor-bin')];
  const order = (n: number): string => idOf(`floor-order-${n}`);
  const operation = (n: number, opSeq: number): string => idOf(`floor-order-${n}-${opSeq}`);
  const card = (n: number): string => idOf(`floor-card-${n}`);
  const cards = Array.from({ length: CARDS }, (_, n) => n);
  const orders = Array.from({ length: ORDERS }, (_, n) => n);
  const counted = (opSeq: number, pieces: number) => ({
    inQty: String(opSeq <= WAITS_AT ? pieces : 0),
    goodQty: String(opSeq < WAITS_AT ? pieces : 0),
  });
  await insert(
    db,
    'prodOrder',
    orders.map((n) => ({
      id: order(n),
      ...head,
      status: 3,
      orderNo: `BENCHMO${n}`,
      orderType: 1,
      materialId: idOf('material-1'),
      orderQty: String(PER_ORDER),
      completedQty: NONE,
      scrapQty: NONE,
      stockedQty: NONE,
      lineId,
    })),
  );
  await insert(
    db,
    'orderOperation',
    orders.flatMap((n) =>
      OPERATIONS.map((opSeq) => ({
        id: operation(n, opSeq),
        orderId: order(n),
        opSeq,
        opCode: opCode(opSeq),
        planQty: String(PER_ORDER),
        ...COUNTERS,
        ...counted(opSeq, PER_ORDER),
        outQty: counted(opSeq, PER_ORDER).goodQty,
        labourDisposedQty: NONE,
        materialDisposedQty: NONE,
        isReportPoint: true,
        isOutsource: false,
        isLast: opSeq === 40,
        needFirstArticle: false,
        isRemoved: false,
        status: opSeq < WAITS_AT ? 3 : 1,
      })),
    ),
  );
  const part = { materialId: idOf('material-2'), perPiece: '1', unitCode: 'BPC', isMain: true, isRemoved: false };
  await insert(
    db,
    'orderMaterial',
    orders.map((n) => ({ id: idOf(`floor-part-${n}`), orderId: order(n), opSeq: WAITS_AT, ...part })),
  );
  const of = (n: number): number => n % ORDERS;
  await insert(
    db,
    'wipCard',
    cards.map((n) => ({
      id: card(n),
      cardNo: cardNo(n),
      orderId: order(of(n)),
      qty: String(PER_CARD),
      currentOpSeq: WAITS_AT,
      status: 1,
      inputBatches: [],
    })),
  );
  await insert(
    db,
    'cardOperation',
    cards.flatMap((n) =>
      OPERATIONS.map((opSeq) => ({
        id: cardOperationId(card(n), opSeq),
        cardId: card(n),
        orderId: order(of(n)),
        orderOpId: operation(of(n), opSeq),
        opSeq,
        ...counted(opSeq, PER_CARD),
        scrapQty: NONE,
        suspectQty: NONE,
        reworkQty: NONE,
      })),
    ),
  );
  await insert(
    db,
    'reportWork',
    cards.map((n) => ({
      id: idOf(`floor-report-${n}`),
      ...head,
      docNo: `BENCHR${n}`,
      status: 1,
      orderId: order(of(n)),
      orderOpId: operation(of(n), 10),
      cardId: card(n),
      lineId,
      stationCode: STATION,
      lineWarehouseId: storeId,
      lineBinId: binId,
      shift: 1,
      goodQty: String(PER_CARD),
      scrapLabourQty: NONE,
      scrapMaterialQty: NONE,
      suspectQty: NONE,
      endAt: at,
      defects: [],
      consumption: [],
      chargedBoxIds: [],
      serials: [],
    })),
  );
}
