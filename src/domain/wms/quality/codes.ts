/** Code sets of quality and returns. S-QUA itself is among the warehouse's codes, because batches carry it too. */
import { numberSet, textSet } from '#domain/kernel/code-set.ts';

export const inspectType = numberSet('inspectType', {
  1: ['来料检验', 'Incoming'],
  2: ['成品检验', 'Finished'],
  3: ['在库质检', 'In-stock'],
  4: ['销售退货检验', 'Customer return'],
  5: ['车间退料检验', 'Workshop return'],
  6: ['委外检验', 'Outsourcing'],
});
/** Inspection levels of GB/T 2828.1, table 1. */
export const inspectLevel = textSet('inspectLevel', {
  'S-1': ['特殊水平 S-1', 'Special S-1'],
  'S-2': ['特殊水平 S-2', 'Special S-2'],
  'S-3': ['特殊水平 S-3', 'Special S-3'],
  'S-4': ['特殊水平 S-4', 'Special S-4'],
  I: ['一般水平 I', 'General I'],
  II: ['一般水平 II', 'General II'],
  III: ['一般水平 III', 'General III'],
});
export const inspectSeverity = textSet('inspectSeverity', {
  normal: ['正常', 'Normal'],
  tightened: ['加严', 'Tightened'],
  reduced: ['放宽', 'Reduced'],
  skip: ['跳批', 'Skip-lot'],
});
export const inspectDecision = numberSet('inspectDecision', {
  1: ['入库', 'Put away', 'ok'],
  2: ['让步接收', 'Concession', 'warn'],
  3: ['全检挑选', 'Sort 100 %', 'info'],
  4: ['退供应商', 'Return to supplier', 'error'],
  5: ['返工', 'Rework', 'warn'],
  6: ['报废', 'Scrap', 'error'],
});
/** 0: nobody has given a result, and no reading decides it. */
export const itemResult = numberSet('itemResult', {
  0: ['未判', 'Not judged', 'neutral'],
  1: ['合格', 'Pass', 'ok'],
  2: ['不合格', 'Fail', 'error'],
});
/** Where a measured value was taken: an inspection of goods, or a check at the line. */
export const measuredIn = numberSet('measuredIn', {
  1: ['检验', 'Inspection'],
  2: ['首件', 'First article'],
  3: ['过程检验', 'In-process check'],
});
/** Why goods in stock are inspected. */
export const stockReason = numberSet('stockReason', {
  1: ['到期', 'Expiry'],
  2: ['投诉', 'Complaint'],
  3: ['巡检', 'Patrol'],
  4: ['量具失准', 'Gauge found wrong'],
});
export const defectSide = numberSet('defectSide', {
  1: ['供应商', 'Supplier'],
  2: ['生产', 'Process'],
  3: ['仓库', 'Warehouse'],
  4: ['客户', 'Customer'],
});
export const defectDisposition = numberSet('defectDisposition', {
  1: ['退货', 'Return', 'info'],
  2: ['让步接收', 'Concession', 'warn'],
  3: ['返工', 'Rework', 'info'],
  4: ['报废', 'Scrap', 'error'],
  5: ['销售', 'Sale', 'neutral'],
});
