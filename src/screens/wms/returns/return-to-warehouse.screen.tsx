/** /products/return-to-warehouse: products that come back into the finished-goods store. They are scanned on the bare path; the list is beside it. */
import { customerReturnPage } from './customer-return-page.tsx';
import { salesReturnScreen } from './sales-return.tsx';

const path = '/products/return-to-warehouse';

export const Screen = salesReturnScreen(path, [1], customerReturnPage(path));
