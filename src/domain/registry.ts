/** The one list of all definitions. Whatever is not here does not exist for the server, the tablet, the tests or the documentation. */

import { bom } from './basic/bom.document.ts';
import { BASIC_DOCUMENTS, BASIC_RESOURCES } from './basic/definitions.ts';
import { MaterialPrice } from './basic/material.resource.ts';
import type { CodeSet } from './kernel/code-set.ts';
import type { AnyDocument } from './kernel/document.ts';
import type { AnyEntity } from './kernel/entity.ts';
import type { OperationDef } from './kernel/operation.ts';
import { type Actor, hasRight } from './kernel/permission.ts';
import type { ResourceDef } from './kernel/resource.ts';
import type { RangeKind } from './protocol/number-kinds.ts';
import './mes/bom-unreview.operation.ts';
import { MES_DOCUMENTS, MES_ENTITIES, MES_OPERATIONS } from './mes/definitions.ts';
import { operationDef, routing } from './mes/routing.ts';
import { SRM_DOCUMENTS, SRM_ENTITIES, SRM_OPERATIONS } from './srm/definitions.ts';
import './mes/routing.operation.ts';
import { SYSTEM_ENTITIES, SYSTEM_OPERATIONS, SYSTEM_RECORDS, SYSTEM_RESOURCES } from './system/definitions.ts';
import type { Insisting } from './system/remedy.ts';
import { application } from './wms/application/application.document.ts';
import { AssetItem } from './wms/asset/asset.entity.ts';
import './wms/application/application.operation.ts';
import './wms/asset-in/asset-in.operation.ts';
import { defineApproval } from './wms/approval.operation.ts';
import { boxPutAway, boxVerdictOperation } from './wms/box.operation.ts';
import { materialCodeApply } from './wms/code-apply/code-apply.document.ts';
import { DeptQuotaUse } from './wms/office/quota-use.ts';
import { assetOpening } from './wms/opening/opening.operation.ts';
import './wms/code-apply/code-apply.operation.ts';
import './wms/inbound/delivery-note.operation.ts';
import './wms/inbound/purchase-order.operation.ts';
import './wms/inbound/purchase-order-create.operation.ts';
import { prodDemand } from './wms/demand/demand.document.ts';
import { inboundDoc } from './wms/inbound/inbound.document.ts';
import { issueDoc } from './wms/issue/issue.document.ts';
import './wms/issue/issue.operation.ts';
import './wms/issue/issue-red.operation.ts';
import './wms/issue/issue-review.operation.ts';
import { calibration } from './wms/calibration/calibration.document.ts';
import './wms/calibration/calibration.operation.ts';
import { GrindCost, grindIn } from './wms/grinding/grind-in.document.ts';
import './wms/grinding/grind-in.operation.ts';
import { grindOut } from './wms/grinding/grind-out.document.ts';
import './wms/grinding/grind-out.operation.ts';
import { writeOff } from './wms/write-off/write-off.document.ts';
import './wms/write-off/write-off.operation.ts';
import { returnAppraisal } from './wms/lending/appraisal.document.ts';
import './wms/lending/appraisal.operation.ts';
import { lendDoc } from './wms/lending/lend.document.ts';
import './wms/lending/lend.operation.ts';
import './wms/lending/lend-later.operation.ts';
import { returnIn } from './wms/lending/return-in.document.ts';
import { RepairCost, repairOrder } from './wms/spare/repair.document.ts';
import './wms/spare/repair.operation.ts';
import './wms/spare/repair-back.operation.ts';
import { spareScrapOut } from './wms/spare/scrap-out.document.ts';
import './wms/spare/scrap-out.operation.ts';
import { assetIn } from './wms/asset-in/asset-in.document.ts';
import { spareIn } from './wms/spare/spare-in.document.ts';
import './wms/spare/spare-in.operation.ts';
import './wms/lending/return-in.operation.ts';
import { MES_SCOPES } from './mes/scopes.ts';
import { ASSET_LETTERS, ASSET_NUMBERING, isUndrawn } from './wms/asset/asset-number.ts';
import { assetMaintain } from './wms/asset/maintain.operation.ts';
import { bindLinks } from './wms/bind-tables.ts';
import {
  accountPeriodAskReopen,
  accountPeriodBegin,
  accountPeriodCancel,
  accountPeriodClose,
  accountPeriodReopen,
} from './wms/closing/period.operation.ts';
import { MATERIAL_NUMBERING } from './wms/code-apply/code-apply.document.ts';
import { arrivalNotice } from './wms/inbound/arrival-notice.document.ts';
import { deliveryNote } from './wms/inbound/delivery-note.document.ts';
import { purchaseOrder } from './wms/inbound/purchase-order.document.ts';
import { PurchasePrice } from './wms/inbound/purchase-price.ts';
import { LINKS } from './wms/links.ts';
import { bindMeasures } from './wms/measures.ts';
import { materialDelivery } from './wms/outbound/material-delivery.document.ts';
import { DefectLog, defectHandle } from './wms/quality/defect-log.ts';
import { boxExpire } from './wms/quality/expire.operation.ts';
import { inspection } from './wms/quality/inspection.document.ts';
import { InspectionPlan, InspectionPlanEdition } from './wms/quality/inspection-plan.ts';
import { bindScopes } from './wms/scopes.ts';
import './wms/quality/judge.operation.ts';
import { planSave } from './wms/quality/plan.operation.ts';
import './wms/quality/record.operation.ts';
import './wms/quality/stock.operation.ts';
import './wms/receiving/receipt.operation.ts';
import './wms/receiving/receipt-attach.operation.ts';
import './wms/receiving/receipt-review.operation.ts';
import { claim } from './wms/claim/claim.document.ts';
import { receipt } from './wms/inbound/receipt.document.ts';
import './wms/claim/claim.operation.ts';
import { purchaseReturn } from './wms/returns/purchase-return.document.ts';
import './wms/returns/purchase-return.operation.ts';
import { salesReturn } from './wms/returns/sales-return.document.ts';
import './wms/returns/sales-return.operation.ts';
import { stockBorrow } from './wms/borrow/stock-borrow.document.ts';
import './wms/borrow/stock-borrow.operation.ts';
import './wms/borrow/borrow-later.operation.ts';
import './wms/borrow/borrow-return.operation.ts';
import './wms/borrow/borrow-undo.operation.ts';
import { salesIssue } from './wms/sales/sales-issue.document.ts';
import './wms/sales/sales-issue-generate.operation.ts';
import './wms/sales/sales-issue-pick.operation.ts';
import './wms/sales/sales-issue-ship.operation.ts';
import './wms/sales/sales-issue-sign.operation.ts';
import { salesOrder } from './wms/sales/sales-order.document.ts';
import { SalesOrderPrice } from './wms/sales/sales-price.ts';
import './wms/sales/sales-order.operation.ts';
import { finishedReceipt } from './wms/finished/finished-receipt.document.ts';
import { finishedReceiptsReview } from './wms/finished/finished-receipt.operation.ts';
import './wms/outbound/requisition-generate.operation.ts';
import './wms/outbound/requisition-pick.operation.ts';
import './wms/outbound/requisition-review.operation.ts';
import { requisition } from './wms/outbound/requisition.document.ts';
import { NUMBERED, NUMBERING_OPERATIONS } from './wms/stock/box-numbers.ts';
import { ProductTrace } from './wms/stock/product-trace.ts';
import { AccountPeriod, Batch, Box, StockLedgerEntry, StockMovement } from './wms/stock/stock.entity.ts';
import { checkClaim, takenOver } from './wms/stocktake/bins.operation.ts';
import './wms/stocktake/count.operation.ts';
import './wms/stocktake/count-list.operation.ts';
import './wms/stocktake/found.operation.ts';
import './wms/stocktake/issue.operation.ts';
import './wms/stocktake/plan.operation.ts';
import './wms/stocktake/remind.operation.ts';
import './wms/stocktake/settle.operation.ts';
import { checkInfo } from './wms/stocktake/stocktake.document.ts';
import { transferOrder } from './wms/transfer/transfer.document.ts';
import './wms/transfer/transfer.operation.ts';
import './wms/transfer/transfer-create.operation.ts';
import './wms/transfer/transfer-settle.operation.ts';
import './wms/voucher/entry.operation.ts';
import { Pallet } from './wms/stock/pallet.entity.ts';
import { palletGroup, palletMove, palletUngroup } from './wms/voucher/pallet.operation.ts';
import { boxAdjust, boxMerge, boxSplit } from './wms/voucher/scan.operation.ts';
import './wms/voucher/switch.operation.ts';
import { stockVoucher } from './wms/voucher/voucher.document.ts';
import './wms/voucher/voucher.operation.ts';
import './wms/voucher/voucher-attach.operation.ts';
import { boxTakeBack } from './wms/voucher/voucher-unreview.operation.ts';
import './wms/returns/workshop-return.operation.ts';
import { OTHER_SETS } from './other-sets.ts';
import { REPORTS } from './reports.ts';
import { workshopReturn } from './wms/returns/workshop-return.document.ts';

export { REPORTS };

const asDocument = (document: unknown): AnyDocument => document as AnyDocument;

export { isInService } from '#domain/basic/in-service.ts';
export { Bin, Warehouse } from '#domain/basic/place.resource.ts';
export { AUDIENCES } from '#domain/srm/audience.ts';
export { scored } from '#domain/srm/evaluation.document.ts';
export { SHOWN_SINCE } from '#domain/srm/for-suppliers.ts';
export type { AuditEntry, PairCheck, PairChecks, PairDifference } from '#domain/system/answers.ts';
export { type AttachedFile, attachmentsOf, type Declared, MAX_FILES } from '#domain/system/attachment.ts';
export { type KeptOperation, MOST_OPERATIONS_A_DAY } from '#domain/system/bounds.ts';
export { headed } from '#domain/system/headed.ts';
export { counterPeriod, firstRule, type Spelling, spelt } from '#domain/system/number-rule.ts';
export { APPROVE_RIGHT } from '#domain/system/platform.resource.ts';
export { isOfFactory, PRICE_RIGHT } from '#domain/system/prices.ts';
export type { LabelData, LabelKind, PrintLang } from '#domain/system/print/fields.ts';
export {
  type DriverKind,
  isSettledPrint,
  mayMovePrint,
  type PrintJobRecord,
  type PrintState,
  type PrintTarget,
  type UsedTemplate,
} from '#domain/system/print/job.ts';
export type { LocalAccess } from '#domain/system/print/licence.ts';
export { farColumns, UNIT_OF_MATERIAL } from '#domain/system/record-columns.ts';
export { fileRight, guardTakesFiles, isAttach, takesFiles } from '#domain/system/record-files.ts';
export {
  faultAt,
  IMPORT_BYTES,
  IMPORT_ROWS,
  type ImportAnswer,
  type ImportFault,
  type ImportMode,
  type ImportRequest,
  type ImportRow,
  KEY_JOIN,
} from '#domain/system/record-import.ts';
export { type Insisting, type Remedy, remedyOf } from '#domain/system/remedy.ts';
export { isOwnProposal, isOwnReview } from '#domain/system/review.ts';
export {
  type Counted,
  type FilterInput,
  type HomeViewInput,
  LONGEST_FILTER_NAME,
  type SavedFilter,
  SHARE_FILTERS,
} from '#domain/system/saved-filter.ts';

import { heldRights } from './system/supplier.ts';

export { SOON_DAYS as FILE_SOON_DAYS } from '#domain/srm/file.document.ts';
export { heldRights, isForSuppliers, PORTAL_RIGHT } from '#domain/system/supplier.ts';
export {
  type DiscardPayload,
  type FileResolvePayload,
  type HandoverPayload,
  isSettling,
  laneHandover,
  type ResolvePayload,
} from '#domain/system/sync.operation.ts';
export { kindOf } from '#domain/system/todo.ts';
export { APPLIED_FOR } from '#domain/wms/applied-for.ts';
export type { AssetRow } from '#domain/wms/asset/asset.entity.ts';
export { CALIB_SOON_DAYS, isCalibDue } from '#domain/wms/asset/calibration.ts';
export { isMaintDue } from '#domain/wms/asset/maintenance.ts';
export { isOverdue, StockBorrow, type StockBorrowRow } from '#domain/wms/borrow/stock-borrow.document.ts';
export { erpKindOf } from '#domain/wms/erp-message.ts';
export { ArrivalNotice, type ArrivalNoticeRow } from '#domain/wms/inbound/arrival-notice.document.ts';
export { Receipt, ReceiptBox, type ReceiptBoxRow } from '#domain/wms/inbound/receipt.document.ts';
export { isLate } from '#domain/wms/lending/due.ts';
export { LendDoc } from '#domain/wms/lending/lend.document.ts';
export { isMissing, MaterialDelivery, MaterialDeliveryBox } from '#domain/wms/outbound/material-delivery.document.ts';
export { isGivenUp } from '#domain/wms/production/completion.document.ts';
export { damageWaits } from '#domain/wms/receiving/damage.ts';
export { isReady, isReceivingArea } from '#domain/wms/receiving/put-away.job.ts';
export { gaugeStock } from '#domain/wms/reports/gauge.reports.ts';
export { shelfLife } from '#domain/wms/reports/stock.reports.ts';
export { MAKES_OTHER_BOXES, MOST_NUMBERS_A_DAY, NUMBER_FIELDS, NUMBER_HOLDERS, numbersIn } from '#domain/wms/stock/box-numbers.ts';
export { sayBoxOf, sayUnlabelled } from '#domain/wms/stock/without-box.ts';
export { asksToGoOn, isRecounted } from '#domain/wms/stocktake/remind.operation.ts';
export { CheckInfo, CheckLine, type CheckRow } from '#domain/wms/stocktake/stocktake.document.ts';
export { apartFieldOf, pagesListing, storeFieldOf } from '#domain/wms/store-pages.ts';
export { listedKindOf, pageOfDocument } from './system/todo.ts';

export { ASSET_LETTERS, AssetItem, Box, isUndrawn, MATERIAL_NUMBERING, NUMBERING_OPERATIONS };

export const DOCUMENTS: readonly AnyDocument[] = [
  purchaseOrder,
  deliveryNote,
  arrivalNotice,
  receipt,
  inspection,
  purchaseReturn,
  salesReturn,
  stockBorrow,
  salesIssue,
  salesOrder,
  finishedReceipt,
  prodDemand,
  requisition,
  materialDelivery,
  workshopReturn,
  application,
  stockVoucher,
  transferOrder,
  checkInfo,
  ...BASIC_DOCUMENTS,
  routing,
  issueDoc,
  lendDoc,
  returnAppraisal,
  returnIn,
  calibration,
  assetIn,
  grindOut,
  grindIn,
  writeOff,
  spareIn,
  repairOrder,
  spareScrapOut,
  materialCodeApply,
  inboundDoc,
  claim,
  ...MES_DOCUMENTS,
  ...SRM_DOCUMENTS,
].map(asDocument);

/** Structures that many orders read and that only operations of their own change. */
export const SHARED_STRUCTURES: readonly AnyEntity[] = [bom.header, routing.header];

export const RESOURCES: readonly ResourceDef[] = [...BASIC_RESOURCES, operationDef, ...SYSTEM_RESOURCES];

/** Everything that has a list, a form and a history of edits. */
export const RECORDS: readonly ResourceDef[] = [...RESOURCES, ...SYSTEM_RECORDS];

const plain = [
  ...SYSTEM_ENTITIES,
  Batch,
  Box,
  Pallet,
  AssetItem,
  StockMovement,
  StockLedgerEntry,
  AccountPeriod,
  ProductTrace,
  ...[InspectionPlan, InspectionPlanEdition, DefectLog],
  ...[MaterialPrice, PurchasePrice, SalesOrderPrice, GrindCost, RepairCost],
  ...[DeptQuotaUse, ...MES_ENTITIES, ...SRM_ENTITIES],
];

/** Every entity once; a line shared by two documents (reservations) is listed where it is first met. */
export const ENTITIES: readonly AnyEntity[] = [
  ...new Set([...RESOURCES.map(({ entity }) => entity), ...plain, ...DOCUMENTS.flatMap(({ header, lines }) => [header, ...lines])]),
];

/** What every price is called, wherever one stands: the rule by which they are left out. */
export const PRICE_NAMES: ReadonlySet<string> = new Set(
  ENTITIES.flatMap(({ fields }) => Object.entries(fields).flatMap(([name, { price }]) => (price ? [name] : []))),
);

const entities = new Map(ENTITIES.map((entity) => [entity.name, entity]));
export const entityByName = (name: string): AnyEntity | undefined => entities.get(name);

export type Operation = OperationDef<never>;
export const approvalDecide = defineApproval((docType) => documentByType(docType));

export const OPERATIONS: readonly Operation[] = [
  ...DOCUMENTS.flatMap(({ operations }) => operations),
  ...([boxAdjust, boxSplit, boxMerge, boxTakeBack, palletGroup, palletUngroup, palletMove] as unknown as Operation[]),
  ...([boxVerdictOperation, boxPutAway, boxExpire, assetOpening, finishedReceiptsReview] as unknown as Operation[]),
  ...SYSTEM_OPERATIONS,
  ...([planSave, defectHandle, approvalDecide, assetMaintain, ...MES_OPERATIONS, ...SRM_OPERATIONS] as unknown as Operation[]),
  ...([accountPeriodBegin, accountPeriodClose, accountPeriodCancel, accountPeriodAskReopen, accountPeriodReopen] as unknown as Operation[]),
];

bindLinks(OPERATIONS, LINKS);
bindMeasures(OPERATIONS);
bindScopes(OPERATIONS, MES_SCOPES);

const operations = new Map(OPERATIONS.map((operation) => [`${operation.type}/${operation.v}`, operation]));
const newest = new Map(OPERATIONS.map((operation) => [operation.type, operation]));
/** Without a version: the newest. A version that is not known any more answers undefined ("unsupported"). */
export const operationByType = (type: string, v?: number): Operation | undefined =>
  v === undefined ? newest.get(type) : operations.get(`${type}/${v}`);

/** By operation: what its author may say to a refusal that asks them first. */
export const INSISTING: Insisting = { [checkClaim.type]: takenOver as unknown as Insisting[string] };

const rightsOf = (types: readonly string[]): readonly string[] => [...new Set(types.flatMap((type) => operationByType(type)?.right ?? []))];
/** Any one of them lets somebody be given a range of numbers. */
export const NUMBERING_RIGHTS = rightsOf(NUMBERING_OPERATIONS);
/**
 * Whether somebody numbers things here, and so may be given numbers. Suppliers number the boxes that they send.
 * @param kind default: things of any kind
 */
export const mayNumber = (actor: Pick<Actor, 'account' | 'rights' | 'supplierId'>, kind?: RangeKind): boolean => {
  const types = kind ? NUMBERED[kind] : NUMBERING_OPERATIONS;
  // Whatever no operation needs is nobody's, although the right to nothing is everybody's.
  const { rights } = heldRights(actor.supplierId, { rights: actor.rights, warehouses: [] });
  return types.length > 0 && hasRight({ account: actor.account, rights }, rightsOf(types));
};

/** Everything that is numbered by a rule: documents, materials and assets. */
export const NUMBER_RULES: readonly Pick<AnyDocument, 'docType' | 'numbering'>[] = [
  ...DOCUMENTS,
  ...[MATERIAL_NUMBERING, ASSET_NUMBERING].map(({ docType, ...numbering }) => ({ docType, numbering })),
];

export const documentByType = (docType: string): AnyDocument | undefined => DOCUMENTS.find((document) => document.docType === docType);
/** The document a line entity belongs to. */
export const documentOfEntity = (name: string): AnyDocument | undefined =>
  DOCUMENTS.find(({ header, lines }) => header.name === name || lines.some((line) => line.name === name));

const setsIn = (fields: Readonly<Record<string, { readonly set?: CodeSet }>>): readonly CodeSet[] =>
  Object.values(fields).flatMap(({ set }) => set ?? []);
/** All code sets, as entities and reports name them, and those of answers and files that are neither. They are seeded as built-in dictionary entries. */
export const CODE_SETS: readonly CodeSet[] = [
  ...new Set([
    ...ENTITIES.flatMap(({ fields }) => setsIn(fields)),
    ...REPORTS.flatMap(({ filters, ids, columns }) => [filters, ids, columns].flatMap(setsIn)),
    ...OTHER_SETS,
  ]),
];
