/** The page of a picking list by its kind: whole boxes are picked at once, quantities are looked at line by line. */
export const listPath = (requisitionType: number): string => (requisitionType === 2 ? '/wms/picking-list2-detail' : '/wms/picking-list');
