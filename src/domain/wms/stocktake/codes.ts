/** Code sets of stocktaking (model-8 §1.11, D-CHK). Every number is the specification's. */
import { numberSet } from '#domain/kernel/code-set.ts';

export const checkStatus = numberSet('checkStatus', {
  0: ['已创建', 'Created', 'info'],
  1: ['已下发', 'Issued', 'hold'],
  2: ['盘点中', 'Counting', 'hold'],
  3: ['初盘完成', 'First count complete', 'info'],
  4: ['复盘中', 'Recounting', 'hold'],
  5: ['待审核', 'Awaiting review', 'warn'],
  6: ['已完成', 'Finished', 'ok'],
  7: ['已终止', 'Terminated', 'neutral'],
});
export const checkType = numberSet('checkType', {
  1: ['全盘', 'Full'],
  2: ['循环盘点', 'Cycle'],
  3: ['抽盘', 'Spot'],
  4: ['零盘', 'Zero balance'],
});
export const checkMode = numberSet('checkMode', {
  1: ['明盘', 'Open'],
  2: ['盲盘', 'Blind'],
});
/** What happens to the goods while they are counted: nothing moves, or work goes on and the count is compared with what the books said at that moment. */
export const freezeMode = numberSet('freezeMode', {
  1: ['冻结', 'Frozen'],
  2: ['快照', 'Snapshot'],
});
/** How a quantity came about: the label was scanned, or the box was chosen from the list. */
export const countBy = numberSet('countBy', {
  1: ['扫码', 'Scanned'],
  2: ['列表录入', 'From the list'],
  3: ['称重', 'Weighed'],
});
export const countRound = numberSet('countRound', {
  1: ['初盘', 'First count'],
  2: ['复盘', 'Recount'],
});
export const checkDiffType = numberSet('checkDiffType', {
  0: ['未盘', 'Not counted', 'neutral'],
  1: ['相符', 'Equal', 'ok'],
  2: ['盘盈', 'Gain', 'warn'],
  3: ['盘亏', 'Loss', 'error'],
  4: ['货位不符', 'Moved', 'warn'],
  5: ['盘外箱', 'Found', 'warn'],
});
export const checkDiffReason = numberSet('checkDiffReason', {
  1: ['点错', 'Miscount'],
  2: ['漏记账', 'Missed posting'],
  3: ['放错货位', 'Misplaced'],
  4: ['损坏', 'Damage'],
  5: ['失窃', 'Theft'],
  6: ['称重误差', 'Weighing tolerance'],
  7: ['不明', 'Unknown'],
});
export const adjustDecision = numberSet('adjustDecision', {
  1: ['调整账面', 'Adjust'],
  2: ['保留账面', 'Keep book'],
  3: ['复盘', 'Recount'],
  // Ours: the goods are with a partner, and the two agree about the difference.
  4: ['索赔', 'Claim'],
});
