/**
 * No test rests on time. What is waited for is what it means: a page that shows something, a row that is there, a later event that proves that something else
 * would have happened by now. Where the product counts milliseconds itself, its clock is the test's (`tests/support/page-clock.ts`, fake timers, a seam).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Ways to rest on time, as they stand in a file. */
const WAYS: Readonly<Record<string, RegExp>> = {
  'a page waits for milliseconds': /\.waitForTimeout\(/g,
  'a sleep by name': /\bsetTimeout\b[^;]*\} from 'node:timers\/promises'/g,
  'a timer by number': /\bsetTimeout\([\s\S]{0,90}?, *[1-9A-Z][\w.]*\)/g,
  'a short look that decides': /(?<!\bvi)\.(?:waitFor|click|tap|fill|check|press|waitForURL|screenshot)\([^()]*\btimeout:/g,
  'a test that is tried again': /\bretry: *[1-9]|\bretryCount\b/g,
  // Between 16:00 and 24:00 by UTC the site is a day, and at the end of a month a month ahead: tests/support/site-day.ts.
  'a day by UTC': /\bnew Date\((?:Date\.now\(\)[^;\n]*)?\)\.toISOString\(\)\.slice\(0, *(?:7|10)\)/g,
};

/** Time is what they measure, or they are run by hand against a version that is no longer written. */
const ASIDE = /^tests\/(bench|upgrade)\//;

interface Exception {
  readonly file: string;
  readonly times: number;
  readonly why: string;
}

/** May only shrink. */
const EXCEPTIONS: readonly Exception[] = [
  { file: 'tests/chaos/insider.ts', times: 1, why: 'lies at a pace that the server takes from one session' },
  { file: 'tests/chaos/kills.ts', times: 1, why: 'what is killed stays down for a while' },
  { file: 'tests/chaos/proxy.ts', times: 1, why: 'a line that is late' },
  { file: 'tests/chaos/run.ts', times: 1, why: 'tells how far it is, once a second' },
  { file: 'tests/chaos/tablet.ts', times: 1, why: 'an honest tablet does not ask without a pause' },
  { file: 'tests/support/at-rest.ts', times: 1, why: 'a page that never answers is a fault, and is told as one' },
  { file: 'tests/support/print-control-script.ts', times: 1, why: 'a device that answers later' },
  { file: 'tests/support/server-process.ts', times: 1, why: 'looks at a process that starts, also without a test runner' },
  { file: 'tests/support/tidy.ts', times: 1, why: 'a picture of a browser that may hang is not worth more' },
  { file: 'tests/component/gallery/parts-view.tsx', times: 1, why: 'work that takes a while, to be looked at by a person' },
];
const MOST = 10;

const files = readdirSync('tests', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
  .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll(sep, '/'))
  .filter((file) => !ASIDE.test(file) && file !== 'tests/architecture/no-time.spec.ts');

const waysIn = (text: string): readonly string[] => Object.entries(WAYS).flatMap(([name, way]) => [...text.matchAll(way)].map(() => name));

describe('no test rests on time', () => {
  it.each([
    ['a page waits for milliseconds', 'await page.waitForTimeout(400);'],
    ['a sleep by name', "import { setTimeout as sleep } from 'node:timers/promises';"],
    ['a timer by number', 'await new Promise((resolve) => setTimeout(resolve, 50));'],
    ['a timer by number', 'setTimeout(() => (open = false), PAUSE);'],
    ['a short look that decides', 'await now.click({ timeout: 1000 }).catch(() => undefined);'],
    ['a short look that decides', "await page.getByText('x').waitFor({ state: 'visible', timeout: 2000 });"],
    ['a day by UTC', 'const today = new Date().toISOString().slice(0, 10);'],
    ['a day by UTC', 'const due = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);'],
    ['a test that is tried again', "test('x', { retry: 2 }, () => undefined);"],
  ])('%s is seen', (name, text) => {
    expect(waysIn(text)).toEqual([name]);
  });

  it.each([
    'await new Promise((resolve) => setTimeout(resolve));',
    'await new Promise((resolve) => setTimeout(resolve, 0));',
    "import { setImmediate as nextTurn } from 'node:timers/promises';",
    'await expect.poll(rows, { interval: 200 }).toBe(1);',
    'const retry = () => undefined; const parts = { retry: () => retry };',
  ])('what lets others have their turn, or looks until it is there, is none: %s', (text) => {
    expect(waysIn(text)).toEqual([]);
  });

  it('outside of what is listed with its reason', () => {
    const found = files.flatMap((file) => {
      const ways = waysIn(readFileSync(file, 'utf8'));
      return ways.length > 0 ? [[file, ways.length] as const] : [];
    });
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(EXCEPTIONS.map(({ file, times }) => [file, times])));
  });

  it('and the list only shrinks', () => {
    expect(EXCEPTIONS.length).toBeLessThanOrEqual(MOST);
  });
});
