/** Shapes of the answers about stock and its history, declared once for the server that answers and the page that reads. Quantities are decimal strings. */
import type { Quantity } from '#domain/kernel/quantity.ts';

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
  /** How much of it may still be promised. */
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
  /** Movement type; null if only the server knows it. */
  readonly lastAction: string | null;
  readonly receivedAt: string | null;
  readonly updatedAt: string | null;
  readonly updatedByName: string | null;
}

/** `wmsStock/boxSerials`: a piece that lies, or may lie, in a box (decision 098). */
export interface BoxSerialLine {
  readonly id: string;
  readonly code: string;
  /** Of the set `traceCertainty`. */
  readonly certainty: number;
  readonly orderNo: string;
  readonly at: string;
  readonly by: string | null;
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
  /** Null, like `short` and `kitPct`, if the user may see none of the raw-material stores. */
  readonly available: Quantity | null;
  readonly onOrder: Quantity;
  /** By how much this need and earlier ones exceed the stock. */
  readonly short: Quantity | null;
  /** Share of the order's lines that are covered, in percent. */
  readonly kitPct: number | null;
}

/** How many lines are due to come in and go out on a day, and how many of them are late. */
export interface ScheduleDay {
  readonly date: string;
  readonly in: number;
  readonly out: number;
  readonly late: number;
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

/** What a plan would count, and what prevents it from being issued (`wmsCheckInfo/checkFindings`). */
export interface CheckFindings {
  /** The bins of a zero-balance plan, which have no boxes to show, in walking order. */
  readonly empty: readonly {
    readonly binId: string;
    readonly binCode: string;
    readonly aisle: string | null;
    readonly zone: string | null;
  }[];
  readonly boxes: number;
  readonly bins: number;
  readonly findings: readonly { readonly code: string; readonly params: Readonly<Record<string, string>>; readonly binId: string | null }[];
  /** Leaving these bins out removes every obstacle that can be removed in this way. */
  readonly without: readonly string[];
  /** Devices with queued work of the store; whoever issues the plan knows of them. */
  readonly devices: readonly { readonly deviceId: string; readonly name: string; readonly n: number }[];
}

/** How a plan stands before it is submitted or reviewed (`wmsCheckInfo/checkSettling`). */
export interface CheckSettling {
  /** The counted lines of a plan in snapshot mode with what has moved by now; none of a frozen plan, whose lines are as they are stored. */
  readonly lines: readonly {
    readonly lineId: string;
    readonly movedQty: Quantity | null;
    readonly missingQty: Quantity | null;
    readonly diffQty: Quantity | null;
    readonly diffType: number;
    /** Something was recorded about the box after its count. */
    readonly isLate: boolean;
  }[];
  /** Differences that cannot be adjusted now, each with the reason. */
  readonly hindered: readonly { readonly lineId: string; readonly code: string; readonly params: Readonly<Record<string, string>> }[];
}

/** A class of materials that a warehouse has in stock (`wmsCheckInfo/checkMatClassCodeList`). */
export interface CheckClass {
  readonly classCode: string;
  readonly className: string;
  readonly boxes: number;
}
