/** Code sets of what is settled with suppliers. The codes of statements and invoices come from the specification. */
import { numberSet } from '#domain/kernel/code-set.ts';

export const statementStatus = numberSet('statementStatus', {
  0: ['待对账', 'To reconcile', 'warn'],
  1: ['已对账', 'Reconciled', 'info'],
  9: ['采购已确认', 'Purchase confirmed', 'info'],
  7: ['审核中', 'Under review', 'hold'],
  4: ['审核完成', 'Review complete', 'info'],
  5: ['待发布', 'Awaiting release', 'warn'],
  6: ['已发布', 'Released', 'ok'],
});
/** What is billed, or taken off a bill. */
export const billedKind = numberSet('billedKind', {
  1: ['采购收货', 'Receipt'],
  2: ['采购退货', 'Purchase return'],
  3: ['委外收货', 'Outsourcing'],
  4: ['索赔扣款', 'Claim'],
});
export const claimStatus = numberSet('claimStatus', {
  0: ['草稿', 'Draft', 'info'],
  1: ['已同意', 'Agreed', 'ok'],
  2: ['已驳回', 'Refused', 'neutral'],
});
export const claimReason = numberSet('claimReason', {
  1: ['料废', 'Material scrap'],
  2: ['短缺', 'Shortage'],
  3: ['挑选费用', 'Sorting cost'],
  4: ['让步降价', 'Concession at a lower price'],
  5: ['其他', 'Other'],
});
