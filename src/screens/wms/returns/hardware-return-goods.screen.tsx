/** /wms/hardware/purchase-return-goods: purchase returns from the hardware stores. */
import { HARDWARE } from '#domain/wms/areas.ts';
import { purchaseReturnScreen } from './purchase-return.tsx';

export const Screen = purchaseReturnScreen(HARDWARE);
