/** /wms/hardware/hardware-tm-apply: applications for transfers out of hardware stores; reviewed ones are carried out on the page of transfers. */
import { goodsOf, HARDWARE_STORES } from '#screens/wms/kit/goods-of.tsx';
import { transferApplicationScreen } from './transfer-application.ts';

export const Screen = goodsOf(
  HARDWARE_STORES,
  transferApplicationScreen('HW_TRANSFER', '/wms/hardware/hardware-tm-apply', '/wms/hardware/hardware-transfers-manage'),
);
