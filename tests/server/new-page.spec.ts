/**
 * One page of each kind, begun in a copy of the project: what the command writes compiles, passes the linter and the specs that walk all declarations and
 * words. Only what it has said is left.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import routes from '#domain/system/routes.json';

const WHOLE = ['src', 'sw', 'server', 'tests', 'scripts', 'tsconfig', 'public'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'biome.json', '.gitignore', 'vite.config.ts', 'vitest.config.ts'];
/** Specs that ask every declaration for what it owes. */
const WALKING = [
  ...['areas', 'begun', 'budgets', 'prices', 'registry', 'siblings'].map((name) => `tests/architecture/${name}.spec.ts`),
  ...['kinds', 'plans', 'titles', 'field-words', 'plan-types'].map((name) => `tests/pages/${name}.spec.ts`),
  ...['tests/domain/reports.spec.ts', 'tests/domain/code-sets.spec.ts', 'tests/screens/shell/words.spec.ts'],
  ...['box-numbers', 'links', 'measures', 'offered'].map((name) => `tests/domain/wms/${name}.spec.ts`),
  ...['tests/screens/shell/payload-words.spec.ts', 'tests/screens/tool-loan.spec.ts', 'tests/screens/gauge-back.spec.ts'],
];

/** Every route of the table is built, so the copy has some more: each like one of its kind that is there. */
const [DOCUMENT, RESOURCE, TERMINAL, ANOTHER, REPORT] = [
  '/begun-document',
  '/begun-resource',
  '/begun-terminal',
  '/begun-other',
  '/begun-report',
];
const like = (known: string, path: string, more: object = {}): object => ({
  ...routes.find((route) => route.path === known),
  path,
  ...more,
});
const MORE = [
  ...[DOCUMENT, RESOURCE, TERMINAL, ANOTHER].map((path) => like('/other-warehouse', path)),
  like('/allot-report', REPORT, { permission: 'web:wmsmaster:report:report99' }),
];

const BEGUN = [
  ['document', 'toolLoan', '--path', DOCUMENT, '--folder', 'wms/begun', '--new-folder', '--zh', '工具借出'],
  ['resource', 'toolGrade', '--path', RESOURCE, '--folder', 'basic/party', '--zh', '工具等级'],
  ['report', 'loanTotals', '--path', REPORT],
  ['terminal', 'gaugeBack', '--path', TERMINAL, '--folder', 'wms/begun', '--en', 'gauge return'],
] as const;

/** Each page is begun by a program of its own, which reads the whole project. */
const BEGIN_MS = 600_000;
/** A program that reads the copy, beside whatever else a slow machine does. */
const PROGRAM_MS = 300_000;

interface Ended {
  readonly code: number | null;
  readonly out: string;
}

let copy: string;
let said: Ended[];

/** Runs a program of Node in the copy. */
const runs = (...args: string[]) =>
  new Promise<Ended>((done) => {
    const child = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk));
    child.on('close', (code) => done({ code, out }));
  });
const begin = (...args: string[]) => runs('scripts/new.mjs', ...args);
const tool = (path: string, ...args: string[]) => runs(join('node_modules', path), ...args);

const marksIn = (text: string) => [...text.matchAll(/(src|server|tests)\/\S+\.tsx?: [^\n']+\./g)].map(([mark]) => mark).sort();
/** Every file that is named as new or changed. */
const written = () => [...new Set(said.flatMap(({ out }) => out.match(/(?<=^ {2})(src|server|tests)\/\S+(?=$)/gm) ?? []))].sort();
const filesOf = (tree: string) => readdirSync(join(copy, tree), { recursive: true, encoding: 'utf8' }).sort();

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'chejian-new-'));
  for (const name of [...WHOLE, ...FILES]) cpSync(name, join(copy, name), { recursive: true });
  writeFileSync(join(copy, 'src/domain/system/routes.json'), JSON.stringify([...routes, ...MORE]));
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'junction');
  said = [];
  for (const args of BEGUN) said.push(await begin(...args));
}, BEGIN_MS);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('a page that is begun', () => {
  test.each(BEGUN.map(([kind], n) => [kind, n] as const))('is written, and says what is left: %s', (kind, n) => {
    const { code, out } = said[n] ?? {};
    expect(out).toContain('Left to say');
    expect(code).toBe(0);
    expect(out?.includes('npm run db:draft')).toBe(kind === 'document' || kind === 'resource');
  });

  test('has its files, its page and its words', () => {
    for (const file of ['document.ts', 'operation.ts']) expect(existsSync(join(copy, `src/domain/wms/begun/tool-loan.${file}`))).toBe(true);
    const words = JSON.parse(readFileSync(join(copy, 'src/locales/zh/document.json'), 'utf8')) as Record<string, { name: string }>;
    expect(words.toolLoan?.name).toBe('工具借出单');
    const pages = readFileSync(join(copy, 'src/screens/wms/begun/screens.ts'), 'utf8');
    expect(pages.match(/path: '[^']+'/g)).toEqual([`path: '${DOCUMENT}'`, `path: '${TERMINAL}'`]);
  });

  test('names nothing of what it was begun as', () => {
    const own = ['src/domain/wms/begun', 'src/screens/wms/begun'].flatMap((tree) => filesOf(tree).map((file) => `${tree}/${file}`));
    expect(own).toHaveLength(10);
    const named = /salesReturn|SalesReturn|sales-return|SALES_RETURN|soType|scanForAdjust|startAdjust|use-adjust/;
    expect(own.filter((file) => named.test(readFileSync(join(copy, file), 'utf8')))).toEqual([]);
  });

  // One program of what was written and what that stands on, instead of the five that overlap.
  test('compiles', { timeout: PROGRAM_MS }, async () => {
    const files = written().filter((file) => /\.tsx?$/.test(file));
    // What is provided to tests is declared beside the set-up.
    const all = [...files, 'tests/support/database-setup.ts'];
    const config = { extends: './tests.json', include: [], files: all.map((file) => `../${file}`) };
    writeFileSync(join(copy, 'tsconfig/begun.json'), JSON.stringify(config));
    expect(await tool('typescript/bin/tsc', '-p', 'tsconfig/begun.json', '--checkers', '1')).toEqual({ code: 0, out: '' });
  });

  test('passes the linter', { timeout: PROGRAM_MS }, async () => {
    const { code, out } = await tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...written());
    expect(out).toContain(`Checked ${written().length} files`);
    expect(out).toContain('No fixes applied');
    expect(code).toBe(0);
  });

  test('passes the specs of all pages; the marks it names are all that is left to say', { timeout: PROGRAM_MS }, async () => {
    const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=report.json'];
    const { out } = await tool('vitest/vitest.mjs', 'run', '--project', 'unit', ...reporters, ...WALKING);
    const report = JSON.parse(readFileSync(join(copy, 'report.json'), 'utf8')) as {
      readonly testResults: readonly {
        readonly name: string;
        readonly assertionResults: readonly {
          readonly title: string;
          readonly status: string;
          readonly failureMessages: readonly string[];
        }[];
      }[];
    };
    expect(report.testResults).toHaveLength(WALKING.length);
    const failed = report.testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status !== 'passed'));
    expect(failed.map(({ title }) => title)).toEqual(['no page says what the one says that it was begun as']);
    const left = marksIn(said.map(({ out: text }) => text).join('\n'));
    expect(left).toHaveLength(8);
    for (const mark of left) expect(out).toContain(mark);
  });
});

describe('nothing is written', { timeout: PROGRAM_MS }, () => {
  test('when the name is taken, be it by a page that was just begun', async () => {
    const before = filesOf('src');
    expect(await begin('document', 'toolLoan', '--path', ANOTHER, '--folder', 'wms/begun')).toEqual({
      code: 1,
      out: '"toolLoan" is taken by a definition that is there: choose another name.\n',
    });
    expect(await begin('terminal', 'adjust', '--path', ANOTHER, '--folder', 'wms/begun')).toMatchObject({ code: 1 });
    expect(filesOf('src')).toEqual(before);
  });

  test('when a table of the template is not what it was: the one that is meant is named', async () => {
    const table = 'server/seed/base.ts';
    const text = readFileSync(join(copy, table), 'utf8');
    writeFileSync(join(copy, table), text.replaceAll("'salesReturn'", "'salesBack'"));
    const answer = await begin('document', 'gaugeLoan', '--path', ANOTHER, '--folder', 'wms/begun');
    expect(answer).toMatchObject({ code: 1, out: expect.stringContaining(`${table} has no entry like`) });
    expect(filesOf('src').filter((file) => file.includes('gauge-loan'))).toEqual([]);
  });
});
