/** /wms/purchase-take: receipts of raw material. */

import { RAW } from '#screens/wms/kit/receipt-area.ts';
import { receiptScreen } from './receipt.tsx';

export const Screen = receiptScreen(RAW);
