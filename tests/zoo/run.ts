/** Runs every mutant against the test that must notice it: a project of vitest for each, all in one run that shares its workers and one PostgreSQL. */
import { join } from 'node:path';
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';
import { WORKERS } from '#tests/support/workers.ts';
import { mutant } from './mutant-plugin.ts';
import { MUTANTS, type Mutant } from './mutants.ts';

const SEEDS = '60';

export interface Verdict {
  readonly mutant: Mutant;
  /** Killed: the named test ran and failed. A run that broke in another way proves nothing. */
  readonly outcome: 'killed' | 'SURVIVED' | 'does not fit the code any more' | 'the test did not run';
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
    env: { SEEDS },
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});

const nameOf = (text: string): RegExp => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

const outcomeOf = (states: readonly string[], said: string): Verdict['outcome'] => {
  if (said.includes('NO PLACE FOR MUTANT')) return 'does not fit the code any more';
  if (states.includes('failed')) return 'killed';
  return states.includes('passed') && said === '' ? 'SURVIVED' : 'the test did not run';
};

function judge(one: Mutant, module: TestModule | undefined): Verdict {
  const states = [...(module?.children.allTests() ?? [])].map((test) => test.result().state);
  const said = (module?.errors() ?? []).map(({ message }) => message).join('\n');
  return { mutant: one, outcome: outcomeOf(states, said), said };
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
