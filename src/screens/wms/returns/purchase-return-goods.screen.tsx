/** /wms/purchase-return-goods: what goes back to suppliers out of the raw-material stores. */
import { purchaseReturnScreen } from './purchase-return.tsx';

export const Screen = purchaseReturnScreen('/wms/purchase-return-goods', ['YCL-K', 'WSYCL-K']);
