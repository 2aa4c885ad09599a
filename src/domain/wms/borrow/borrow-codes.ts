/** Defines the codes of stock loans (S-APP). */
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

/** Names who keeps goods that are not returned: the borrowing department, or the customer as a sample. */
export const consumedBy = textSet('consumedBy', {
  department: ['借用部门领用', 'Used by the department'],
  customer: ['作为样品给客户', 'Sample for the customer'],
});
