/** /sales-order: sales orders of all kinds, and how far they are. */
import { salesOrderScreen } from './sales-order.tsx';

export const Screen = salesOrderScreen('/sales-order');
