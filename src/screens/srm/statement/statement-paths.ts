export const STATEMENTS = '/srm/statements';
/** Two lists stand beside the statements, on their route. */
export const POOL = { pool: '1' } as const;
export const CLAIMS = '/srm/statements?claims=1';
/** The form of an invoicing request. */
export const MAKE = '/srm/makeOutDetails';
