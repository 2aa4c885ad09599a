/**
 * Which postings the ERP (U9) is told about (model-1 "erpOutbox"): those that change how much of a material it keeps in a warehouse. Every movement
 * type declares here which ERP document it becomes; a new movement type does not compile until that is decided.
 */
import type { ForwardMovement } from '#domain/basic/movement-types.ts';
import type { LedgerEntry, Posting } from '#domain/kernel/posting.ts';
import { addQty, isZero, type Quantity } from '#domain/kernel/quantity.ts';
import type { ErpLine, ErpMessage } from '#domain/system/erp.ts';

/** Kinds of the ERP's documents as messages name them; a receive-dispatch category may add the plant's own type (`erpDocType`). */
export type ErpKind =
  | 'purchaseReceipt'
  | 'purchaseReturn'
  | 'outsourceReceipt'
  | 'productionReceipt'
  | 'productionIssue'
  | 'productionReturn'
  | 'departmentIssue'
  | 'salesIssue'
  | 'salesReturn'
  | 'transfer'
  | 'otherReceipt'
  | 'otherIssue'
  | 'scrap'
  | 'conversion'
  | 'countGain'
  | 'countLoss';

/** A month that was closed, or is open again: a message without lines. */
export const PERIOD_CLOSE = 'periodClose';

/** Null: the movement stays inside a warehouse, or the ERP already knows about it (its own opening stock). */
const KINDS: Record<ForwardMovement, ErpKind | null> = {
  GR_PURCHASE: 'purchaseReceipt',
  GR_OUTSOURCE: 'outsourceReceipt',
  GR_FINISHED: 'productionReceipt',
  GR_WORKSHOP_RETURN: 'productionReturn',
  GR_CUSTOMER_RETURN: 'salesReturn',
  GR_OTHER: 'otherReceipt',
  GR_OLD_PART: 'otherReceipt',
  GR_HW_TO_STORE: 'transfer',
  OPENING: null,
  MV_PUTAWAY: null,
  MV_BIN: null,
  MV_OUT: 'transfer',
  MV_IN: 'transfer',
  MV_DELIVER: 'transfer',
  MV_LINE_IN: 'transfer',
  MV_OUTS_OUT: 'transfer',
  MV_OUTS_BACK: 'transfer',
  GI_PRODUCTION: 'productionIssue',
  GI_DEPT: 'departmentIssue',
  GI_SALES: 'salesIssue',
  GI_SALES_SIGN: 'salesIssue',
  GI_SUPPLIER_RETURN: 'purchaseReturn',
  GI_OTHER: 'otherIssue',
  GI_SCRAP_OUT: 'scrap',
  ST_CHANGE: null,
  ST_LEND: null,
  ST_RETURN: null,
  ST_GRIND_OUT: null,
  ST_GRIND_IN: null,
  ST_REPAIR_OUT: null,
  ST_REPAIR_IN: null,
  ST_SCRAP: 'scrap',
  ST_LOST: 'scrap',
  BOX_SPLIT: null,
  BOX_MERGE: null,
  FORM_CONVERT: 'conversion',
  CNT_GAIN: 'countGain',
  CNT_LOSS: 'countLoss',
};

const OF_CUSTOMERS: readonly ErpKind[] = ['salesIssue', 'salesReturn'];

const forwardOf = (movementType: string): string => (movementType.endsWith('_R') ? movementType.slice(0, -2) : movementType);

/** True if the posting changes a quantity that the ERP keeps. It knows warehouses and batches, but no bins, boxes or statuses. */
const changesBooks = (entries: readonly LedgerEntry[]): boolean => {
  const sums = new Map<string, Quantity>();
  for (const { account, warehouseId, materialId, batchId, qtyDelta } of entries) {
    const place = [account, warehouseId, materialId, batchId].join('/');
    sums.set(place, addQty(sums.get(place) ?? '0', qtyDelta));
  }
  return [...sums.values()].some((sum) => !isZero(sum));
};

/** The ERP document that a posting becomes; null = the ERP is not told. A reversal becomes a document of the same kind. */
export function erpKindOf({ movementType, entries }: Pick<Posting, 'movementType' | 'entries'>): ErpKind | null {
  const declared = KINDS[forwardOf(movementType) as ForwardMovement] ?? null;
  // Goods that go to a customer's hub, or come back from it unsigned, are still ours: told as sold here and again when they are signed, they would be sold twice.
  const stays = declared !== null && OF_CUSTOMERS.includes(declared) && entries.every(({ account }) => account === 'STOCK');
  const kind = stays ? 'transfer' : declared;
  return kind !== null && changesBooks(entries) ? kind : null;
}

/** A posting with the codes by which the ERP identifies things. */
export interface PostingFacts extends Omit<ErpMessage, 'document' | 'isReversal' | 'lines'>, Readonly<ErpMessage['document']> {
  readonly lines: readonly ErpLine[];
}

/** The message as it is sent. */
export function erpMessage(facts: PostingFacts): ErpMessage {
  const { messageId, kind, erpDocType, movementType, reverses, docType, docNo, sourceDocNo, bizDate, remark } = facts;
  return {
    messageId,
    kind,
    erpDocType,
    movementType,
    isReversal: movementType.endsWith('_R'),
    reverses,
    document: { docType, docNo, sourceDocNo, bizDate, remark },
    postingDate: facts.postingDate,
    occurredAt: facts.occurredAt,
    account: facts.account,
    lines: facts.lines.map((line, index) => ({ lineNo: index + 1, ...line })),
  };
}
