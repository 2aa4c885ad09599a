/** What a test spends before its own work begins: servers, databases, browsers, signing in. The report of the run tells the share. */
import { TestRunner } from 'vitest';

const within = new WeakSet<object>();

/** Counts the time of this work as set-up of the test that does it, if one does. What is called within counts once. */
export async function settingUp<T>(work: () => Promise<T>): Promise<T> {
  const test = TestRunner.getCurrentTest();
  if (!test || within.has(test)) return work();
  within.add(test);
  const began = performance.now();
  try {
    return await work();
  } finally {
    within.delete(test);
    test.meta.setUp = (test.meta.setUp ?? 0) + performance.now() - began;
  }
}
