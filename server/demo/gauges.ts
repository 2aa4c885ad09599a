/** The gauge store: most gauges are valid, some are due or overdue, one is limited, one was stopped, and some are on loan. */
import type { Actor } from '#domain/kernel/permission.ts';
import { type BoughtGood, idIn, later, type Piece, receive, saveGoods, supply } from './asset-supply.ts';
import { type Store, storeOf } from './hardware.ts';
import { binId } from './inbound.ts';
import type { Stage } from './stage.ts';
import { GAUGE_GOODS } from './tool-goods.ts';

const SHELF = 'LJ01/L-01';
const KEEPER = 'P013';
const SUPPLIER = 'S009';
const PLACES = { supplier: SUPPLIER, warehouse: 'LJ01', assetBin: SHELF, looseBin: SHELF, receiver: KEEPER } as const;

const numbers = (from: number, many: number): string[] => Array.from({ length: many }, (_, n) => `G-${String(from + n).padStart(6, '0')}`);

const BOUGHT: readonly BoughtGood[] = [
  ['LJ-0001', numbers(1, 4), ''],
  ['LJ-0002', numbers(5, 3), ''],
  ['LJ-0003', numbers(8, 2), ''],
  ['LJ-0004', numbers(10, 1), ''],
];

interface Found {
  readonly number: string;
  /** Days from today on which it was calibrated, and to which that is valid. */
  readonly made: number;
  readonly next: number | null;
  readonly result?: 2 | 3;
  readonly limitedUse?: string;
  readonly outside?: boolean;
}

/** G-000009 has never been calibrated since it came. */
const CALIBRATIONS: readonly Found[] = [
  { number: 'G-000001', made: -175, next: 5 },
  { number: 'G-000002', made: -181, next: -1 },
  { number: 'G-000003', made: -20, next: 160 },
  { number: 'G-000004', made: -30, next: 150, result: 2, limitedUse: '仅限 0–100 mm' },
  { number: 'G-000005', made: -180, next: 0 },
  { number: 'G-000006', made: -60, next: 120 },
  { number: 'G-000007', made: -2, next: null, result: 3 },
  { number: 'G-000008', made: -90, next: 275, outside: true },
  { number: 'G-000010', made: -350, next: 15, outside: true },
];

async function calibrate(stage: Stage, store: Store, found: Found, when: string): Promise<void> {
  const { number, made, next, result = 1, limitedUse = null, outside = false } = found;
  await stage.act('gaugekeeper', when, 'calibration.record', (id) => ({
    id: id('doc'),
    assetNo: number,
    calibDate: stage.day(made),
    calibType: outside ? 2 : 1,
    agency: outside ? '市计量检测院' : null,
    standardUsed: outside ? null : '量块 2 级',
    readings: [],
    asFound: result === 3 ? 2 : 1,
    result,
    limitedUse,
    certNo: outside ? `JL-${number.slice(-4)}` : null,
    calibCycle: outside ? 365 : 180,
    nextDate: next === null ? null : stage.day(next),
    calibratorId: idIn(store.persons, KEEPER),
    remark: null,
  }));
}

async function lend(
  stage: Stage,
  store: Store,
  piece: Piece,
  validTo: number,
  borrower: string,
  when: string,
  dueAt: string,
): Promise<void> {
  await stage.act('gaugekeeper', when, 'lendDoc.counter', (id) => ({
    id: id('doc'),
    warehouseId: stage.world.warehouses.LJ01,
    borrowerId: idIn(store.persons, borrower),
    deptId: null,
    orderNo: null,
    remark: null,
    dueAt,
    dueDay: null,
    shownLoans: 0,
    lines: [
      {
        materialId: idIn(store.goods, piece.code),
        boxId: piece.boxId,
        binId: binId(stage, SHELF),
        batchId: null,
        qty: '1',
        shownLife: null,
        shownValidTo: stage.day(validTo),
        shownCalib: 1,
      },
    ],
  }));
}

/** A calliper that its maker lends out for a trial. @returns the document's id */
async function takeIn(stage: Stage, store: Store, assetNo: string, when: string): Promise<string> {
  const made = await stage.act('gaugekeeper', when, 'assetIn.create', (id) => ({
    id: id('doc'),
    warehouseId: stage.world.warehouses.LJ01,
    vendorId: stage.world.suppliers.get(SUPPLIER),
    poNo: null,
    remark: '试用',
    lines: [
      {
        materialId: idIn(store.goods, 'LJ-0001'),
        assetNo,
        serialNo: `M${assetNo.slice(-6)}`,
        accuracy: '0.02 mm',
        calibCycle: 180,
        lastCalibDate: stage.day(-15),
        nextCalibDate: null,
        toBinId: binId(stage, SHELF),
      },
    ],
  }));
  return made.id('doc');
}

export async function playGauges(stage: Stage, admin: Actor): Promise<void> {
  await saveGoods(stage, admin, GAUGE_GOODS, { classCode: 'LG', className: '量具' }, PLACES);
  const store = await storeOf(stage);
  const when = stage.at(4, '15:00');
  const bought = await receive(stage, store, BOUGHT, { supplier: SUPPLIER, supplierDocNo: 'SH-LJ-0611' }, when);
  const pieces = await supply(stage, store, bought, GAUGE_GOODS, { ...PLACES, remark: '量具库补充' }, later(when, 40));
  for (const [at, found] of CALIBRATIONS.entries()) await calibrate(stage, store, found, later(stage.at(2, '08:30'), at * 5));
  const [first, second] = [pieces.get('G-000003'), pieces.get('G-000006')];
  if (first) await lend(stage, store, first, 160, 'P004', stage.at(1, '09:00'), stage.ago(-6 * 24 * 60));
  if (second) await lend(stage, store, second, 120, 'P003', stage.ago(120), stage.ago(-5 * 24 * 60));
  const taken = await takeIn(stage, store, 'G-000011', stage.at(1, '10:00'));
  await stage.act('manager', stage.at(1, '10:30'), 'assetIn.review', { id: taken });
  await takeIn(stage, store, 'G-000012', stage.ago(90));
  await stage.settle();
}
