/** /wms/purchase-take: receipts of raw material. */
import { receiptScreen } from './receipt.tsx';
import { RAW } from './receipt-area.ts';

export const Screen = receiptScreen(RAW);
