/** /sales-return: returns of products and materials, at the desk. */
import { salesReturnScreen } from './sales-return.tsx';

export const Screen = salesReturnScreen('/sales-return', [1, 2]);
