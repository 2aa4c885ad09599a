import { defineConfig } from 'vitest/config';
import { syllablesOfTitles } from './scripts/syllables.ts';
import { component } from './tests/component/node/project.ts';
import { PATIENCE_MS, SERVER_PATIENCE_MS } from './tests/support/patience.ts';
import { BROWSER_WORKERS, WORKERS } from './tests/support/workers.ts';
import { LongestFirst } from './tests/tiers/longest-first.ts';
import { RunReporter } from './tests/tiers/run-reporter.ts';

const database = ['tests/support/database-setup.ts'];

/** Files that an ordinary run of `npm test` leaves out, with commas between them. */
const leftOut = process.env.LEFT_OUT?.split(',') ?? [];

/** Attacks on a whole plant, each within a transaction that is taken back. It would hold up the feeds of every other database of its cluster. */
const hostile = ['operations', 'calls', 'links', 'strangers'].map((name) => `tests/server/hostile-${name}.spec.ts`);

/**
 * What takes longer hangs. A test that waits for something goes on the moment it is there, so no machine is too slow for this, and no test is asked twice: one
 * that fails now and then has found something.
 */
const HANGS_MS = 600_000;
/** A whole way through pages is one test, and a machine may have a third of the speed that it usually has. */
const WAY_HANGS_MS = 3 * HANGS_MS;
/** One test of the hostile client sends an eighth of all attacks, one after another. */
const HOSTILE_HANGS_MS = 6 * HANGS_MS;

/**
 * Files of one worker share what they import: read anew for each, the domain and the server cost half of the run. So no file may leave anything behind in a
 * module or in what is global; what it opens is its own.
 */
const isolate = false;

/**
 * unit:   pure code and the client on fake parts of the platform; no database, no browser.
 * component: parts and pages drawn in a browser; no server, no database, no build (tests/component/README.md).
 * server: on real PostgreSQL, one cluster for the run (tests/support/test-database.ts).
 * hostile: attacks every operation, call and link field by field, beside a twin plant. Takes minutes and needs a separate cluster: `npm run hostile`.
 * upgrade: an earlier version against this one; needs its build, so `npm run upgrade` runs it and `npm test` does not.
 * e2e:    the built app and server in a browser; each file has ports and databases of its own. `npm test` chooses among them (tests/tiers).
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new RunReporter(process.env.RUN_REPORT)],
    projects: [
      {
        plugins: [syllablesOfTitles()],
        test: {
          name: 'unit',
          isolate,
          maxWorkers: WORKERS,
          include: ['tests/**/*.spec.{ts,tsx}'],
          exclude: ['tests/server/**', 'tests/component/**', 'tests/e2e/**', 'tests/upgrade/**', 'tests/bench/**', 'tests/**/*.db.spec.ts'],
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      component,
      {
        test: {
          name: 'server',
          isolate,
          maxWorkers: WORKERS,
          include: ['tests/server/**/*.spec.ts', 'tests/**/*.db.spec.ts'],
          exclude: ['tests/e2e/**', ...hostile, ...leftOut],
          globalSetup: database,
          expect: { poll: { timeout: SERVER_PATIENCE_MS } },
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      {
        test: {
          name: 'e2e',
          isolate,
          include: ['tests/e2e/**/*.spec.ts'],
          globalSetup: database,
          maxWorkers: BROWSER_WORKERS,
          // What a page shows soon may take a while on a busy machine.
          expect: { poll: { timeout: PATIENCE_MS } },
          testTimeout: WAY_HANGS_MS,
          hookTimeout: WAY_HANGS_MS,
        },
      },
      {
        test: {
          name: 'hostile',
          include: hostile,
          globalSetup: database,
          maxWorkers: 1,
          testTimeout: HOSTILE_HANGS_MS,
          hookTimeout: HOSTILE_HANGS_MS,
        },
      },
      {
        test: {
          name: 'upgrade',
          include: ['tests/upgrade/**/*.spec.ts'],
          globalSetup: database,
          maxWorkers: 1,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
