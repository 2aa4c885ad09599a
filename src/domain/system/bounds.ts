/**
 * What a caller can pile up has a bound, for each device and for each person on all devices (sync.md §22.7). Each is far beyond what work makes: whoever
 * meets one is told so, and nothing that has been done is lost by it.
 */

/** Operations that are announced and have not arrived. */
export const MOST_ANNOUNCED = { device: 20_000, person: 40_000 } as const;

/** Operations refused, skipped, given up or handed over within a day: they are kept for ever. Past it they wait at their device. */
export const MOST_REFUSED_A_DAY = {
  device: { operations: 10_000, bytes: 64 * 1024 * 1024 },
  person: { operations: 20_000, bytes: 128 * 1024 * 1024 },
} as const;

/** Documents leased at the same time. */
export const MOST_LEASES = { device: 300, person: 600 } as const;

/** Files and their bytes within 24 hours, by whoever they are stored in the name of. */
export const MOST_FILES_A_DAY = { files: 3000, bytes: 4 * 1024 * 1024 * 1024 } as const;

/** Different tries to act as somebody else that nobody has looked at yet, by one account or address. What comes after is counted on one line. */
export const MOST_OPEN_EVENTS = 50;
