/** Goods that leave the house or become another material: by scan, or by material with the place to take them from first. */
import { lineOf, sourcesFor, type TakenType } from '#domain/wms/voucher/goods-out.ts';
import { type TakingPlan, takenLines } from '#screens/wms/kit/taken-lines.tsx';

/** @param more what a line of this kind has in addition to the taken goods */
export const takenGoods = (type: TakenType, more: Pick<TakingPlan, 'isComplete' | 'Beside'> = {}) => ({
  ...takenLines({ docType: 'stockVoucher', line: 'stockVoucherLine', from: 'fromBinId', byBox: true, sources: sourcesFor(type), ...more }),
  lineOf,
});
