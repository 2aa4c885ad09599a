/** /picking-apply2: requisitions for raw material; reviewed ones are issued in whole boxes on the page of issues. */
import { applicationScreen } from './application.tsx';

export const Screen = applicationScreen('RAW_REQ');
