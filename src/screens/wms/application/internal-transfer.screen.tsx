/** /internal-transfer: applications for transfers out of all other stores; reviewed ones are carried out on the page of transfers. */
import { applicationScreen } from './application.tsx';

export const Screen = applicationScreen('TRANSFER');
