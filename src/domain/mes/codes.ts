/** Code sets of production (states-1: D-ORD, D-OPR, D-RPT; model-9). */
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
export const reportStatus = numberSet('reportStatus', {
  0: ['草稿', 'Draft', 'neutral'],
  1: ['已报工', 'Reported', 'ok'],
  2: ['已冲销', 'Cancelled', 'neutral'],
  3: ['差错待处理', 'Error to handle', 'error'],
});
export const wipCardStatus = numberSet('wipCardStatus', {
  1: ['流转中', 'Active', 'ok'],
  2: ['挂起（可疑）', 'Suspended (suspected)', 'hold'],
  3: ['已完成', 'Completed', 'neutral'],
  4: ['报废', 'Scrapped', 'neutral'],
  5: ['已拆分', 'Split', 'neutral'],
});
export const operationType = numberSet('operationType', {
  1: ['机加工', 'Machining'],
  2: ['装配', 'Assembly'],
  3: ['清洗', 'Cleaning'],
  4: ['检验', 'Inspection'],
  5: ['包装', 'Packing'],
  6: ['委外', 'Outsourced'],
});
export const firstTrigger = numberSet('firstTrigger', {
  1: ['班次开始', 'Shift start'],
  2: ['换刀/换模', 'Tool change'],
  3: ['换料批', 'Material batch change'],
  4: ['换程序', 'Program change'],
  5: ['维修后', 'After repair'],
});
export const firstResult = numberSet('firstResult', {
  0: ['待确认', 'Open', 'warn'],
  1: ['已放行', 'Released', 'ok'],
  2: ['不合格', 'Rejected', 'error'],
});
/** Of a check and of each of its items. */
export const checkResult = numberSet('checkResult', { 1: ['合格', 'Pass', 'ok'], 2: ['不合格', 'Fail', 'error'] });
