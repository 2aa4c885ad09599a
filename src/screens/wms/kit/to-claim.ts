/** Where a claim against the supplier of a document is entered, proposed from it. */
export const toClaim = (about: string): [string, Record<string, string>] => ['/srm/statements', { claims: '1', about }];
