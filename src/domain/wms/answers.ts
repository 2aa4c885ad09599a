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
