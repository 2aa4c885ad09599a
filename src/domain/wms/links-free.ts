/** Ids that operations name and that no link judges, with the reason (links.ts). */

const BILLED = 'its supplier is asked for first, because another refusal would tell a supplier that it exists';
const CLAIMED = 'its own decision asks for the return or the inspection, which has to be of the same supplier';
const PARTY = 'it heads the entry: what is named beside it must agree with it';
const SEEN = 'where somebody saw the box: nothing is booked there, and a difference to the books is a remark (LOCATION_MISMATCH)';
const INSPECTED = 'its own decision asks each box whether it is one of the inspection (INSPECT_OTHER_BOX)';
const PERSON = 'a person or a department; the decision asks whether it is active';
const OF_ORDER = 'its own decision looks among the lines of the order, and answers any other id as one that does not exist';
const PLANNED = 'its own decision asks for the plan, its product and what is left of it';
const ROUTED = 'its own decision looks among the reviewed routings of the product, and answers any other as none';
const ON_FLOOR = 'its own decision asks for the order, the card and how they stand';
const MADE = 'an id of what the operation itself makes, derived from it';

const CHOSEN = 'the documents that the operation is about; one that is not there is left out, and a remark says so';

const REVIEWED = 'the docks hold no production orders and no cards; the review asks for it';

const HAPPENED = 'work that has happened is never refused: what contradicts the order or the card is held (area of production)';

/** Ids that need no link, with the reason: listed by their name in every payload, or by operation and path. */
export const FREE: Readonly<Record<string, string>> = {
  id: 'the operation’s own document or record; its own decision asks for it',
  personId: PERSON,
  itemId: 'an item that the routing asks for; readings of any other are left out',
  'qualityReview.save lines[].lineId':
    'its own decision looks among the lines of the review, and answers any other id as one that does not exist',
  supplierId: PARTY,
  'claim.create sourceDocId': CLAIMED,
  'claim.save sourceDocId': CLAIMED,
  sourceLineId: 'found in the pool of the statement’s supplier, or not at all',
  statementId: BILLED,
  statementLineId: BILLED,
  ticketId: BILLED,
  supplierIds: PARTY,
  customerId: PARTY,
  productId: PARTY,
  materialId: PARTY,
  warehouseId: PARTY,
  fromWarehouseId: PARTY,
  toWarehouseId: PARTY,
  toMaterialId: 'what is made out of the material; the decision asks for the conversion between the two',
  deptId: PERSON,
  applicantId: PERSON,
  receiverId: PERSON,
  borrowerId: PERSON,
  vendorId: 'any supplier may deliver; an order of another one is refused by the operation',
  repairerId: 'any supplier may repair; it only says where things were sent',
  grinderId: 'any supplier may grind; it only says where things were sent',
  appraiserId: PERSON,
  calibratorId: PERSON,
  liabilityId: PERSON,
  reviewerId: PERSON,
  counterIds: PERSON,
  scopeMaterials: 'which materials a plan counts, of whatever is in its store',
  fromBinId: SEEN,
  suggestedBinId: 'what the tablet had proposed; nothing is booked there',
  'checkInfo.claim fromId': 'the counter before, as the tablet knows it; the decision compares it with who holds the bin',
  issueLineId: 'what returned goods were sold with; the decision asks for the customer, the goods and what is left of them',
  'requisition.pick binId': SEEN,
  'checkInfo.issue acknowledged[]': 'devices, not rows of the trade; those of no device acknowledge nothing',
  'salesIssue.pick binId': SEEN,
  'purchaseOrder.confirm lines[].lineId': OF_ORDER,
  'purchaseOrder.promise lines[].lineId': OF_ORDER,
  'purchaseOrder.object lines[].lineId': OF_ORDER,
  'purchaseOrder.answer lines[].lineId': OF_ORDER,
  'outsourcePlan.create orderId': 'the order that the plan is about; the decision asks for it and its operation',
  'outsourceDelivery.create cardId': 'its own decision asks for the card among those of the operation',
  'outsourceDelivery.save cardId': 'its own decision asks for the card among those of the operation',
  'outsourceDelivery.create boxes[].toBinId': 'the shipment asks whether it is a bin of the store of the plan',
  'outsourceDelivery.save boxes[].toBinId': 'the shipment asks whether it is a bin of the store of the plan',
  'outsourceTake.create planId': BILLED,
  'outsourceTake.create cardId': REVIEWED,
  'outsourceTake.scan cardId': REVIEWED,
  'reportWork.report orderId': HAPPENED,
  'reportWork.report orderOpId': HAPPENED,
  'reportWork.report cardId': HAPPENED,
  'reportWork.report operatorId': 'who has done the work, which is never refused; nothing is booked by it',
  'reportWork.report lineWarehouseId': 'the store of the station at that moment; one that is no line store counts as empty',
  'reportWork.report lineBinId': 'the bin of the station at that moment; nothing is booked there',
  'reportWork.report consumption[].boxId': 'one that is no material of the order, or lies elsewhere, is left alone',
  'reportWork.correct orderOpId': ON_FLOOR,
  'reportWork.correct cardId': ON_FLOOR,
  'wipCompletion.apply orderId': ON_FLOOR,
  'labourMaterialDispose.create orderId': ON_FLOOR,
  'labourMaterialDispose.create lines[].orderOpId': ON_FLOOR,
  'labourMaterialDispose.create lines[].partId': 'its own decision looks among the components of the order (SCRAP_PART)',
  responsibleId: 'a person, whether still in service or not: it says who spoilt something; the decision asks whether there is one',
  'labourMaterialReceive.receive disposeId': 'its own decision asks for the disposal, its state and what is left of it',
  'processTransfer.send orderId': ON_FLOOR,
  'finishedReceipt.create completionId': 'the decision asks for the application, its state and its store',
  'lineLend.return lineIds[]': 'its own decision looks among the lines of the loan, and answers any other as one that does not exist',
  'launchPlan.create planId': PLANNED,
  'prodOrder.create planId': PLANNED,
  'prodOrder.create routingId': ROUTED,
  'prodOrder.save routingId': ROUTED,
  docIds: CHOSEN,
  'wipCard.generate orderId': ON_FLOOR,
  'wipCard.split cardId': ON_FLOOR,
  'receipt.scan boxId': MADE,
  'inspection.judge lines[].boxId': INSPECTED,
  'inspection.concede lines[].boxId': INSPECTED,
  'pallet.group palletId': 'begun in the same operation, or judged with the boxes on it (PALLET_OTHER_BIN)',
  'issueDoc.counter lines[].toBinId': 'goods handed over at the counter go to no store; the decision refuses every bin',
  'application.create lines[].assetId': 'nothing is looked up by it yet',
  'application.save lines[].assetId': 'nothing is looked up by it yet',
  'assetItem.maintain assetId': 'the fixture that the operation is about',
  'defectLog.handle logId': 'the record that the operation is about',
};
