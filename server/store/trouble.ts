/** What an error of the database or of the disk says about the machine, and not about the work at hand. */

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** disk_full of PostgreSQL, "no space left" and "quota exceeded" of the file system. */
export const isDiskFull = (error: unknown): boolean => ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error));

/**
 * The machine has no room for anybody: no disk, no connection. Nothing was wrong with the work, and a device must not count it as tried. PostgreSQL's
 * out_of_memory (53200) is not among them: a single operation may be the cause, and would then hold up all others for ever.
 */
export const hasNoRoom = (error: unknown): boolean => isDiskFull(error) || codeOf(error) === '53300';
