import type { Mutant } from './mutants.ts';

/** Killed: the named test ran and failed, with the words that the mutant asks for. A run that broke in another way proves nothing. */
export type Outcome = 'killed' | 'SURVIVED' | 'failed for something else' | 'does not fit the code any more' | 'the test did not run';

interface Run {
  /** Of the tests that bear the name. */
  readonly states: readonly string[];
  /** What the failed ones said. */
  readonly failures: readonly string[];
  /** What the run said of itself, outside of any test. */
  readonly said: string;
}

/** What a run says of its mutant. */
export function outcomeOf({ says }: Pick<Mutant, 'says'>, { states, failures, said }: Run): Outcome {
  if (said.includes('NO PLACE FOR MUTANT')) return 'does not fit the code any more';
  if (states.includes('failed')) {
    const isMeant = says === undefined || failures.some((text) => text.includes(says));
    return isMeant ? 'killed' : 'failed for something else';
  }
  return states.includes('passed') && said === '' ? 'SURVIVED' : 'the test did not run';
}
