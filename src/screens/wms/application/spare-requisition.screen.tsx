/** /spare-parts/requisition-application: requisitions for spare parts; reviewed ones are issued on the page of spare issues. */
import { applicationScreen } from './application.tsx';

export const Screen = applicationScreen('SPARE_REQ');
