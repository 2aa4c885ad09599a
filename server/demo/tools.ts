/** The tool store: supplied by the hardware store, what it lends is away, overdue, back, worn, or waits for somebody. */
import type { Actor } from '#domain/kernel/permission.ts';
import { AssetCounter, FITTER, MACHINIST } from './asset-counter.ts';
import { type BoughtGood, idIn, receive, saveGoods, supply } from './asset-supply.ts';
import { storeOf } from './hardware.ts';
import type { Stage } from './stage.ts';
import { TOOL_GOODS } from './tool-goods.ts';

const SUPPLIER = 'S009';
const ASSET_BIN = 'GJ01/T-01';
const LOOSE_BIN = 'GJ01/T-02';
const WORN = '刃口磨损';

/** Receives what hardware issues to the tool store, and appraises what comes back from a loan. */
const TOOL_KEEPER = 'P011';

const BOUGHT: readonly BoughtGood[] = [
  ['GJ-0001', Array.from({ length: 10 }, (_, n) => `T-${String(n + 1).padStart(6, '0')}`), ''],
  ['GJ-0003', ['T-000101', 'T-000102', 'T-000103'], ''],
  ['GJ-0002', [], '100'],
  ['GJ-0004', [], '50'],
];

/** One loan is overdue, one is away since today, one has come back completely, and one is back in part: ground, scrapped, or to be put back. */
async function lending(stage: Stage, counter: AssetCounter): Promise<void> {
  await counter.lend(MACHINIST, ['T-000001', 'T-000002'], {
    when: stage.at(2, '09:00'),
    dueAt: stage.at(1, '17:00'),
    remark: '箱体铣面',
    loose: '5',
  });
  const worn = await counter.lend(MACHINIST, ['T-000004', 'T-000005', 'T-000006'], {
    when: stage.at(1, '08:10'),
    dueAt: stage.ago(-24 * 60),
    shownLoans: 3,
  });
  const returned = await counter.lend(FITTER, ['T-000003'], { when: stage.at(1, '08:30'), dueAt: stage.at(1, '18:00'), loose: '10' });
  const [cutter, drills] = returned;
  if (cutter) await counter.takeBack(stage.at(1, '16:10'), cutter, 1, '350', ASSET_BIN);
  if (drills) await counter.takeBack(stage.at(1, '16:12'), drills, 1, null, LOOSE_BIN);
  await counter.lend(FITTER, ['T-000101'], { when: stage.ago(150), dueAt: stage.ago(-8 * 60) });
  const [scrap, blunt, usable] = worn;
  if (blunt) await counter.takeBack(stage.ago(95), blunt, 4, '900', null);
  if (scrap) await counter.appraise(stage.ago(90), scrap, 6, '1200', '刃口崩缺，无法修磨');
  if (usable) {
    const appraised = await counter.appraise(stage.ago(88), usable, 2, '600', '刃口轻微磨损');
    await stage.act('manager', stage.ago(70), 'returnAppraisal.review', { id: appraised.id('doc') });
  }
  await stage.settle();
}

/** One cutter is overdue at a grinder outside, one is back from the plant's own, one waits to be sent, and one for a review. */
async function grinding(stage: Stage, counter: AssetCounter): Promise<void> {
  const abroad = { number: 'T-000007', grinder: SUPPLIER, needDate: stage.day(-1), when: stage.at(3, '09:00') };
  await counter.send(await counter.approveToGrind(abroad, WORN), 'T-000007', stage.at(3, '10:30'));
  const own = { number: 'T-000008', grinder: null, needDate: stage.day(-1), when: stage.at(2, '09:00') };
  const sent = await counter.send(await counter.approveToGrind(own, WORN), 'T-000008', stage.at(2, '09:40'));
  await counter.backFromGrinder(sent, 'T-000008', '9.6', stage.at(1, '15:00'));
  await counter.approveToGrind({ number: 'T-000009', grinder: SUPPLIER, needDate: stage.day(5), when: stage.ago(140) }, WORN);
  await counter.applyToGrind({ number: 'T-000005', grinder: null, needDate: stage.day(2), when: stage.ago(60) }, WORN);
  await stage.settle();
}

/** One cutter waits to be scrapped; a lost one has been written off. */
async function writeOffs(stage: Stage, counter: AssetCounter, keeperId: string): Promise<void> {
  await counter.writeOff('T-000010', stage.ago(50), {
    docType: 'scrapDoc',
    scrapType: 1,
    cause: '刃口磨损，直径过小',
    residualValue: '6',
  });
  const lost = await counter.writeOff('T-000103', stage.at(1, '14:00'), {
    docType: 'lossDoc',
    lossType: 1,
    cause: '盘点时未找到',
    liabilityId: keeperId,
    liabilityAmt: '60',
  });
  await stage.act('manager', stage.at(1, '15:30'), 'writeOff.review', { id: lost.id('doc') });
  await stage.settle();
}

export async function playTools(stage: Stage, admin: Actor): Promise<void> {
  const places = { supplier: SUPPLIER, warehouse: 'GJ01', assetBin: ASSET_BIN, looseBin: LOOSE_BIN, receiver: TOOL_KEEPER } as const;
  await saveGoods(stage, admin, TOOL_GOODS, { classCode: 'GJ', className: '刀具' }, places);
  const store = await storeOf(stage);
  const bought = await receive(stage, store, BOUGHT, { supplier: SUPPLIER, supplierDocNo: 'SH-DJ-0611' }, stage.at(4, '13:30'));
  const pieces = await supply(stage, store, bought, TOOL_GOODS, { ...places, remark: '工具库补充' }, stage.at(4, '14:30'));
  const counter = new AssetCounter(stage, store, pieces, {
    warehouse: 'GJ01',
    account: 'toolkeeper',
    keeper: TOOL_KEEPER,
    assetBin: ASSET_BIN,
    loose: { code: 'GJ-0002', bin: LOOSE_BIN },
  });
  await lending(stage, counter);
  await grinding(stage, counter);
  await writeOffs(stage, counter, idIn(store.persons, TOOL_KEEPER));
}
