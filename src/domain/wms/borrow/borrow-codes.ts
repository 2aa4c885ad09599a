/** Codes of stock loans (S-APP): what the store keeps is lent as samples or for tests, comes back, or is used up. */
import { numberSet, textSet } from '#domain/kernel/code-set.ts';

export const borrowStatus = numberSet('borrowStatus', {
  1: ['已创建', 'Created', 'info'],
  2: ['已借出', 'Lent', 'info'],
  3: ['反审核', 'Reverse-reviewed', 'warn'],
  4: ['部分归还', 'Partly returned', 'info'],
  5: ['已关闭', 'Closed', 'neutral'],
  6: ['已还清', 'All accounted for', 'ok'],
  7: ['已删除', 'Deleted', 'neutral'],
});

/** Who keeps for good what was lent: the department of the loan uses it, or its customer gets it as a sample. */
export const consumedBy = textSet('consumedBy', {
  department: ['借用部门领用', 'Used by the department'],
  customer: ['作为样品给客户', 'Sample for the customer'],
});
