/** What the process-trace page is told: answers of /api/mes/mesProdProcessTrace, the same for server and client. */
import type { Limits, Reading } from './check.ts';
import type { FirstProposal } from './report/first-proposal.ts';

export interface CheckItem extends Limits {
  readonly seq: number;
  readonly standard: string | null;
  readonly itemUnit: string | null;
  readonly method: string | null;
  readonly isKey: boolean;
}

export interface FirstConfirmView {
  readonly orderId: string;
  readonly orderOpId: string;
  /** Null: no first article was begun at this operation. */
  readonly confirmId: string | null;
  readonly version: number;
  readonly firstBatch: string | null;
  readonly trigger: number | null;
  readonly stationCode: string | null;
  readonly openedAt: string | null;
  /** The one that it was opened in. */
  readonly shift: number | null;
  readonly selfUserId: string | null;
  readonly selfBy: string | null;
  readonly selfName: string | null;
  readonly selfAt: string | null;
  readonly inspectName: string | null;
  readonly inspectAt: string | null;
  readonly result: number;
  /** Of the routing: what has to be checked. */
  readonly items: readonly CheckItem[];
  readonly readings: readonly Reading[];
  /** What has changed since it was opened, so that another one is proposed. */
  readonly proposed: FirstProposal | null;
}

export interface ProdReviewView {
  readonly reviewId: string;
  readonly version: number;
  readonly checkAt: string;
  readonly checkerName: string;
  readonly result: number;
  readonly readings: readonly Reading[];
}

export interface ProdReviewList {
  readonly orderId: string;
  readonly orderOpId: string;
  readonly list: readonly ProdReviewView[];
  readonly total: number;
  readonly items: readonly (CheckItem & { readonly frequency: string | null })[];
}

export interface TracedReport {
  readonly reportId: string;
  readonly docNo: string | null;
  readonly opSeq: number;
  readonly cardNo: string | null;
  readonly stationCode: string | null;
  readonly operatorName: string | null;
  readonly shift: number;
  readonly startAt: string | null;
  readonly endAt: string | null;
  readonly goodQty: string;
  readonly scrapLabourQty: string;
  readonly scrapMaterialQty: string;
  readonly suspectQty: string;
  readonly equipmentNo: string | null;
  /** Tools on loan to the operator during the work. */
  readonly tools: string | null;
  readonly reportedAt: string;
  readonly status: number;
}

export interface TracedCheck {
  readonly reviewId: string;
  readonly opSeq: number;
  readonly checkAt: string;
  readonly checkerName: string;
  /** What it was measured with. */
  readonly gauges: string | null;
  readonly result: 1 | 2;
}

/** Material that was used, as the ledger says. */
export interface TracedUse {
  readonly opSeq: number | null;
  readonly cardNo: string | null;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  readonly batchNo: string | null;
  readonly boxNo: string;
  readonly supName: string | null;
  readonly qty: string;
  readonly at: string;
}

export interface TracedRepair {
  readonly repairId: string;
  readonly docNo: string | null;
  readonly opSeq: number | null;
  readonly repairerName: string | null;
  readonly steps: string | null;
  readonly goodQty: string;
  readonly scrapQty: string;
  readonly startAt: string | null;
  readonly endAt: string | null;
  readonly status: number;
}

export interface TracedOperation {
  readonly orderOpId: string;
  readonly opSeq: number;
  readonly opCode: string;
  readonly opName: string | null;
  readonly isKey: boolean;
  readonly needFirstArticle: boolean;
  readonly status: number;
  readonly planQty: string;
  readonly inQty: string;
  readonly goodQty: string;
  readonly scrapQty: string;
  readonly suspectQty: string;
  readonly outQty: string;
  /** Result of the newest first article; null = there was none. */
  readonly firstResult: number | null;
  readonly checks: number;
  readonly failedChecks: number;
}

export interface TracedCard {
  readonly cardId: string;
  readonly cardNo: string;
  readonly qty: string;
  readonly currentOpSeq: number | null;
  readonly holderStation: string | null;
  readonly status: number;
  readonly inputBatches: readonly { readonly batchNo: string; readonly matCode: string; readonly qty: string }[];
}

/** A first article as far as it says what may have been made wrongly. */
export interface TracedFirst {
  readonly opSeq: number;
  readonly stationCode: string | null;
  readonly openedAt: string | null;
  readonly inspectAt: string | null;
  readonly selfAt: string | null;
  readonly selfName: string | null;
  readonly inspectName: string | null;
  readonly gauges: string | null;
  readonly result: 0 | 1 | 2;
}

export interface TracedSuspect {
  readonly suspectId: string;
  readonly docNo: string | null;
  readonly labelNo: string | null;
  readonly foundAtOp: number | null;
  readonly qty: string;
  readonly description: string | null;
  readonly createdAt: string;
  readonly createdByName: string;
  readonly status: number;
}

export interface ProcessTrace {
  readonly order: {
    readonly orderId: string;
    readonly orderNo: string;
    readonly orderType: number;
    readonly status: number;
    readonly matCode: string;
    readonly matName: string;
    readonly spec: string | null;
    readonly unitCode: string;
    readonly orderQty: string;
    readonly completedQty: string;
    readonly scrapQty: string;
    readonly batchNo: string | null;
    /** The line that it is made on; null = none yet. */
    readonly lineName: string | null;
  };
  /** The card that was asked for; null = the whole order was. */
  readonly card: TracedCard | null;
  readonly cards: readonly TracedCard[];
  readonly operations: readonly TracedOperation[];
  readonly reports: readonly TracedReport[];
  readonly firsts: readonly TracedFirst[];
  readonly checks: readonly TracedCheck[];
  readonly uses: readonly TracedUse[];
  readonly suspects: readonly TracedSuspect[];
  readonly repairs: readonly TracedRepair[];
}
