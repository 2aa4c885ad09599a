/** Runs every mutant against the test that must notice it: a project of vitest for each, all in one run that shares its workers and one PostgreSQL. */
import { join } from 'node:path';
import type { TestError } from 'vitest';
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';
import { WORKERS } from '#tests/support/workers.ts';
import { mutant } from './mutant-plugin.ts';
import { MUTANTS, type Mutant } from './mutants.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

const SEEDS = '60';

/**
 * Random work of a line ends with the first rule that it finds broken, mostly within 500 moves, seldom after 900: this many are made only of a mutant
 * that nobody notices. The seed is one that finds all of them. It does not settle everything, for the line is read in the order of its ids, and those are new
 * in each run: a tight limit would let a mutant live now and then.
 */
const FLOOR = { FLOOR_MOVES: '4900', SEED: '13' };

export interface Verdict {
  readonly mutant: Mutant;
  readonly outcome: Outcome;
  /** What the run said of itself; empty when killed. */
  readonly said: string;
}

const projectOf = (one: Mutant) => ({
  plugins: [mutant(one)],
  test: {
    name: one.rule,
    include: [one.killer.spec],
    isolate: false,
    maxWorkers: WORKERS,
    // Not for all: a SEED would leave the histories of synchronisation a single one.
    env: one.rule.startsWith('F') ? FLOOR : { SEEDS },
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});

const nameOf = (text: string): RegExp => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/** The message leaves out most of what was compared; the difference has it. */
const textOf = ({ message, diff = '' }: TestError): string => `${message}\n${diff}`;

function judge(one: Mutant, module: TestModule | undefined): Verdict {
  const results = [...(module?.children.allTests() ?? [])].map((test) => test.result());
  const failures = results.flatMap(({ errors = [] }) => errors.map(textOf));
  const said = (module?.errors() ?? []).map(({ message }) => message).join('\n');
  const states = results.map(({ state }) => state);
  const outcome = outcomeOf(one, { states, failures, said });
  return { mutant: one, outcome, said: outcome === 'killed' ? '' : [said, ...failures].join('\n') };
}

/** @param wanted rules; empty = all of them */
export async function runZoo(wanted: readonly string[]): Promise<Verdict[]> {
  const mutants = MUTANTS.filter(({ rule }) => wanted.length === 0 || wanted.includes(rule));
  const projects = mutants.map(projectOf);
  const globalSetup = mutants.some(({ killer }) => killer.project === 'server') ? ['tests/support/database-setup.ts'] : [];
  const exitCode = process.exitCode;
  const vitest = await createVitest('test', { config: false, watch: false, reporters: [{}], projects, globalSetup });
  try {
    const specifications = mutants.map(({ rule, killer }): TestSpecification => {
      const project = vitest.projects.find(({ name }) => name === rule);
      if (!project) throw new Error(`no project for ${rule}`);
      return project.createSpecification(join(process.cwd(), killer.spec), { testNamePattern: nameOf(killer.name) });
    });
    const { testModules } = await vitest.runTestSpecifications(specifications, true);
    return mutants.map((one) =>
      judge(
        one,
        testModules.find((module) => module.project.name === one.rule),
      ),
    );
  } finally {
    await vitest.close();
    // A failed test is what the zoo wants; vitest would have the process that asked end as failed for it.
    process.exitCode = exitCode;
  }
}
