/** /wms/purchase-return-goods: purchase returns from the raw-material stores. */
import { RAW } from '#domain/wms/areas.ts';
import { purchaseReturnScreen } from './purchase-return.tsx';

export const Screen = purchaseReturnScreen(RAW);
