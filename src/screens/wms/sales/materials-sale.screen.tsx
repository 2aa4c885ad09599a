/** /materials-sale: orders for material that is sold on. */
import { MATERIAL } from '#domain/wms/sales/sales-codes.ts';
import { salesOrderScreen } from './sales-order.tsx';

export const Screen = salesOrderScreen('/materials-sale', MATERIAL);
