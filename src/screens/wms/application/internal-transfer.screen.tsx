/** Transfer applications of all other stores; reviewed ones are carried out on the page of transfers. */
import type { ScreenProps } from '#pages/kit/screen.ts';
import { TransferApplications } from './transfer-applications.tsx';

export const Screen = (props: ScreenProps) => (
  <TransferApplications {...props} type="TRANSFER" path="/internal-transfer" transfers="/transfers-management" />
);
