/** /wms/purchase-take: receipts of raw material. */

import { RAW } from '#domain/wms/areas.ts';
import { receiptScreen } from './receipt.tsx';

export const Screen = receiptScreen(RAW);
