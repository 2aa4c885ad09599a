/** Writes what a run counted and how long each file took into the file that `RUN_REPORT` names, for `scripts/stages.mjs`. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type {} from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    /** In ms. What is done in hooks counts as set-up by itself. */
    setUp?: number;
  }
}

export interface FileTimes {
  /** By its path from the root. */
  readonly file: string;
  readonly project: string;
  /** Of one worker, imports included. */
  readonly seconds: number;
  /** Part of them, from 0 to 1, that went into imports, hooks and what tests count as set-up. */
  readonly setUp: number;
}

export interface RunReport {
  readonly passed: number;
  readonly failed: number;
  readonly files: readonly FileTimes[];
}

function timesOf(module: TestModule): FileTimes {
  const { collectDuration, duration, prepareDuration, setupDuration } = module.diagnostic();
  // In a browser all files are made ready at once, and each waits for those before it.
  const all = collectDuration + duration + setupDuration + (module.project.isBrowserEnabled() ? 0 : prepareDuration);
  // Tests of a file that run beside each other add up to more than the file.
  const asked = [...module.children.allTests()].reduce(
    (sum, test) => sum + (test.diagnostic()?.duration ?? 0) - (test.meta().setUp ?? 0),
    0,
  );
  return {
    file: relative(process.cwd(), module.moduleId).replaceAll('\\', '/'),
    project: module.project.name,
    seconds: all / 1000,
    setUp: all === 0 ? 0 : Math.max(0, all - asked) / all,
  };
}

/** @param path of the report; without one nothing is written */
export class RunReporter implements Reporter {
  constructor(private readonly path: string | undefined) {}

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (this.path === undefined) return;
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const count = (state: string): number => states.filter((each) => each === state).length;
    // A file that could not be read has no test that could fail.
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const report: RunReport = { passed: count('passed'), failed: count('failed') + broken, files: modules.map(timesOf) };
    writeFileSync(this.path, JSON.stringify(report));
  }
}
