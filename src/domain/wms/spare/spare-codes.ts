/** Codes of spare parts: how they come in, how they are repaired, and how scrap leaves (specification, warehouse §4; states-1 S-APP2). */
import { numberSet, textSet } from '#domain/kernel/code-set.ts';

/** Inbound types of spare parts: the seeded spare classes. */
export const bjInType = textSet('bjInType', {
  '01': ['机械', 'Mechanical'],
  '02': ['电气', 'Electrical'],
  '03': ['卡盘', 'Chucks'],
  '04': ['卡爪', 'Chuck jaws'],
  '05': ['刀柄', 'Tool holders'],
  '06': ['拉钉及其他', 'Pull studs and others'],
});
export const repairStatus = numberSet('repairStatus', {
  1: ['已创建', 'Created', 'info'],
  2: ['已送修', 'At repair', 'warn'],
  3: ['反审核', 'Reverse-reviewed', 'warn'],
  4: ['部分返回', 'Partly back', 'info'],
  6: ['全部返回', 'All back', 'ok'],
  7: ['已删除', 'Deleted', 'neutral'],
});
export const repairMode = numberSet('repairMode', { 1: ['厂内维修', 'In-house'], 2: ['外委维修', 'External'] });
export const repairResult = numberSet('repairResult', { 1: ['已修复', 'Repaired', 'ok'], 2: ['无法修复', 'Not repairable', 'error'] });
export const scrapOutStatus = numberSet('scrapOutStatus', {
  1: ['已创建', 'Created', 'info'],
  2: ['已审核', 'Reviewed', 'ok'],
  3: ['反审核', 'Reverse-reviewed', 'warn'],
  7: ['已删除', 'Deleted', 'neutral'],
});

/** Class of the stores that keep spare parts. */
export const SPARE_STORES = ['WJ-K'] as const;
