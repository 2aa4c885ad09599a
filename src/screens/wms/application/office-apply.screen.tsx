/** /office-supplies/apply: what anybody of the plant wants of the office store. */
import { applicationScreen } from './application.tsx';

export const Screen = applicationScreen('OFFICE_REQ');
