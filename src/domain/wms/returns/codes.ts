import { numberSet } from '#domain/kernel/code-set.ts';

/** What was sold, as sales orders distinguish it (model-8 `salesOrder`). Each kind has its own pages. */
export const soType = numberSet('soType', {
  1: ['成品销售', 'Product'],
  2: ['材料销售', 'Material'],
  3: ['不良品销售', 'Defective product'],
});

/** What the supplier does in exchange for returned goods. */
export const returnMode = numberSet('returnMode', { 1: ['补货', 'Replace'], 2: ['退款(对账扣减)', 'Refund (deduct in statement)'] });
