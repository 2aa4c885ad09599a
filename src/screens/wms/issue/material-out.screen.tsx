/** /material-out: materials and products issued to a department or a production order, and the red notes of these issues. */
import { issueScreen } from './issue.tsx';

export const Screen = issueScreen('MATERIAL_OUT');
