/** How many files of a run are asked at a time. */
import { availableParallelism, totalmem } from 'node:os';

/** Two browsers of a file, its server and what it imported. */
const BYTES_OF_WORKER = 2.5 * 1024 ** 3;
/** Left to count the cores alone, a machine of two would work with one: most of a browser's time is waiting. */
const LEAST = 2;

/**
 * Returns one worker per core, limited by memory.
 * @param asked `WORKERS` of the environment, a number of 1 or more, overrules it
 */
export const workersOf = (cores: number, bytes: number, asked = ''): number => {
  const wanted = Number(asked);
  if (Number.isInteger(wanted) && wanted > 0) return wanted;
  return Math.max(LEAST, Math.min(cores, Math.floor(bytes / BYTES_OF_WORKER)));
};

const cores = availableParallelism();
export const WORKERS = workersOf(cores, totalmem(), process.env.WORKERS);
/** A journey waits for its page, its server and its database half of the time: one more than there are cores keeps them at work. */
export const BROWSER_WORKERS = workersOf(cores + 1, totalmem(), process.env.WORKERS);
