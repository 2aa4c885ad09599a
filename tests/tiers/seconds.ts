/** What files take that take long, in s of one worker on two cores that do nothing else: a fresh clone knows no times of earlier runs. */
const SECONDS: Readonly<Record<string, number>> = {
  'tests/e2e/lost-storage.spec.ts': 90,
};

/** A journey that begins at a tablet which is already at work. */
const USUAL = 15;

/** @param file by its path from the root */
export const secondsOf = (file: string): number => SECONDS[file] ?? USUAL;
