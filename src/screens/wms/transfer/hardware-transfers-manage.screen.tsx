/** /wms/hardware/hardware-transfers-manage: transfers for the hardware stores only. */
import { HARDWARE, HARDWARE_STORES } from '#domain/wms/areas.ts';
import { goodsOf } from '#screens/wms/kit/goods-of.tsx';
import { transferScreen } from './transfer.tsx';

export const Screen = goodsOf(HARDWARE_STORES, transferScreen(HARDWARE));
