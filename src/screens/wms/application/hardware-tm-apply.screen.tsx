/** Hardware transfer applications; reviewed ones are carried out on the page of transfers. */
import type { ScreenProps } from '#pages/kit/screen.ts';
import { TransferApplications } from './transfer-applications.tsx';

export const Screen = (props: ScreenProps) => (
  <TransferApplications
    {...props}
    type="HW_TRANSFER"
    path="/wms/hardware/hardware-tm-apply"
    transfers="/wms/hardware/hardware-transfers-manage"
  />
);
