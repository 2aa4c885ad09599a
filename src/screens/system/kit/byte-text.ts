const MIB = 1024 * 1024;

/** A size on disk, in the unit that people use for it. */
export const byteText = (bytes: number): string =>
  bytes < 1024 * MIB ? `${(bytes / MIB).toFixed(1)} MiB` : `${(bytes / 1024 / MIB).toFixed(1)} GiB`;
