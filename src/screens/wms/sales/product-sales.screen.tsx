/** /product-sales: orders for products, as the ERP sent them. */
import { PRODUCT } from '#domain/wms/sales/sales-codes.ts';
import { salesOrderScreen } from './sales-order.tsx';

export const Screen = salesOrderScreen('/product-sales', PRODUCT);
