/** Kinds of work that are counted of a person, and the operations each consists of (area-reports 45). */
import { textSet } from '#domain/kernel/code-set.ts';

export const workKind = textSet('workKind', {
  receipts: ['收货', 'Receiving'],
  putaways: ['上架', 'Putting away'],
  picks: ['拣货', 'Picking'],
  moves: ['移库', 'Moving'],
  counts: ['盘点', 'Counting'],
  verdicts: ['检验', 'Judging'],
});
export type WorkKind = (typeof workKind.codes)[number];

export const WORK: Readonly<Record<WorkKind, readonly string[]>> = {
  receipts: ['receipt.scan', 'finishedReceipt.scan'],
  putaways: ['box.putAway'],
  picks: ['requisition.pick', 'salesIssue.pick'],
  moves: ['box.adjust', 'pallet.move', 'transferOrder.moveAll'],
  counts: ['checkInfo.count', 'checkInfo.found', 'checkInfo.empty'],
  verdicts: ['inspection.judge', 'inspection.reject', 'inspection.concede', 'inspection.sort', 'box.verdict'],
};

/** Work that is done scan by scan, so that its speed can be told. */
export const SCANNED: readonly WorkKind[] = ['receipts', 'putaways', 'picks', 'moves', 'counts'];

/** What arrives later than this after it was done was done without a network. */
export const OFFLINE_SECONDS = 60;
