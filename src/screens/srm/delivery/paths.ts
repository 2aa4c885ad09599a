export const LIST = '/srm/deliveryNote';
export const ADD = '/srm/deliveryNoteAdd';
export const CONFIRM = '/srm/delivery-purchase-take-add-confirm';
/** Lines that the address of the second step names. */
export const MOST_LINES = 100;
