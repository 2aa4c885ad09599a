import { numberSet } from '#domain/kernel/code-set.ts';

/** What the supplier does in exchange for returned goods. */
export const returnMode = numberSet('returnMode', { 1: ['补货', 'Replace'], 2: ['退款(对账扣减)', 'Refund (deduct in statement)'] });
