/** All that is known step by step, one scene after the other. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { MovesPlant } from '#tests/support/moves/plant.ts';
import { because, Climb, type IdOf } from './climb.ts';
import type { Draft, Values } from './draft.ts';
import { counting, differing, expiring, goodsOf, moving } from './scene-goods.ts';
import { lineOf } from './scene-line.ts';
import { checks, completions, orders, plans, reports, transfers } from './scene-orders.ts';
import { operationsOutside, productsOutside } from './scene-outside.ts';
import { evaluations, files, notices } from './scene-portal.ts';
import { purchases } from './scene-purchase.ts';
import { claims, loans, scrap, suspects, switches } from './scene-quality.ts';
import { settlement } from './scene-settlement.ts';
import { months, spares } from './scene-spares.ts';
import { grinding, pieces, returns, toolsOf } from './scene-tools.ts';

/** Asked for numbers of materials. */
async function codes(climb: Climb): Promise<void> {
  const about = (matName: string) => ({ matName, spec: 'Φ50', texture: '45#', classCode: 'RAW', baseUnit: 'PCS', remark: null });
  const asks =
    (matName: string) =>
    (id: IdOf): Values => ({ id: id('doc'), ...about(matName) });
  climb.leaves('materialCodeApply.create', asks('法兰盘'));
  const open = (await climb.does('materialCodeApply.create', asks('端盖')))('doc');
  climb.options('materialCodeApply', open, 'save delete', { save: about('端盖') });
  // Nobody grants what they have applied for.
  climb.options('materialCodeApply', open, 'review', {}, 1);
  const given = (await climb.does('materialCodeApply.create', asks('轴套')))('doc');
  await climb.does('materialCodeApply.review', { id: given }, 1);
  climb.options('materialCodeApply', given, 'unreview close', { unreview: because, close: because }, 1);
}

const FAMILIES = new Set([
  ...['prodPlan', 'launchPlan', 'prodOrder', 'wipCard', 'reportWork', 'processTransfer', 'wipCompletion', 'firstConfirm', 'prodReview'],
  ...['suspectedProduct', 'qualityReview', 'qualityRepair', 'labourMaterialDispose', 'labourMaterialReceive', 'lineLend'],
  ...['outsourcePlan', 'outsourceDelivery', 'outsourceTake', 'claim', 'statement', 'openTicket', 'invoice', 'materialCodeApply'],
  ...['purchaseOrder', 'deliveryNote', 'arrivalNotice', 'srmNotice', 'srmFile', 'perfEvaluation'],
  ...['grindOut', 'grindIn', 'returnAppraisal', 'returnIn', 'repairOrder', 'spareScrapOut', 'accountPeriod'],
]);
const OTHERS = [
  ...['finishedReceipt.reviewMany', 'stockVoucher.switch', 'stockVoucher.saveSwitch', 'box.expire', 'inspection.sort', 'inspection.extend'],
  ...['checkInfo.countList', 'issueDoc.unreviewRed', 'transferOrder.moveAll', 'materialDelivery.settle'],
  ...['assetIn.unreview', 'checkInfo.empty', 'defectLog.handle', 'lendDoc.counter', 'lendDoc.add', 'lendDoc.unreview', 'writeOff.review'],
  ...['lendDoc.close', 'lendDoc.delete', 'writeOff.delete', 'writeOff.unreview'],
];
/** Whether a scene leaves it to be done. */
export const isStaged = (type: string): boolean => FAMILIES.has(type.slice(0, type.indexOf('.'))) || OTHERS.includes(type);

const PRODUCTION = [
  switches,
  plans,
  orders,
  reports,
  transfers,
  completions,
  checks,
  suspects,
  scrap,
  claims,
  loans,
  operationsOutside,
  productsOutside,
];

/** Does the work, and leaves drafts that would be done as the plant stands then. */
export async function scenes(moves: MovesPlant, vendor: AnyRow): Promise<Draft[]> {
  const climb = new Climb(moves, vendor);
  const line = await lineOf(climb);
  // What is used up comes from here.
  await line.lies(line.blank, '5000');
  for (const scene of PRODUCTION) await scene(line);
  const goods = await goodsOf(climb);
  for (const scene of [expiring, counting, differing, moving]) await scene(goods);
  const tools = await toolsOf(climb);
  for (const scene of [grinding, returns, pieces]) await scene(tools);
  for (const scene of [spares, months, codes, purchases, settlement, notices, files, evaluations]) await scene(climb);
  return climb.drafts;
}
