/** /defective-product-sale: orders for defective goods. */
import { DEFECTIVE } from '#domain/wms/sales/sales-codes.ts';
import { salesOrderScreen } from './sales-order.tsx';

export const Screen = salesOrderScreen('/defective-product-sale', DEFECTIVE);
