/** Code sets and constants of sales. */
import { numberSet, textSet } from '#domain/kernel/code-set.ts';
/** What was sold, as sales orders distinguish it (model-8 `salesOrder`). Each kind has its own pages. */
export const soType = numberSet('soType', {
  1: ['成品销售', 'Product'],
  2: ['材料销售', 'Material'],
  3: ['不良品销售', 'Defective product'],
});

export type SoType = (typeof soType.codes)[number];

/** Made here; bought material that is sold on; goods that nobody wants at full price. */
export const PRODUCT = 1;
export const MATERIAL = 2;
export const DEFECTIVE = 3;

/** What the customer said of a box (states-2, S-SHP). */
export const signResult = numberSet('signResult', {
  0: ['未签收', 'Not signed', 'info'],
  1: ['已签收', 'Signed', 'ok'],
  2: ['短少', 'Short', 'warn'],
  3: ['拒收', 'Refused', 'error'],
});

/** What becomes of goods that the customer did not accept, as the desk names it. */
export const settleWay = textSet('settleWay', { back: ['退回收货区', 'Back to the receiving area'], lost: ['丢失', 'Lost'] });

/** Stores that goods of an order leave from, by the type of the order (stock-rules §3.9). */
export const SELLING_STORES: Readonly<Record<SoType, readonly string[]>> = {
  [PRODUCT]: ['CCP-K', 'BCP-K'],
  [MATERIAL]: ['YCL-K', 'WJ-K', 'BCP-K', 'CCP-K'],
  [DEFECTIVE]: ['CPFX-K', 'BL-K', 'LF-K', 'CCP-K'],
};
