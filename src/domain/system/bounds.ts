/**
 * What a caller can pile up has a bound, for each device and for each person on all devices (sync.md §22.7). Each is far beyond what work makes: whoever
 * meets one is told so, and nothing that has been done is lost by it.
 */

/** Operations that are announced and have not arrived. */
export const MOST_ANNOUNCED = { device: 20_000, person: 40_000 } as const;

/**
 * Operations within a day, by what becomes of them. All are kept for ever: refused ones with those that were skipped, given up or handed over, done ones with
 * what they have written. Past it they wait at their device. Somebody who enters a plant's whole history in a day stays within it.
 */
export const MOST_OPERATIONS_A_DAY = {
  refused: {
    code: 'REFUSED_A_DAY',
    device: { operations: 10_000, bytes: 64 * 1024 * 1024 },
    person: { operations: 20_000, bytes: 128 * 1024 * 1024 },
  },
  done: {
    code: 'WORK_A_DAY',
    device: { operations: 200_000, bytes: 512 * 1024 * 1024 },
    person: { operations: 600_000, bytes: 1024 * 1024 * 1024 },
  },
} as const;
export type KeptOperation = keyof typeof MOST_OPERATIONS_A_DAY;

/** Documents leased at the same time. */
export const MOST_LEASES = { device: 300, person: 600 } as const;

/** Files and their bytes within 24 hours, by whoever they are stored in the name of. */
export const MOST_FILES_A_DAY = { files: 3000, bytes: 4 * 1024 * 1024 * 1024 } as const;

/** Different tries to act as somebody else that nobody has looked at yet, by one account or address. What comes after is counted on one line. */
export const MOST_OPEN_EVENTS = 50;

/** Saved searches of one person on all pages. */
export const MOST_FILTERS_IN_ALL = 600;

/** What one account may have the server keep within a day, beside operations and files. The day is that of UTC. */
export const MOST_KEPT_A_DAY = {
  print: { most: 10_000, code: 'PRINTS_A_DAY' },
  gateway: { most: 10_000, code: 'PRINTS_A_DAY' },
  export: { most: 200, code: 'EXPORTS_A_DAY' },
  subscription: { most: 100, code: 'SUBSCRIPTIONS_A_DAY' },
  filter: { most: 300, code: 'FILTERS_A_DAY' },
  station: { most: 500, code: 'STATIONS_A_DAY' },
  claim: { most: 50, code: 'CLAIMS_A_DAY' },
  device: { most: 1000, code: 'DEVICES_A_DAY' },
} as const;
export type KeptKind = keyof typeof MOST_KEPT_A_DAY;
