/** /wms/hardware/hardware-tm-apply: applications for transfers out of hardware stores; reviewed ones are carried out on the page of transfers. */
import { applicationScreen } from './application.tsx';

export const Screen = applicationScreen('HW_TRANSFER');
