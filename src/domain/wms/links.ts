/**
 * The one table of links: which other documents, boxes and places each operation names, and what must agree between them and the entry (sync.md
 * §22.3). The kernel checks the links before the operation's own decision. Ids that need no link are listed in `FREE` with the reason; a test walks
 * all payloads.
 */
import { Line, Person } from '#domain/basic/party.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import type { Link, Subject } from '#domain/kernel/link.ts';
import { Application, ApplicationLine } from './application/application.document.ts';
import { AssetItem } from './asset/asset.entity.ts';
import { StockBorrowLine } from './borrow/stock-borrow.document.ts';
import { CalibrationRecord } from './calibration/calibration.document.ts';
import { ProdDemand, ProdDemandLine } from './demand/demand.document.ts';
import { FinishedReceiptLine } from './finished/finished-receipt.document.ts';
import { GrindOut, GrindOutLine } from './grinding/grind-out.document.ts';
import { ArrivalNotice, ArrivalNoticeLine } from './inbound/arrival-notice.document.ts';
import { PurchaseOrder, PurchaseOrderLine } from './inbound/purchase-order.document.ts';
import { ReceiptBox, ReceiptLine } from './inbound/receipt.document.ts';
import { IssueDoc, IssueLine } from './issue/issue.document.ts';
import { LendDoc, LendLine } from './lending/lend.document.ts';
import { MaterialDeliveryBox } from './outbound/material-delivery.document.ts';
import { ProdDemandBoxLog, RequisitionLine } from './outbound/requisition.document.ts';
import { OutsourcePlan } from './production/outsource.document.ts';
import { OrderOperation, ProdOrder, WipCard } from './production/production-order.ts';
import { StatementLine } from './purchase/statement.entity.ts';
import { WorkshopReturnLine } from './returns/workshop-return.document.ts';
import { SalesIssueLine } from './sales/sales-issue.document.ts';
import { SalesOrder, SalesOrderLine } from './sales/sales-order.document.ts';
import { RepairLine } from './spare/repair.document.ts';
import { Pallet } from './stock/pallet.entity.ts';
import { Batch, Box } from './stock/stock.entity.ts';
import { CheckInfo, CheckLine } from './stocktake/stocktake.document.ts';
import { TransferLine } from './transfer/transfer.document.ts';

// ---- subjects

const STORE: Subject = { entity: Warehouse, called: 'whName' };
const BIN: Subject = {
  entity: Bin,
  called: 'binCode',
  codes: { warehouseId: 'BIN_OTHER_STORE' },
  told: { warehouseId: STORE },
};
const BOX: Subject = {
  entity: Box,
  called: 'boxNo',
  missing: 'BOX_MISSING',
  codes: { warehouseId: 'BOX_OTHER_WAREHOUSE', supplierId: 'RETURN_OTHER_SUPPLIER' },
};
const BATCH: Subject = { entity: Batch, called: 'batchNo' };
const PRODUCTION_LINE: Subject = { entity: Line, called: 'lineName' };
/** Whoever is named beside a document, in service or not: there is such a person. */
const PERSON: Subject = { entity: Person, called: 'personName' };
const PALLET: Subject = { entity: Pallet, called: 'palletNo', missing: 'PALLET_MISSING' };
const ORDER_LINE: Subject = {
  entity: PurchaseOrderLine,
  head: PurchaseOrder,
  called: 'matCode',
  open: { set: 'collabStatus', statuses: [1, 3, 4] },
};
/** An order line by which something came, however its order stands now. */
const BOUGHT_LINE: Subject = { entity: PurchaseOrderLine, head: PurchaseOrder, called: 'matCode' };
const NOTICE: Subject = { entity: ArrivalNotice, called: 'docNo' };
const NOTICE_LINE: Subject = { entity: ArrivalNoticeLine, head: ArrivalNotice, called: 'matCode' };
const DEMAND: Subject = { entity: ProdDemand, called: 'docNo' };
const DEMAND_LINE: Subject = { entity: ProdDemandLine, head: ProdDemand, called: 'matCode' };
const APPLICATION: Subject = {
  entity: Application,
  called: 'docNo',
  codes: { fromWarehouseId: 'OTHER_APPLICATION', toWarehouseId: 'OTHER_APPLICATION' },
};
const APPLICATION_LINE: Subject = { entity: ApplicationLine, head: Application, called: 'matCode' };
const ISSUE: Subject = { entity: IssueDoc, called: 'docNo' };
const ISSUE_LINE: Subject = { entity: IssueLine, head: IssueDoc, called: 'matCode' };

const LOAN: Subject = { entity: LendDoc, called: 'docNo' };
const LOAN_LINE: Subject = { entity: LendLine, head: LendDoc, called: 'matCode' };
const GRIND_OUT: Subject = { entity: GrindOut, called: 'docNo' };
const GRIND_OUT_LINE: Subject = { entity: GrindOutLine, head: GrindOut, called: 'matCode' };
const CALIBRATION: Subject = { entity: CalibrationRecord, called: 'docNo' };
const SALES_ORDER: Subject = { entity: SalesOrder, called: 'docNo', codes: { customerId: 'SO_OTHER' } };
const SALES_ORDER_LINE: Subject = { entity: SalesOrderLine, head: SalesOrder, called: 'matCode' };
/** A device away from the line holds none of its orders: by this answer it leaves the work to the server. */
const ORDER: Subject = { entity: ProdOrder, called: 'orderNo', missing: 'DOC_MISSING' };
const CARD: Subject = { entity: WipCard, called: 'cardNo' };
const OPERATION: Subject = { entity: OrderOperation, called: 'opCode' };
const OUTSOURCE_PLAN: Subject = { entity: OutsourcePlan, called: 'docNo' };
const ASSET: Subject = { entity: AssetItem, called: 'assetNo' };

// ---- kinds of link

const link = (path: string, to: Subject, agree: Link['agree'] = {}): Link => ({ path, to, agree });
/** A line of the document itself. */
const own = (path: string, entity: AnyEntity, called = 'matCode'): Link => link(path, { entity: entity, called }, { docId: 'id' });
/** A box held by one of the document's own lines. */
const held = (path: string, entity: AnyEntity): Link => ({
  ...link(path, { entity: entity, called: 'boxNo' }),
  among: 'boxId',
});
/** A bin of the store that the expression yields. */
const bin = (path: string, store: string): Link => link(path, BIN, { warehouseId: store });

/** Goods taken out of stock: they must be of this store and material, and of the stated batch. */
const taken = (store: string): Link[] => [
  link('lines[].boxId', BOX, { warehouseId: store, materialId: 'materialId', batchId: 'batchId' }),
  bin('lines[].binId', store),
  link('lines[].batchId', BATCH, { materialId: 'materialId' }),
];

/** Goods for the lines of an application, out of one store. */
const issued = (application: Link['agree']): Link[] => [
  link('applicationId', APPLICATION, { fromWarehouseId: 'warehouseId', ...application }),
  link('lines[].applicationLineId', APPLICATION_LINE, { docId: 'applicationId!', materialId: 'materialId' }),
  ...taken('warehouseId'),
];

/** Goods that come back from a loan. */
const RETURNED: readonly Link[] = [
  link('lendId', LOAN, { warehouseId: 'warehouseId' }),
  link('lendLineId', LOAN_LINE, { docId: 'lendId', boxId: 'boxId', assetId: 'assetId' }),
  link('boxId', BOX),
  link('assetId', ASSET, { boxId: 'boxId' }),
];

const COUNTED: readonly Link[] = [own('lineId', CheckLine, 'boxNo'), bin('binId', 'id.warehouseId')];

const inbound: Record<string, readonly Link[]> = {
  'purchaseOrder.create': [link('buyerId', PERSON)],
  'purchaseOrder.take': [link('buyerId', PERSON)],
  'purchaseOrder.save': [link('buyerId', PERSON), own('lines[].lineId', PurchaseOrderLine)],
  'deliveryNote.create': [link('lines[].poLineId', ORDER_LINE, { 'docId.supplierId': 'supplierId', materialId: 'materialId' })],
  'deliveryNote.save': [link('lines[].poLineId', ORDER_LINE, { 'docId.supplierId': 'id.supplierId', materialId: 'materialId' })],
  'arrivalNotice.create': [link('lines[].poLineId', ORDER_LINE, { 'docId.supplierId': 'supplierId', materialId: 'materialId' })],
  'receipt.create': [
    link('noticeId', NOTICE, { supplierId: 'supplierId' }),
    link('lines[].noticeLineId', NOTICE_LINE, {
      docId: 'noticeId',
      'docId.supplierId': 'supplierId',
      materialId: 'materialId',
      poLineId: 'poLineId',
    }),
    link('lines[].poLineId', ORDER_LINE, { 'docId.supplierId': 'supplierId', materialId: 'materialId' }),
  ],
  'receipt.scan': [own('lineId', ReceiptLine), bin('binId', 'id.warehouseId')],
  'receipt.unscan': [own('boxId', ReceiptBox, 'boxNo')],
  'purchaseReturn.create': [link('lines[].boxId', BOX, { supplierId: 'supplierId', warehouseId: 'warehouseId' })],
  'purchaseReturn.save': [link('lines[].boxId', BOX, { supplierId: 'id.supplierId', warehouseId: 'id.warehouseId' })],
  'salesReturn.create': [bin('lines[].toBinId', 'toWarehouseId')],
  'salesReturn.save': [bin('lines[].toBinId', 'id.toWarehouseId')],
  'finishedReceipt.create': [bin('lines[].toBinId', 'warehouseId')],
  'finishedReceipt.save': [bin('lines[].toBinId', 'id.warehouseId')],
  'finishedReceipt.scan': [bin('toBinId', 'id.warehouseId')],
  'finishedReceipt.unscan': [own('lineId', FinishedReceiptLine, 'boxNo')],
};

const settlement: Record<string, readonly Link[]> = {
  'statement.remove': [own('lineIds[]', StatementLine)],
  'statement.object': [own('lines[].lineId', StatementLine)],
};

const quality: Record<string, readonly Link[]> = {
  'inspection.open': [
    link('boxIds[]', BOX, { warehouseId: 'warehouseId', materialId: 'materialId' }),
    // Whoever keeps the goods need not keep the gauge.
    link('calibrationId', CALIBRATION),
  ],
  'inspection.judge': [bin('binId', 'id.warehouseId')],
  'inspection.reject': [bin('binId', 'id.warehouseId')],
  'box.expire': [link('boxId', BOX)],
  'box.verdict': [link('boxId', BOX), bin('binId', 'boxId.warehouseId')],
};

/** A check belongs to an operation of the order. */
const CHECKED: readonly Link[] = [link('orderId', ORDER), link('orderOpId', OPERATION, { orderId: 'orderId' })];

const floor: Record<string, readonly Link[]> = {
  'suspectedProduct.register': [
    link('orderId', ORDER),
    link('orderOpId', OPERATION, { orderId: 'orderId!' }),
    link('cardId', CARD, { orderId: 'orderId!' }),
    link('boxId', BOX),
  ],
  // Boxes of a batch lie in many stores: they need only exist.
  'suspectedProduct.contain': [link('boxIds[]', BOX)],
  'qualityRepair.start': [link('repairerId', PERSON)],
  'processTransfer.send': [link('cardId', CARD, { orderId: 'orderId' })],
  'firstConfirm.open': CHECKED,
  'firstConfirm.self': CHECKED,
  'firstConfirm.judge': CHECKED,
  'prodReview.record': CHECKED,
};

const sales: Record<string, readonly Link[]> = {
  'salesOrder.create': [link('salesId', PERSON)],
  'salesOrder.save': [link('salesId', PERSON)],
  'salesOrder.change': [own('lines[].lineId', SalesOrderLine)],
  'salesIssue.generate': [
    link('soId', SALES_ORDER, { customerId: 'customerId' }),
    link('lines[].soLineId', SALES_ORDER_LINE, { docId: 'soId!', materialId: 'materialId' }),
  ],
  'salesIssue.pick': [own('lineId', SalesIssueLine, 'boxNo'), link('boxId', BOX, { warehouseId: 'id.warehouseId' })],
  'salesIssue.unpick': [own('lineId', SalesIssueLine, 'boxNo')],
  'salesIssue.drop': [own('lineId', SalesIssueLine, 'boxNo')],
  'salesIssue.sign': [own('lines[].lineId', SalesIssueLine, 'boxNo')],
  'salesIssue.settle': [own('lineId', SalesIssueLine, 'boxNo'), bin('toBinId', 'id.warehouseId')],
};

const outbound: Record<string, readonly Link[]> = {
  'prodDemand.create': [link('lineId', PRODUCTION_LINE), bin('toBinId', 'toWarehouseId')],
  'requisition.generate': [
    // A list for direct consumption goes to no store, so it can have no demand and no bin.
    link('demandId', DEMAND, { toWarehouseId: 'toWarehouseId!' }),
    link('applicationId', APPLICATION, { fromWarehouseId: 'fromWarehouseId', toWarehouseId: 'toWarehouseId' }),
    bin('toBinId', 'toWarehouseId!'),
    link('lines[].demandLineId', DEMAND_LINE, { docId: 'demandId!', materialId: 'materialId' }),
    link('lines[].applicationLineId', APPLICATION_LINE, { docId: 'applicationId!', materialId: 'materialId' }),
  ],
  'requisition.pick': [own('logId', ProdDemandBoxLog, 'boxNo'), link('boxId', BOX, { warehouseId: 'id.fromWarehouseId' })],
  'requisition.unpick': [own('logId', ProdDemandBoxLog, 'boxNo')],
  'requisition.rejectBox': [own('logId', ProdDemandBoxLog, 'boxNo')],
  'requisition.rejectLine': [own('lineId', RequisitionLine)],
  'materialDelivery.receive': [bin('toBinId', 'id.toWarehouseId'), held('results[].boxId', MaterialDeliveryBox)],
  'materialDelivery.settle': [held('boxId', MaterialDeliveryBox)],
  'workshopReturn.create': [link('lines[].sourceBoxId', BOX, { warehouseId: 'fromWarehouseId', materialId: 'materialId' })],
  'workshopReturn.confirm': [own('lineId', WorkshopReturnLine), bin('binId', 'id.toWarehouseId')],
  'application.create': [link('lines[].boxId', BOX, { materialId: 'materialId', warehouseId: 'fromWarehouseId' })],
  'application.save': [
    own('lines[].lineId', ApplicationLine),
    link('lines[].boxId', BOX, { materialId: 'materialId', warehouseId: 'fromWarehouseId' }),
  ],
  'application.review': [own('lines[].lineId', ApplicationLine)],
  'issueDoc.create': [...issued({ toWarehouseId: 'toWarehouseId' }), bin('lines[].toBinId', 'toWarehouseId')],
  'issueDoc.counter': issued({}),
  'issueDoc.review': [own('assetNos[].lineId', IssueLine)],
  'asset.opening': [bin('binId', 'warehouseId')],
  'lendDoc.counter': issued({}),
  'lendDoc.add': [
    link('lines[].applicationLineId', APPLICATION_LINE, { docId: 'id.applicationId', materialId: 'materialId' }),
    ...taken('id.warehouseId'),
  ],
  'returnAppraisal.appraise': RETURNED,
  'returnAppraisal.counter': [...RETURNED, bin('binId', 'warehouseId')],
  'grindOut.counter': [
    link('applicationId', APPLICATION, { fromWarehouseId: 'warehouseId' }),
    link('lines[].applicationLineId', APPLICATION_LINE, { docId: 'applicationId', boxId: 'boxId' }),
    link('lines[].boxId', BOX, { warehouseId: 'warehouseId' }),
  ],
  'grindOut.add': [
    link('lines[].applicationLineId', APPLICATION_LINE, { docId: 'id.applicationId', boxId: 'boxId' }),
    link('lines[].boxId', BOX, { warehouseId: 'id.warehouseId' }),
  ],
  'grindIn.counter': [
    link('grindOutId', GRIND_OUT, { warehouseId: 'warehouseId' }),
    link('outLineId', GRIND_OUT_LINE, { docId: 'grindOutId', boxId: 'boxId', assetId: 'assetId' }),
    link('boxId', BOX),
    link('assetId', ASSET, { boxId: 'boxId' }),
    bin('toBinId', 'warehouseId'),
  ],
  'stockBorrow.create': taken('warehouseId'),
  'stockBorrow.save': taken('id.warehouseId'),
  'stockBorrow.return': [own('lineId', StockBorrowLine), bin('binId', 'id.warehouseId')],
  'stockBorrow.consume': [own('lines[].lineId', StockBorrowLine)],
  'writeOff.create': [link('lines[].boxId', BOX, { materialId: 'materialId', warehouseId: 'warehouseId' })],
  'writeOff.save': [link('lines[].boxId', BOX, { materialId: 'materialId', warehouseId: 'id.warehouseId' })],
  'returnIn.post': [bin('binId', 'id.warehouseId')],
  'assetIn.create': [bin('lines[].toBinId', 'warehouseId')],
  'assetIn.save': [bin('lines[].toBinId', 'id.warehouseId')],
  'spareIn.create': [
    link('applicationId', APPLICATION, { toWarehouseId: 'warehouseId' }),
    link('lines[].applicationLineId', APPLICATION_LINE, { docId: 'applicationId!', materialId: 'materialId' }),
    bin('lines[].toBinId', 'warehouseId'),
  ],
  'spareIn.save': [
    link('lines[].applicationLineId', APPLICATION_LINE, { docId: 'id.applicationId!', materialId: 'materialId' }),
    bin('lines[].toBinId', 'id.warehouseId'),
  ],
  'repairOrder.create': [link('lines[].boxId', BOX, { warehouseId: 'warehouseId' })],
  'repairOrder.back': [own('lineId', RepairLine, 'boxNo'), bin('toBinId', 'id.warehouseId')],
  'spareScrapOut.create': [link('lines[].boxId', BOX, { warehouseId: 'warehouseId' })],
  'issueDoc.red': [
    link('redOfId', ISSUE),
    link('lines[].redOfLineId', ISSUE_LINE, { docId: 'redOfId' }),
    bin('lines[].binId', 'redOfId.warehouseId'),
  ],
};

const inside: Record<string, readonly Link[]> = {
  'transferOrder.create': [
    link('applicationId', APPLICATION, { fromWarehouseId: 'fromWarehouseId', toWarehouseId: 'toWarehouseId' }),
    link('boxIds[]', BOX, { warehouseId: 'fromWarehouseId' }),
    bin('loose[].binId', 'fromWarehouseId'),
    link('loose[].batchId', BATCH, { materialId: 'materialId' }),
  ],
  'transferOrder.ship': [held('boxIds[]', TransferLine)],
  'transferOrder.receive': [held('results[].boxId', TransferLine), bin('results[].binId', 'id.toWarehouseId')],
  'transferOrder.moveAll': [bin('binId', 'id.toWarehouseId')],
  'transferOrder.settle': [held('decisions[].boxId', TransferLine)],
  'checkInfo.create': [
    bin('scopeBins[]', 'warehouseId'),
    bin('leftOutBins[]', 'warehouseId'),
    link('copyOf', { entity: CheckInfo, called: 'docNo' }, { warehouseId: 'warehouseId' }),
  ],
  'checkInfo.issue': [bin('without[]', 'id.warehouseId')],
  'checkInfo.save': [bin('scopeBins[]', 'warehouseId'), bin('leftOutBins[]', 'warehouseId')],
  'checkInfo.count': COUNTED,
  'checkInfo.countAgain': COUNTED,
  'checkInfo.countList': [own('entries[].lineId', CheckLine, 'boxNo')],
  'checkInfo.found': [bin('binId', 'id.warehouseId')],
  'checkInfo.claim': [bin('binId', 'id.warehouseId')],
  'checkInfo.empty': [bin('binId', 'id.warehouseId')],
  'checkInfo.uncount': [own('lineId', CheckLine, 'boxNo')],
  'checkInfo.recount': [own('lineIds[]', CheckLine, 'boxNo')],
  'checkInfo.submit': [own('reasons[].lineId', CheckLine, 'boxNo')],
  'checkInfo.review': [own('decisions[].lineId', CheckLine, 'boxNo')],
  'checkInfo.reject': [own('lineIds[]', CheckLine, 'boxNo')],
  'stockVoucher.otherIn': [bin('lines[].binId', 'warehouseId')],
  'stockVoucher.saveIn': [bin('lines[].binId', 'id.warehouseId')],
  'stockVoucher.otherOut': taken('warehouseId'),
  'stockVoucher.saveOut': taken('id.warehouseId'),
  'stockVoucher.formSwitch': [...taken('warehouseId'), bin('lines[].toBinId', 'warehouseId')],
  'stockVoucher.saveForm': [...taken('id.warehouseId'), bin('lines[].toBinId', 'id.warehouseId')],
  'stockVoucher.switch': [link('lines[].boxId', BOX, { warehouseId: 'warehouseId' }), bin('lines[].binId', 'warehouseId')],
  'stockVoucher.saveSwitch': [link('lines[].boxId', BOX, { warehouseId: 'id.warehouseId' }), bin('lines[].binId', 'id.warehouseId')],
  'box.adjust': [link('boxId', BOX), bin('binId', 'boxId.warehouseId')],
  'box.split': [link('boxId', BOX)],
  'box.merge': [link('boxId', BOX), link('sourceIds[]', BOX, { warehouseId: 'boxId.warehouseId' })],
  'box.takeBack': [link('boxId', BOX)],
  'box.putAway': [link('boxId', BOX), bin('binId', 'boxId.warehouseId')],
  'pallet.group': [link('boxIds[]', BOX)],
  'pallet.ungroup': [link('palletId', PALLET), link('boxIds[]', BOX)],
  'pallet.move': [link('palletId', PALLET), bin('binId', 'palletId.warehouseId')],
};

const outsourcing: Record<string, readonly Link[]> = {
  'outsourcePlan.create': [link('storeId', STORE), link('poLineId', ORDER_LINE, { 'docId.supplierId': 'supplierId' })],
  'outsourcePlan.save': [link('storeId', STORE), link('poLineId', ORDER_LINE, { 'docId.supplierId': 'supplierId' })],
  'outsourceDelivery.create': [link('planId', OUTSOURCE_PLAN), link('boxes[].boxId', BOX, { warehouseId: 'fromWarehouseId' })],
  'outsourceDelivery.save': [link('boxes[].boxId', BOX, { warehouseId: 'fromWarehouseId' })],
  'outsourceTake.create': [bin('toBinId', 'toWarehouseId!')],
  'outsourceTake.scan': [bin('toBinId', 'toWarehouseId!')],
};

/** Boxes of the line store that lends, and a bin of the one that borrows. */
const lent = (store: string): Link[] => [
  link('lines[].boxId', BOX, { warehouseId: store, materialId: 'materialId' }),
  bin('toBinId', 'toWarehouseId'),
];

const production: Record<string, readonly Link[]> = {
  'lineLend.create': lent('warehouseId'),
  'lineLend.isolate': lent('warehouseId'),
  'lineLend.save': lent('id.warehouseId'),
  'prodPlan.create': [link('lineId', PRODUCTION_LINE)],
  'prodPlan.save': [link('lineId', PRODUCTION_LINE)],
  'launchPlan.create': [link('lineId', PRODUCTION_LINE)],
  'launchPlan.save': [link('lineId', PRODUCTION_LINE)],
  'prodOrder.create': [link('lineId', PRODUCTION_LINE)],
  'prodOrder.save': [link('lineId', PRODUCTION_LINE)],
  'prodOrder.change': [link('lineId', PRODUCTION_LINE)],
  'labourMaterialDispose.create': [link('lines[].poLineId', BOUGHT_LINE, { 'docId.supplierId': 'supplierId!', materialId: 'partId!' })],
  'labourMaterialReceive.receive': [bin('toBinId', 'toWarehouseId!')],
};

/** By type of operation. */
export const LINKS: Readonly<Record<string, readonly Link[]>> = {
  ...inbound,
  ...settlement,
  ...quality,
  ...floor,
  ...sales,
  ...outbound,
  ...inside,
  ...outsourcing,
  ...production,
};
