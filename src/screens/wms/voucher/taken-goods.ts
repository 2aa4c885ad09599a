/** Goods that are taken out of the house or made into others: by scan, or by material with the place they should be taken from first. */
import { lineOf, sourcesFor, type TakenType } from '#domain/wms/voucher/goods-out.ts';
import { type TakingPlan, takenLines } from '#screens/wms/kit/taken-lines.tsx';

/** @param more what a line of this kind has beside the goods that are taken */
export const takenGoods = (type: TakenType, more: Pick<TakingPlan, 'isComplete' | 'Beside'> = {}) => ({
  ...takenLines({ docType: 'stockVoucher', line: 'stockVoucherLine', from: 'fromBinId', byBox: true, sources: sourcesFor(type), ...more }),
  lineOf,
});
