/** /wms/hardware/purchase-return-goods: the same for the hardware stores. */
import { purchaseReturnScreen } from './purchase-return.tsx';

export const Screen = purchaseReturnScreen('/wms/hardware/purchase-return-goods', ['WJ-K']);
