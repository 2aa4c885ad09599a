/** /products/return-to-warehouse: products that come back into the finished-goods store. */
import { salesReturnScreen } from './sales-return.tsx';

export const Screen = salesReturnScreen('/products/return-to-warehouse', [1]);
