/** The gauge store: most gauges are valid, some are due or overdue, one is limited, one was stopped, and some are on loan. */
import type { Actor } from '#domain/kernel/permission.ts';
import { AssetCounter, type Borrowing, FITTER, MACHINIST } from './asset-counter.ts';
import { type BoughtGood, idIn, later, receive, saveGoods, supply } from './asset-supply.ts';
import { type Store, storeOf } from './hardware.ts';
import { binId } from './inbound.ts';
import type { Stage } from './stage.ts';
import { GAUGE_GOODS } from './tool-goods.ts';

const SHELF = 'LJ01/L-01';
const KEEPER = 'P013';
const SUPPLIER = 'S009';
const PLACES = { supplier: SUPPLIER, warehouse: 'LJ01', assetBin: SHELF, looseBin: SHELF, receiver: KEEPER } as const;

const INSPECTOR: Borrowing = { borrower: 'P003', dept: 'D04' };

const numbers = (from: number, many: number): string[] => Array.from({ length: many }, (_, n) => `G-${String(from + n).padStart(6, '0')}`);

const BOUGHT: readonly BoughtGood[] = [
  ['LJ-0001', [...numbers(1, 4), ...numbers(21, 6)], ''],
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
  /** Nominal value and what the gauge read. */
  readonly readings?: readonly (readonly [string, string])[];
}

/** G-000009 has never been calibrated since it came. Of those that were calibrated again, one was in time and two were late; one of these was found to be wrong. */
const CALIBRATIONS: readonly Found[] = [
  { number: 'G-000003', made: -200, next: -20 },
  { number: 'G-000006', made: -245, next: -65 },
  { number: 'G-000007', made: -190, next: -10 },
  { number: 'G-000001', made: -175, next: 5 },
  { number: 'G-000002', made: -181, next: -1 },
  {
    number: 'G-000003',
    made: -20,
    next: 160,
    readings: [
      ['51.2', '51.21'],
      ['101.3', '101.29'],
    ],
  },
  {
    number: 'G-000004',
    made: -30,
    next: 150,
    result: 2,
    limitedUse: '仅限 0–100 mm',
    readings: [
      ['50', '50.01'],
      ['150', '150.04'],
    ],
  },
  { number: 'G-000005', made: -180, next: 0 },
  { number: 'G-000006', made: -60, next: 120 },
  {
    number: 'G-000007',
    made: -2,
    next: null,
    result: 3,
    readings: [
      ['0', '0'],
      ['51.2', '51.24'],
      ['101.3', '101.37'],
    ],
  },
  { number: 'G-000008', made: -90, next: 275, outside: true },
  { number: 'G-000010', made: -350, next: 15, outside: true },
  ...numbers(21, 5).map((number) => ({ number, made: -10, next: 170 })),
  { number: 'G-000026', made: -171, next: 9 },
];

async function calibrate(stage: Stage, store: Store, found: Found, when: string): Promise<void> {
  const { number, made, next, result = 1, limitedUse = null, outside = false, readings } = found;
  await stage.act('gaugekeeper', when, 'calibration.record', (id) => ({
    id: id('doc'),
    assetNo: number,
    calibDate: stage.day(made),
    calibType: outside ? 2 : 1,
    agency: outside ? '市计量检测院' : null,
    standardUsed: outside ? null : '量块 2 级',
    readings: (readings ?? []).map(([nominal, reading]) => ({ nominal, reading })),
    tolerance: readings ? '0.02' : null,
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

/** Two gauges are away, one has come back completely, and of one loan a gauge waits for a manager, one for its bin, and one lies at the place for repair. */
async function lending(stage: Stage, counter: AssetCounter): Promise<void> {
  await counter.lend(MACHINIST, ['G-000003'], { when: stage.at(1, '09:00'), dueAt: stage.ago(-6 * 24 * 60) });
  await counter.lend(INSPECTOR, ['G-000006'], { when: stage.ago(120), dueAt: stage.ago(-5 * 24 * 60) });
  const [whole] = await counter.lend(FITTER, ['G-000021'], { when: stage.at(2, '09:10'), dueAt: stage.at(1, '17:00') });
  if (whole) await counter.takeBack(stage.at(1, '15:40'), whole, 1, null, SHELF);
  const worn = await counter.lend(FITTER, numbers(22, 3), { when: stage.at(1, '08:20'), dueAt: stage.ago(-3 * 24 * 60) });
  const [broken, jammed, usable] = worn;
  if (jammed) await counter.takeBack(stage.ago(100), jammed, 4, null, null);
  if (broken) await counter.appraise(stage.ago(96), broken, 6, null, '量爪崩缺，无法修复');
  if (usable) {
    const appraised = await counter.appraise(stage.ago(92), usable, 2, null, '显示屏有划痕，示值正常');
    await stage.act('manager', stage.ago(74), 'returnAppraisal.review', { id: appraised.id('doc') });
  }
  await stage.settle();
}

/** One gauge is away to be calibrated, one is back from a repair in the plant, one waits to be sent, and one for a review. */
async function sending(stage: Stage, counter: AssetCounter): Promise<void> {
  const toCalibrate = { grinder: SUPPLIER, grindPurpose: 3 } as const;
  const away = { ...toCalibrate, number: 'G-000010', needDate: stage.day(6), when: stage.at(1, '10:10') };
  await counter.send(await counter.approveToGrind(away, '外送检定'), 'G-000010', stage.at(1, '10:50'));
  const own = { number: 'G-000009', grinder: null, grindPurpose: 2, needDate: stage.day(0), when: stage.at(2, '10:00') } as const;
  const sent = await counter.send(await counter.approveToGrind(own, '更换电池仓盖'), 'G-000009', stage.at(2, '10:30'));
  await counter.backFromGrinder(sent, 'G-000009', null, stage.at(1, '16:00'));
  await counter.approveToGrind({ ...toCalibrate, number: 'G-000026', needDate: stage.day(8), when: stage.ago(130) }, '外送检定');
  await counter.applyToGrind({ ...toCalibrate, number: 'G-000005', needDate: stage.day(3), when: stage.ago(70) }, '今日到期');
  await stage.settle();
}

/** The stopped gauge waits to be scrapped, the loss of another one to be written off. */
async function writeOffs(stage: Stage, counter: AssetCounter, keeperId: string): Promise<void> {
  await counter.writeOff('G-000007', stage.ago(54), {
    docType: 'scrapDoc',
    scrapType: 5,
    cause: '示值超差，无法修复',
    residualValue: '10',
  });
  await counter.writeOff('G-000025', stage.ago(46), {
    docType: 'lossDoc',
    lossType: 1,
    cause: '盘点时未找到',
    liabilityId: keeperId,
    liabilityAmt: '80',
  });
  await stage.settle();
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
  const place = { warehouse: 'LJ01', account: 'gaugekeeper', keeper: KEEPER, assetBin: SHELF } as const;
  const counter = new AssetCounter(stage, store, pieces, place);
  await lending(stage, counter);
  await sending(stage, counter);
  await writeOffs(stage, counter, idIn(store.persons, KEEPER));
  const taken = await takeIn(stage, store, 'G-000011', stage.at(1, '10:00'));
  await stage.act('manager', stage.at(1, '10:30'), 'assetIn.review', { id: taken });
  await takeIn(stage, store, 'G-000012', stage.ago(90));
  await stage.settle();
}
