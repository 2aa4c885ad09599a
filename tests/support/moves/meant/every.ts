/** What is known of every operation: how it is meant, and which of the documents in the right status it is for. */
import type { Meant } from '#tests/support/moves/scene.ts';
import type { Case } from '#tests/support/moves/world.ts';
import { ASSETS } from './assets.ts';
import { BASE } from './base.ts';
import { BORROWS } from './borrows.ts';
import { INBOUND } from './inbound.ts';
import { OUTBOUND } from './outbound.ts';
import { PORTAL } from './portal.ts';
import { SALES } from './sales.ts';
import { SPARES } from './spares.ts';
import { STOCK } from './stock.ts';
import { STOCKTAKE } from './stocktake.ts';
import { TOOLS } from './tools.ts';

export const MEANT: Readonly<Record<string, Meant>> = {
  ...BASE,
  ...INBOUND,
  ...OUTBOUND,
  ...STOCK,
  ...STOCKTAKE,
  ...TOOLS,
  ...ASSETS,
  ...SPARES,
  ...BORROWS,
  ...SALES,
  ...PORTAL,
};

const is =
  (field: string, value: unknown) =>
  ({ header }: Case): boolean =>
    header[field] === value;
const lives = is('deletedAt', null);
const hasLine =
  (fits: (line: Readonly<Record<string, unknown>>) => boolean) =>
  ({ lines }: Case): boolean =>
    lines.some(fits);

const isAgreed = (found: Case): boolean => found.isAgreed;

const SUITS: Readonly<Record<string, (one: Case) => boolean>> = {
  'stockVoucher.saveIn': is('voucherType', 'OTHER_IN'),
  'stockVoucher.saveOut': is('voucherType', 'OTHER_OUT'),
  'stockVoucher.saveForm': is('voucherType', 'FORM_SWITCH'),
  'transferOrder.ship': is('transferMode', 2),
  'transferOrder.moveAll': is('transferMode', 1),
  'transferOrder.settle': (found) => found.header.status === 4 && hasLine(({ result }) => [0, 2, 3].includes(Number(result)))(found),
  'issueDoc.review': is('isRed', false),
  'issueDoc.unreview': is('isRed', false),
  'issueDoc.reviewRed': is('isRed', true),
  'issueDoc.unreviewRed': is('isRed', true),
  'bom.review': isAgreed,
  'purchaseReturn.review': isAgreed,
  'application.review': (found) => found.isAgreed || found.header.docType !== 'TRANSFER',
  'receipt.review': hasLine((line) => line.isRemoved === false),
  'requisition.pick': hasLine(({ suggested, status, pickedAt }) => suggested !== undefined && status === 1 && pickedAt === null),
  'requisition.unpick': hasLine(({ suggested, status, pickedAt }) => suggested !== undefined && status === 1 && pickedAt !== null),
  'requisition.rejectBox': hasLine(({ suggested, status }) => suggested !== undefined && status === 1),
  'requisition.rejectLine': hasLine(({ lineNo, status }) => lineNo !== undefined && status === 0),
  'requisition.review': ({ lines }) => {
    const listed = lines.filter((line) => 'suggested' in line && line.status === 1);
    return listed.length > 0 && listed.every((line) => line.pickedAt !== null);
  },
  'inspection.judge': hasLine(({ verdict, isGone }) => verdict === null && isGone === false),
  'inspection.concede': hasLine(({ verdict, isGone }) => verdict !== undefined && verdict !== 1 && isGone === false),
  'inspection.extend': is('inspectType', 3),
  'receipt.unscan': hasLine(({ photoIds, isRemoved }) => photoIds !== undefined && isRemoved === false),
  // A plan of one box is counted to its end.
  'checkInfo.terminate': ({ lines }) => lines.length > 1,
  'checkInfo.countAgain': hasLine((line) => line.toRecount === true && line.secondQty === null),
  'writeOff.photograph': is('lossType', 2),
  'repairOrder.back': hasLine(({ backAt }) => backAt === null),
  'repairOrder.unback': hasLine(({ backAt }) => backAt !== undefined && backAt !== null),
  'finishedReceipt.review': hasLine((line) => line.isRemoved === false),
  'salesIssue.pick': hasLine(({ askedQty, isRemoved, pickedAt }) => askedQty !== undefined && isRemoved === false && pickedAt === null),
  'salesIssue.unpick': hasLine(({ askedQty, isRemoved, pickedAt }) => askedQty !== undefined && isRemoved === false && pickedAt !== null),
  'salesIssue.ship': ({ header, lines }) =>
    header.shipStatus === 0 && lines.every((line) => line.isRemoved === true || line.pickedAt !== null),
  'salesIssue.sign': ({ header }) => header.shipStatus === 2 || header.shipStatus === 3,
  'salesIssue.arrive': is('shipStatus', 2),
  'salesIssue.settle': is('shipStatus', 4),
  'materialDelivery.settle': hasLine((line) => line.result === 2),
};

/** Documents that are gone stay in their status. */
export const suits = (type: string, found: Case): boolean => lives(found) && (SUITS[type]?.(found) ?? true);
