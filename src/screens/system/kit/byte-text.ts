const MIB = 1024 * 1024;

/** A size on disk, in the unit that people use for it. */
export const byteText = (bytes: number): string =>
  bytes < 1024 * MIB ? `${(bytes / MIB).toFixed(1)} MiB` : `${(bytes / 1024 / MIB).toFixed(1)} GiB`;

/** A size of one file, which may be far below what storage is counted in. */
export const fileSizeText = (bytes: number): string => (bytes < MIB ? `${Math.max(1, Math.round(bytes / 1024))} KiB` : byteText(bytes));

/** Whether this browser tells what is stored and how much may be: Safari has since 17. */
export const tellsSpace = (): boolean => typeof navigator.storage?.estimate === 'function';
