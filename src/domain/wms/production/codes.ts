/** Code sets of production orders, which warehouses and suppliers read as well (states-1: D-ORD, D-OPR; model-9). */
import { numberSet } from '#domain/kernel/code-set.ts';

export const prodOrderStatus = numberSet('prodOrderStatus', {
  1: ['已创建', 'Created', 'info'],
  2: ['已下达', 'Released', 'info'],
  3: ['生产中', 'In production', 'ok'],
  4: ['暂停', 'Suspended', 'hold'],
  5: ['已完工', 'Completed', 'ok'],
  6: ['已关闭', 'Closed', 'neutral'],
  7: ['已删除', 'Deleted', 'neutral'],
});
export const prodOrderType = numberSet('prodOrderType', {
  1: ['标准', 'Standard'],
  2: ['返修', 'Rework'],
  3: ['试制', 'Trial'],
  4: ['委外', 'Outsourcing'],
});
export const orderOperationStatus = numberSet('orderOperationStatus', {
  0: ['未开始', 'Not started', 'neutral'],
  1: ['待首件', 'Awaiting first article', 'warn'],
  2: ['生产中', 'Running', 'ok'],
  3: ['已完成', 'Done', 'ok'],
  4: ['暂停', 'Suspended', 'hold'],
});
export const wipCardStatus = numberSet('wipCardStatus', {
  1: ['流转中', 'Active', 'ok'],
  2: ['挂起（可疑）', 'Suspended (suspected)', 'hold'],
  3: ['已完成', 'Completed', 'neutral'],
  4: ['报废', 'Scrapped', 'neutral'],
  5: ['已拆分', 'Split', 'neutral'],
});
export const shift = numberSet('shift', { 1: ['白班', 'Day'], 2: ['中班', 'Middle'], 3: ['夜班', 'Night'] });
/** What a report that is held back contradicts (area-mes §4). */
export const reportErrorType = numberSet('reportErrorType', {
  1: ['超出可报数量', 'More than is left', 'error'],
  2: ['工序次序不符', 'Earlier operation not reported', 'error'],
  3: ['首件未放行', 'First article not released', 'error'],
  4: ['技能不足', 'Skill missing', 'warn'],
  5: ['重复报工', 'Reported twice', 'error'],
  6: ['离线冲突', 'Contradicts the order or the card', 'error'],
  7: ['人工更正', 'Corrected by hand', 'info'],
});
export const handleResult = numberSet('handleResult', {
  0: ['待处理', 'Open', 'warn'],
  1: ['已更正', 'Corrected', 'ok'],
  2: ['已作废', 'Discarded', 'neutral'],
});
export const missingStatus = numberSet('missingStatus', {
  0: ['待补扣', 'Open', 'warn'],
  1: ['已补扣', 'Posted', 'ok'],
  2: ['不再补扣', 'Waived', 'neutral'],
});
export const outsourceStatus = numberSet('outsourceStatus', {
  1: ['已创建', 'Created', 'info'],
  2: ['已审核', 'Reviewed', 'info'],
  3: ['部分发料', 'Partly sent', 'ok'],
  4: ['已发料', 'Sent', 'ok'],
  5: ['部分收货', 'Partly back', 'ok'],
  6: ['已完成', 'Completed', 'ok'],
  7: ['已关闭', 'Closed', 'neutral'],
});
