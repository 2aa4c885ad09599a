/** The second step of a delivery note: how much of each chosen line, in which boxes; then labels and the lorry. */
import { deliveryNoteScreen } from './delivery-note.tsx';
import { CONFIRM } from './paths.ts';

export const Screen = deliveryNoteScreen(CONFIRM);
