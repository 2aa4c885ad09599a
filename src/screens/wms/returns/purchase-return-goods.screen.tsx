/** /wms/purchase-return-goods: what goes back to suppliers out of the raw-material stores. */
import { RAW } from '#domain/wms/areas.ts';
import { purchaseReturnScreen } from './purchase-return.tsx';

export const Screen = purchaseReturnScreen(RAW);
