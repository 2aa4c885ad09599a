/** The page of a picking list, by its kind: whole boxes are picked right away, quantities are shown line by line. */
export const listPath = (requisitionType: number): string => (requisitionType === 2 ? '/wms/picking-list2-detail' : '/wms/picking-list');

/** Where raw material is issued for requisitions, in whole boxes. */
export const ISSUES = '/picking-apply2-out';
/** Its terminal, on the same route as the document. */
export const toPick = (id: string) => [ISSUES, { id, mode: 'pick' }] as const;
