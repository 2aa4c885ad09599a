/** Codes of grinding: what was sent away, and what came back of it. */
import { numberSet } from '#domain/kernel/code-set.ts';

export const grindOutStatus = numberSet('grindOutStatus', {
  2: ['修磨中', 'Being ground', 'info'],
  3: ['反审核', 'Reverse-reviewed', 'warn'],
  4: ['部分返回', 'Partly back', 'info'],
  5: ['已关闭', 'Closed', 'neutral'],
  6: ['全部返回', 'All back', 'ok'],
  7: ['已删除', 'Deleted', 'neutral'],
});
export const grindInStatus = numberSet('grindInStatus', {
  1: ['已入库', 'Received', 'ok'],
  2: ['反审核', 'Reverse-reviewed', 'warn'],
});
