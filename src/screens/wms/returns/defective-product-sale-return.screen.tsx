/** /defective-product-sale-return: returns of goods that were sold as defective. */
import { salesReturnScreen } from './sales-return.tsx';

export const Screen = salesReturnScreen('/defective-product-sale-return', [3]);
