/** The fixture store: most fixtures are in their rack; some are away, overdue, back, under repair, or wait for somebody. */
import type { Actor } from '#domain/kernel/permission.ts';
import type { Written } from '#server/modules/sync/outgoing.ts';
import { AssetCounter, FITTER, MACHINIST } from './asset-counter.ts';
import { type BoughtGood, idIn, later, receive, saveGoods, supply } from './asset-supply.ts';
import { type Store, storeOf } from './hardware.ts';
import { binId } from './inbound.ts';
import type { Stage } from './stage.ts';
import { FIXTURE_GOODS } from './tool-goods.ts';

const SHELF = 'GZ01/F-01';
const KEEPER = 'P014';
const SUPPLIER = 'S009';
const PLACES = { supplier: SUPPLIER, warehouse: 'GZ01', assetBin: SHELF, looseBin: SHELF, receiver: KEEPER } as const;
const WORN = '定位面磨损';

const numbers = (from: number, many: number): string[] => Array.from({ length: many }, (_, n) => `F-${String(from + n).padStart(6, '0')}`);

const BOUGHT: readonly BoughtGood[] = [
  ['F-0001', numbers(1, 3), ''],
  ['F-0002', numbers(4, 1), ''],
  ['F-0003', numbers(11, 5), ''],
  ['F-0004', numbers(21, 6), ''],
];

/** One loan is overdue, one is away since today, one has come back completely, and of one a fixture waits for a manager and one for its bin. */
async function lending(stage: Stage, counter: AssetCounter): Promise<void> {
  await counter.lend(MACHINIST, ['F-000011'], { when: stage.at(9, '09:00'), dueAt: stage.at(2, '17:00'), remark: '输出轴试制' });
  const returned = await counter.lend(FITTER, ['F-000012'], { when: stage.at(3, '08:40'), dueAt: stage.at(1, '17:00') });
  const [whole] = returned;
  if (whole) await counter.takeBack(stage.at(1, '15:20'), whole, 1, '260', SHELF);
  const worn = await counter.lend(MACHINIST, numbers(21, 3), { when: stage.at(2, '08:15'), dueAt: stage.ago(-4 * 24 * 60), shownLoans: 6 });
  const [broken, loose, usable] = worn;
  if (loose) await counter.takeBack(stage.ago(100), loose, 4, '480', null);
  if (broken) await counter.appraise(stage.ago(96), broken, 6, '900', '压板断裂，无法修复');
  if (usable) {
    const appraised = await counter.appraise(stage.ago(92), usable, 2, '410', '定位销松动，已紧固');
    await stage.act('manager', stage.ago(75), 'returnAppraisal.review', { id: appraised.id('doc') });
  }
  await counter.lend(FITTER, ['F-000013'], { when: stage.ago(130), dueAt: stage.ago(-6 * 24 * 60) });
  await stage.settle();
}

/** Fixtures are wanted for an order: one application waits for its review, of another one nothing is lent yet. */
async function requests(stage: Stage, store: Store): Promise<void> {
  const apply = (when: string, code: string, said: { qty: string; applicant: string; purpose: string }): Promise<Written> =>
    stage.act('fixturekeeper', when, 'application.create', (id) => ({
      id: id('doc'),
      docType: 'FIXTURE_REQ',
      deptId: idIn(store.departments, MACHINIST.dept),
      applicantId: idIn(store.persons, said.applicant),
      needDate: stage.day(1),
      purpose: said.purpose,
      orderNo: 'MO-DEMO-001',
      equipmentNo: null,
      productId: idIn(store.goods, 'CP-0001'),
      fromWarehouseId: stage.world.warehouses.GZ01,
      toWarehouseId: null,
      remark: null,
      lines: [{ materialId: idIn(store.goods, code), applyQty: said.qty, assetId: null, boxId: null, remark: null }],
    }));
  const approved = await apply(stage.ago(180), 'F-0004', { qty: '1', applicant: 'P005', purpose: '装配二班压装轴承' });
  await stage.act('manager', stage.ago(170), 'application.review', {
    id: approved.id('doc'),
    lines: [{ lineId: approved.id('line-1'), approvedQty: '1', rejectReason: null }],
  });
  await apply(stage.ago(40), 'F-0001', { qty: '1', applicant: 'P004', purpose: '输出轴精车' });
  await stage.settle();
}

/** One fixture is late at a workshop outside, one is back from the plant's own, and one waits to be approved. */
async function repairs(stage: Stage, counter: AssetCounter): Promise<void> {
  const abroad = { number: 'F-000014', grinder: SUPPLIER, needDate: stage.day(-1), when: stage.at(3, '13:00') };
  await counter.send(await counter.approveToGrind(abroad, WORN), 'F-000014', stage.at(3, '14:10'));
  const own = { number: 'F-000024', grinder: null, needDate: stage.day(-1), when: stage.at(2, '10:00') };
  const sent = await counter.send(await counter.approveToGrind(own, WORN), 'F-000024', stage.at(2, '10:30'));
  await counter.backFromGrinder(sent, 'F-000024', null, stage.at(1, '16:00'));
  await counter.applyToGrind({ number: 'F-000022', grinder: null, needDate: stage.day(3), when: stage.ago(65) }, WORN);
  await stage.settle();
}

/** One fixture waits to be scrapped, the loss of another one to be written off. */
async function writeOffs(counter: AssetCounter, stage: Stage, keeperId: string): Promise<void> {
  await counter.writeOff('F-000025', stage.ago(55), { docType: 'scrapDoc', scrapType: 3, cause: '产品停产', residualValue: '40' });
  await counter.writeOff('F-000015', stage.ago(48), {
    docType: 'lossDoc',
    lossType: 1,
    cause: '搬迁后未找到',
    liabilityId: keeperId,
    liabilityAmt: '120',
  });
  await stage.settle();
}

/** One fixture came from a partner last week, another one is entered and waits for its review. */
async function takenIn(stage: Stage, store: Store): Promise<void> {
  const enter = (when: string, code: string, assetNo: string): Promise<Written> =>
    stage.act('fixturekeeper', when, 'assetIn.create', (id) => ({
      id: id('doc'),
      warehouseId: stage.world.warehouses.GZ01,
      vendorId: stage.world.suppliers.get(SUPPLIER),
      poNo: null,
      remark: '协作单位移交',
      lines: [{ materialId: idIn(store.goods, code), assetNo, serialNo: null, toBinId: binId(stage, SHELF) }],
    }));
  const past = await enter(stage.at(5, '10:00'), 'F-0003', 'F-000016');
  await stage.act('manager', stage.at(5, '10:30'), 'assetIn.review', { id: past.id('doc') });
  await enter(stage.ago(35), 'F-0002', 'F-000005');
  await stage.settle();
}

export async function playFixtures(stage: Stage, admin: Actor): Promise<void> {
  await saveGoods(stage, admin, FIXTURE_GOODS, { classCode: 'GZ', className: '工装' }, PLACES);
  const store = await storeOf(stage);
  const when = stage.at(10, '14:00');
  const bought = await receive(stage, store, BOUGHT, { supplier: SUPPLIER, supplierDocNo: 'SH-GZ-0611' }, when);
  const pieces = await supply(stage, store, bought, FIXTURE_GOODS, { ...PLACES, remark: '工装库补充' }, later(when, 40));
  const place = { warehouse: 'GZ01', account: 'fixturekeeper', keeper: KEEPER, assetBin: SHELF } as const;
  const counter = new AssetCounter(stage, store, pieces, place);
  await lending(stage, counter);
  await takenIn(stage, store);
  await requests(stage, store);
  await repairs(stage, counter);
  await writeOffs(counter, stage, idIn(store.persons, KEEPER));
}
