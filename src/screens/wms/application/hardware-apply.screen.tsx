/** /wms/hardware/picking-apply: applications for hardware; reviewed ones are issued on the page of issues. */
import { applicationScreen } from './application.tsx';

export const Screen = applicationScreen('HW_PICK');
