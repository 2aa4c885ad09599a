import { defineConfig } from 'vitest/config';
import { syllablesOfTitles } from './scripts/syllables.ts';
import { component } from './tests/component/node/project.ts';
import { LongestFirst } from './tests/support/longest-first.ts';
import { PATIENCE_MS, SERVER_PATIENCE_MS } from './tests/support/patience.ts';

const database = ['tests/support/database-setup.ts'];

/** Attacks on a whole plant, each within a transaction that is taken back. It would hold up the feeds of every other database of its cluster. */
const hostile = ['operations', 'calls', 'links', 'strangers'].map((name) => `tests/server/hostile-${name}.spec.ts`);

/** Left alone, a machine of two cores would work with one. */
const WORKERS = 2;

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
 * e2e:    the built app and server in a browser, two files at a time: most of it is waiting, and each has ports and databases of its own.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [syllablesOfTitles()],
        test: {
          name: 'unit',
          isolate,
          maxWorkers: WORKERS,
          include: ['tests/**/*.spec.{ts,tsx}'],
          exclude: ['tests/server/**', 'tests/component/**', 'tests/e2e/**', 'tests/upgrade/**', 'tests/bench/**', 'tests/**/*.db.spec.ts'],
          testTimeout: 20_000,
        },
      },
      component,
      {
        test: {
          name: 'server',
          isolate,
          maxWorkers: WORKERS,
          include: ['tests/server/**/*.spec.ts', 'tests/**/*.db.spec.ts'],
          exclude: ['tests/e2e/**', ...hostile],
          globalSetup: database,
          // Real servers and databases beside each other: what was only starved passes when asked again, and the report says so.
          retry: 1,
          expect: { poll: { timeout: SERVER_PATIENCE_MS } },
          // Beside other work, tests that take seconds have taken more than thirty: only what hangs ever waits so long.
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'e2e',
          isolate,
          include: ['tests/e2e/**/*.spec.ts'],
          globalSetup: database,
          maxWorkers: WORKERS,
          // Two browsers, two servers and a database share what is there: a test that was only starved passes when asked again, and the report says so.
          retry: 1,
          // What a page shows soon may take a while on a busy machine.
          expect: { poll: { timeout: PATIENCE_MS } },
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'hostile',
          include: hostile,
          globalSetup: database,
          maxWorkers: 1,
          testTimeout: 300_000,
          hookTimeout: 300_000,
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
