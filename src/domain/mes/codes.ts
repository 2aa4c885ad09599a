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
