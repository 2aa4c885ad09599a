/** /wms/hardware/hardware-transfers-manage: the same for the hardware stores alone. */
import { goodsOf, HARDWARE_STORES } from '#screens/wms/kit/goods-of.tsx';
import { transferScreen } from './transfer.tsx';

export const Screen = goodsOf(HARDWARE_STORES, transferScreen('/wms/hardware/hardware-transfers-manage', 'WJ-K'));
