/** Codes of lending: the states of a loan, how goods come back, and what follows from it (specification, warehouse §4). */
import { numberSet, textSet } from '#domain/kernel/code-set.ts';

export const lendStatus = numberSet('lendStatus', {
  2: ['已借出', 'Lent', 'info'],
  3: ['反审核', 'Reverse-reviewed', 'warn'],
  4: ['部分归还', 'Partly returned', 'info'],
  5: ['已关闭', 'Closed', 'neutral'],
  6: ['已还清', 'All returned', 'ok'],
  7: ['已删除', 'Deleted', 'neutral'],
});
export const appraisalStatus = numberSet('appraisalStatus', {
  0: ['待审核', 'Awaiting review', 'info'],
  1: ['已审核', 'Reviewed', 'ok'],
  2: ['反审核', 'Reverse-reviewed', 'warn'],
});
export const returnInStatus = numberSet('returnInStatus', {
  0: ['待入库', 'To be put back', 'info'],
  1: ['已入库', 'Put back', 'ok'],
  2: ['反审核', 'Reverse-reviewed', 'warn'],
});
export const returnType = numberSet('returnType', {
  1: ['完好归还', 'Intact', 'ok'],
  2: ['正常磨损可用', 'Worn, usable', 'ok'],
  3: ['误领退回', 'Taken by mistake', 'ok'],
  4: ['需修磨', 'Needs grinding', 'warn'],
  5: ['需维修', 'Needs repair', 'warn'],
  6: ['正常报废', 'Worn out', 'error'],
  7: ['异常损坏', 'Damaged', 'error'],
  8: ['遗失', 'Lost', 'error'],
});
export const appraisalResult = textSet('appraisalResult', {
  Return: ['退回', 'Return'],
  Repair: ['维修', 'Repair'],
  Scrap: ['报废', 'Scrap'],
});

export type ReturnType = (typeof returnType.codes)[number];
export type AppraisalResult = (typeof appraisalResult.codes)[number];

const DAMAGED: ReturnType = 7;
const LOST: ReturnType = 8;

/** What follows from how the goods come back. */
export const resultOf = (type: ReturnType): AppraisalResult => (type <= 3 ? 'Return' : type <= 5 ? 'Repair' : 'Scrap');

export const isLost = (type: ReturnType): boolean => type === LOST;

/** Somebody has to answer for damage and loss. */
export const needsLiable = (type: ReturnType): boolean => type >= 7;

/** Damage is written off on a photo. */
export const needsPhoto = (type: ReturnType): boolean => type === DAMAGED;

/** Scrapped and lost goods leave the books, so a manager reviews them; all others are dealt with at the counter. */
export const needsReview = (type: ReturnType): boolean => resultOf(type) === 'Scrap';
