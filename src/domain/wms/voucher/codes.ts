/** Code sets of the in-warehouse vouchers (states-1 §2.1 S-INB, model-6 §1.8). */
import { numberSet, textSet } from '#domain/kernel/code-set.ts';

export const voucherStatus = numberSet('voucherStatus', {
  0: ['未审核', 'Unreviewed', 'info'],
  1: ['已审核', 'Reviewed', 'ok'],
  2: ['反审核', 'Reverse-reviewed', 'warn'],
});
export const voucherType = textSet('voucherType', {
  BIN_ADJUST: ['货位调整', 'Bin adjustment'],
  STATE_SWITCH: ['状态转换', 'State switch'],
  FORM_SWITCH: ['形态转换', 'Form switch'],
  SPLIT: ['拆包', 'Split'],
  MERGE: ['合箱', 'Merge'],
  PALLET: ['组盘', 'Pallet grouping'],
  UNPALLET: ['拆盘', 'Pallet dissolving'],
  OTHER_IN: ['其他入库', 'Other inbound'],
  OTHER_OUT: ['其他出库', 'Other outbound'],
});
export type VoucherType = (typeof voucherType.codes)[number];
