/** Delivery notes: what was sent, what of it has come. */
import { deliveryNoteScreen } from './delivery-note.tsx';

export const Screen = deliveryNoteScreen('/srm/deliveryNote');
