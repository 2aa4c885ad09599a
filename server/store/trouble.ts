/** What an error of the database or of the disk says about the machine, and not about the work at hand. */

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** disk_full of PostgreSQL, "no space left" and "quota exceeded" of the file system. */
export const isDiskFull = (error: unknown): boolean => ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error));

/**
 * The machine has no room for anybody: no disk, no connection. Nothing was wrong with the work, and a device must not count it as tried. PostgreSQL's
 * out_of_memory (53200) is not among them: a single operation may be the cause, and would then hold up all others for ever.
 */
export const hasNoRoom = (error: unknown): boolean => isDiskFull(error) || codeOf(error) === '53300';

/** What the driver says, without a code, when the database or the way to it gives no answer. */
const SILENT = ['Query read timeout', 'timeout exceeded when trying to connect', 'Connection terminated'];

/** The database gave no answer in time, or its connection is gone: whether anything was done is not known. */
export const isSilent = (error: unknown): boolean => error instanceof Error && SILENT.some((words) => error.message.startsWith(words));
