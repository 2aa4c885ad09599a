/** /wms/hardware/red: red notes of hardware issues. Entering one needs the server, because it depends on which months are closed. */
import { redNoteScreen } from './issue.tsx';

export const Screen = redNoteScreen('HW');
