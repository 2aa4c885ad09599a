/** Code sets of production (states-1: D-RPT; model-9). */
import { numberSet } from '#domain/kernel/code-set.ts';

export const reportStatus = numberSet('reportStatus', {
  0: ['草稿', 'Draft', 'neutral'],
  1: ['已报工', 'Reported', 'ok'],
  2: ['已冲销', 'Cancelled', 'neutral'],
  3: ['差错待处理', 'Error to handle', 'error'],
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
export const planStatus = numberSet('planStatus', {
  1: ['已创建', 'Created', 'info'],
  2: ['已审核', 'Reviewed', 'info'],
  3: ['执行中', 'Running', 'ok'],
  4: ['已完成', 'Completed', 'ok'],
  5: ['已关闭', 'Closed', 'neutral'],
  7: ['已删除', 'Deleted', 'neutral'],
});
export const kitStatus = numberSet('kitStatus', {
  0: ['未检查', 'Not checked', 'neutral'],
  1: ['缺料', 'Short', 'error'],
  2: ['齐套', 'Kitted', 'ok'],
});
export const suspectStatus = numberSet('suspectStatus', {
  0: ['已登记', 'Registered', 'warn'],
  1: ['已隔离', 'Isolated', 'hold'],
  2: ['评审中', 'In review', 'info'],
  3: ['已判定', 'Decided', 'info'],
  4: ['已关闭', 'Closed', 'neutral'],
});
export const suspectSource = numberSet('suspectSource', {
  1: ['报工', 'Report work'],
  2: ['库存', 'Stock'],
  3: ['来料', 'Incoming'],
  4: ['客户', 'Customer'],
  5: ['巡检', 'Patrol check'],
});
/** What became of a box of the same batch. */
export const containedAs = numberSet('containedAs', {
  1: ['已冻结', 'Frozen', 'hold'],
  2: ['未能冻结', 'Not frozen', 'error'],
  3: ['已离库', 'Left the stock', 'warn'],
});
export const reviewStatus = numberSet('reviewStatus', {
  0: ['草稿', 'Draft', 'neutral'],
  1: ['会签中', 'In sign-off', 'warn'],
  2: ['已批准', 'Approved', 'ok'],
  3: ['已驳回', 'Rejected', 'error'],
});
export const disposition = numberSet('disposition', {
  1: ['放行', 'Release', 'ok'],
  2: ['让步', 'Concession', 'warn'],
  3: ['返修', 'Rework', 'info'],
  4: ['工废', 'Labour scrap', 'error'],
  5: ['料废', 'Material scrap', 'error'],
  6: ['退供应商', 'Return to supplier', 'hold'],
});
export const repairStatus = numberSet('qualityRepairStatus', {
  0: ['待返修', 'To repair', 'warn'],
  1: ['返修中', 'In repair', 'info'],
  2: ['待复检', 'To recheck', 'warn'],
  3: ['已完成', 'Completed', 'ok'],
  4: ['已转报废', 'Scrapped', 'error'],
});
/** Why pieces were spoilt: by the work, or by the material they were made of. */
export const scrapKind = numberSet('scrapKind', { 1: ['工废', 'Labour scrap', 'warn'], 2: ['料废', 'Material scrap', 'error'] });
