/** /wms/hardware/hardware-transfers-manage: the same for the hardware stores alone. */
import { transferScreen } from './transfer.tsx';

export const Screen = transferScreen('/wms/hardware/hardware-transfers-manage', 'WJ-K');
