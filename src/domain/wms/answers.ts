/** Shapes of what is asked about stock and its history: declared once, for the server that answers and the page that reads. Quantities are decimal strings. */
import type { Quantity } from '#domain/kernel/quantity.ts';
import type { StockLevel } from './stock/safe-stock.ts';

interface OfMaterial {
  readonly matCode: string;
  readonly matName: string;
  readonly spec: string | null;
  readonly unitCode: string;
}

/** A box as lists show it (`boxPageList`). */
export interface BoxLine extends OfMaterial {
  readonly id: string;
  readonly boxNo: string;
  readonly boxType: number;
  readonly boxStatus: number;
  readonly prevStatus: number | null;
  readonly qty: Quantity;
  readonly reservedQty: Quantity;
  /** What of it may still be promised. */
  readonly available: Quantity;
  readonly materialId: string;
  readonly batchNo: string | null;
  readonly productionDate: string | null;
  /** Last day on which it may be used. */
  readonly expiryDate: string | null;
  readonly receivedDate: string | null;
  readonly warehouseId: string | null;
  readonly whName: string | null;
  readonly binId: string | null;
  readonly binCode: string | null;
  readonly binType: number | null;
  readonly palletNo: string | null;
  readonly supplierId: string | null;
  readonly supName: string | null;
  /** Numbers of the documents that hold it. */
  readonly reservedFor: string | null;
  /** Movement type; null where only the server knows it. */
  readonly lastAction: string | null;
  readonly receivedAt: string | null;
  readonly updatedAt: string | null;
  readonly updatedByName: string | null;
}

interface Logged extends OfMaterial {
  readonly logId: string;
  readonly boxNo: string;
  readonly batchNo: string | null;
  readonly operator: string | null;
}
interface FromDocument {
  readonly docType: string;
  readonly docId: string;
  readonly docNo: string | null;
  readonly occurredAt: string;
}

/** `wmsBoxHistoryLog/pageList` */
export interface BoxHistoryRow extends Logged, FromDocument {
  readonly action: string;
  readonly fromWarehouse: string | null;
  readonly fromBin: string | null;
  readonly toWarehouse: string | null;
  readonly toBin: string | null;
  readonly fromStatus: number | null;
  readonly toStatus: number | null;
  readonly qtyBefore: Quantity | null;
  readonly qtyAfter: Quantity | null;
  /** Boxes of which this movement made the box, or that it made of it. */
  readonly linkedBoxNo: string | null;
}

/** `wmsBoxPutawayLog/pageList` */
export interface PutawayRow extends Logged {
  readonly qty: Quantity;
  readonly suggestedBin: string | null;
  readonly actualBin: string | null;
  readonly isOverride: boolean;
  readonly inboundNo: string | null;
  readonly putawayAt: string;
  /** From the receipt to the shelf; null for what no receipt brought. */
  readonly minutes: number | null;
}

/** `report/openCloseBoxReport` */
export interface OpenCloseRow extends Omit<Logged, 'boxNo'>, FromDocument {
  /** 1 split, 2 merge. */
  readonly opType: 1 | 2;
  readonly sourceBoxNo: string;
  readonly targetBoxNo: string;
  readonly qty: Quantity;
  readonly sourceAfter: Quantity;
}

/** `report/inStockReportDetail` */
export interface InStockRow extends Logged, FromDocument {
  readonly inboundType: string | null;
  readonly action: string;
  readonly boxId: string;
  readonly qty: Quantity;
  readonly binCode: string | null;
  readonly whName: string | null;
}

/** `report/allotReport` */
export interface AllotRow extends OfMaterial {
  readonly lineId: string;
  readonly docId: string;
  readonly docNo: string | null;
  readonly status: number;
  readonly bizDate: string;
  readonly fromWarehouse: string;
  readonly toWarehouse: string;
  readonly boxNo: string;
  /** Goods without boxes: their number stands on no label. */
  readonly isLoose: boolean;
  readonly qty: Quantity;
  readonly shippedQty: Quantity;
  readonly receivedQty: Quantity;
  readonly inTransit: Quantity;
  readonly shippedAt: string | null;
  readonly receivedAt: string | null;
  readonly days: number | null;
}

/** `report/getWmsStockGroupList` */
export interface StockGroupRow extends OfMaterial {
  readonly materialId: string;
  /** Quantity by code of the warehouse. */
  readonly byWarehouse: Readonly<Record<string, Quantity>>;
  readonly total: Quantity;
  readonly boxes: number;
}

/** `report/getWmsStockGroupListTo` */
export interface StockBatchRow extends OfMaterial {
  readonly materialId: string;
  readonly batchId: string | null;
  readonly batchNo: string | null;
  readonly supplierCode: string | null;
  readonly supName: string | null;
  readonly productionDate: string | null;
  readonly expiryDate: string | null;
  readonly qty: Quantity;
  readonly boxes: number;
  /** Quantity by box status. */
  readonly statusSplit: Readonly<Record<string, Quantity>>;
}

/** `wmsStock/needMatList` */
export interface NeededRow extends OfMaterial {
  readonly demandId: string;
  readonly demandLineId: string;
  readonly docNo: string | null;
  readonly orderNo: string | null;
  readonly lineName: string | null;
  readonly needAt: string;
  readonly materialId: string;
  readonly need: Quantity;
  readonly available: Quantity;
  readonly onOrder: Quantity;
  /** What earlier needs and this one take more than there is. */
  readonly short: Quantity;
  /** Share of the order's lines that are covered, in percent. */
  readonly kitPct: number;
}

/** `prodDemand/prodDemandReport` */
export interface DemandReportRow extends OfMaterial {
  readonly demandLineId: string;
  readonly demandId: string;
  readonly docNo: string | null;
  readonly status: number;
  readonly orderNo: string | null;
  readonly lineName: string | null;
  readonly needQty: Quantity;
  readonly pickedQty: Quantity;
  readonly deliveredQty: Quantity;
  readonly receivedQty: Quantity;
  readonly createdAt: string;
  readonly needAt: string;
  readonly doneAt: string | null;
  /** From the call to the receipt. */
  readonly minutes: number | null;
}

/** `prodDemandBoxLog/getPageQueryBoxTO` */
export interface DemandBoxRow extends OfMaterial {
  readonly logId: string;
  readonly requisitionId: string;
  readonly docNo: string | null;
  readonly requisitionType: number;
  readonly docStatus: number;
  readonly orderNo: string | null;
  readonly lineNo: number;
  readonly lineName: string | null;
  readonly boxId: string;
  readonly boxNo: string;
  readonly batchNo: string | null;
  readonly binCode: string | null;
  readonly qty: Quantity;
  readonly status: number;
  readonly suggested: boolean;
  readonly overrideReason: string | null;
  readonly rejectReason: string | null;
  readonly picker: string | null;
  readonly pickedAt: string | null;
}

/** Stock of a material in a warehouse against its limits. */
export interface SafeStockRow extends OfMaterial {
  /** The warehouse's own rule; null = the limits are the material's. */
  readonly ruleId: string | null;
  readonly ruleVersion: number | null;
  readonly warehouseId: string;
  readonly whCode: string;
  readonly whName: string;
  readonly materialId: string;
  readonly classCode: string;
  readonly onHand: Quantity;
  readonly available: Quantity;
  readonly onOrder: Quantity;
  readonly safeStock: Quantity | null;
  readonly reorderPoint: Quantity | null;
  readonly maxStock: Quantity | null;
  readonly leadDays: number | null;
  readonly supplierId: string | null;
  readonly supplierCode: string | null;
  readonly supName: string | null;
  readonly packQty: Quantity | null;
  readonly minOrderQty: Quantity | null;
  readonly level: StockLevel;
  readonly gap: Quantity;
  /** How many days what is available lasts at the use of the last thirty; null = nothing was used. */
  readonly coverDays: number | null;
  /** What to order; zero where nothing is needed. */
  readonly proposal: Quantity;
}

/** What is expected to come or to go, line by line. */
export interface ScheduleRow extends OfMaterial {
  readonly lineId: string;
  readonly date: string;
  readonly direction: 'in' | 'out';
  readonly sourceType: string;
  readonly sourceId: string;
  readonly sourceNo: string | null;
  readonly partner: string | null;
  readonly whName: string | null;
  readonly planQty: Quantity;
  readonly doneQty: Quantity;
  /** Days it is overdue; zero when it is in time or done. */
  readonly lateDays: number;
}

/** How many lines a day brings and takes, and how many of them are late. */
export interface ScheduleDay {
  readonly date: string;
  readonly in: number;
  readonly out: number;
  readonly late: number;
}

/** A box of raw material that was issued for a requisition (`queryYclLingYongOutDetails`). */
export interface RawIssueLine extends OfMaterial {
  readonly id: string;
  /** Of the picking list. */
  readonly docId: string;
  readonly docNo: string;
  readonly issuedAt: string;
  readonly deptName: string | null;
  readonly orderNo: string | null;
  readonly boxNo: string;
  readonly batchNo: string | null;
  readonly qty: Quantity;
  /** Who applied for it. */
  readonly receiverName: string | null;
}

/** A line of a stocktake that nobody has counted yet (`mesInventoryResult/selectNoResult`). */
export interface NotCounted extends OfMaterial {
  readonly id: string;
  readonly version: number;
  /** Of the plan. */
  readonly docId: string;
  readonly docNo: string | null;
  readonly checkName: string;
  readonly warehouseId: string;
  readonly whName: string;
  readonly lineNo: number;
  readonly materialId: string;
  readonly batchNo: string | null;
  readonly boxId: string;
  readonly boxNo: string;
  readonly isLoose: boolean;
  readonly bookBinId: string;
  readonly binCode: string;
  readonly bookQty: Quantity;
  readonly bookStatus: number;
  readonly firstQty: null;
  /** Who is to count it; none = whoever may. */
  readonly counters: readonly string[];
}

/** A box that a stocktake of this scope would count (`wmsCheckInfo/checkWmsStockList`). */
export interface CheckStock extends OfMaterial {
  readonly id: string;
  readonly boxId: string;
  readonly boxNo: string;
  readonly boxType: number;
  readonly batchNo: string | null;
  readonly binCode: string;
  readonly bookQty: Quantity;
  readonly bookStatus: number;
  /** Another plan is counting its bin. */
  readonly isCounted: boolean;
}

/** A class of materials of which a warehouse has something (`wmsCheckInfo/checkMatClassCodeList`). */
export interface CheckClass {
  readonly classCode: string;
  readonly className: string;
  readonly boxes: number;
}
