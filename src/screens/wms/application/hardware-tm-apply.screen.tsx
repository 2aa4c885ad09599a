/** /wms/hardware/hardware-tm-apply: applications for transfers out of hardware stores; reviewed ones are carried out on the page of transfers. */
import { transferApplicationScreen } from './transfer-application.ts';

export const Screen = transferApplicationScreen(
  'HW_TRANSFER',
  '/wms/hardware/hardware-tm-apply',
  '/wms/hardware/hardware-transfers-manage',
);
