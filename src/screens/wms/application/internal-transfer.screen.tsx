/** /internal-transfer: applications for transfers out of all other stores; reviewed ones are carried out on the page of transfers. */
import { transferApplicationScreen } from './transfer-application.ts';

export const Screen = transferApplicationScreen('TRANSFER', '/internal-transfer', '/transfers-management');
