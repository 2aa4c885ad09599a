/** What each kind of page is begun with, over the project as it is and without writing anything: a template that has moved is known before a page is begun. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Kind } from '#scripts/new/arguments.ts';
import { document } from '#scripts/new/document.ts';
import { formsOf, wordsOf } from '#scripts/new/names.ts';
import type { Page } from '#scripts/new/page.ts';
import { report } from '#scripts/new/report.ts';
import { resource } from '#scripts/new/resource.ts';
import { read } from '#scripts/new/syntax.ts';
import { terminal } from '#scripts/new/terminal.ts';
import { Tree } from '#scripts/new/tree.ts';

const RECIPES: Readonly<Record<Kind, (tree: Tree, page: Page) => string[]>> = { document, resource, report, terminal };
const FOLDERS: Readonly<Record<Kind, string>> = {
  document: 'wms/loans',
  resource: 'basic/party',
  report: 'wms/reports',
  terminal: 'wms/loans',
};
const KINDS = Object.keys(RECIPES) as Kind[];

const page = (kind: Kind, name: string): Page => ({
  name,
  forms: formsOf(name),
  path: `/loans/${name}`,
  folder: FOLDERS[kind],
  en: wordsOf(name),
  zh: '借用',
  prefix: 'QX',
  right: name,
  number: 99,
  call: `/api/wms/report/${name}`,
});

/** How often a name occurs in every file that was changed. */
function timesOf(tree: Tree, name: string): Record<string, number> {
  const { camel, kebab, snake } = formsOf(name);
  const found = new RegExp(`${camel}|${kebab}|${snake}`, 'g');
  const changed = tree.changes().filter(({ isNew }) => !isNew);
  return Object.fromEntries(changed.map(({ path, text }) => [path, text.match(found)?.length ?? 0]));
}

describe.each(KINDS)('a %s', (kind) => {
  test('finds its template and every table, and all it would write can be read', () => {
    const tree = new Tree('.');
    const left = RECIPES[kind](tree, page(kind, 'toolLoan'));
    const changes = tree.changes();
    expect(left.length).toBeGreaterThan(0);
    expect(changes.some(({ isNew, text }) => isNew && /^\/\/ Begun: /m.test(text))).toBe(true);
    for (const { path, text } of changes) expect(() => read(path, text)).not.toThrow();
    expect(Object.values(timesOf(tree, 'toolLoan')).every((times) => times > 0)).toBe(true);
  });

  test.each(['toolSalesReturn', 'binAdjust', 'toolTransfers', 'toolCustomerClass'])('never begins as %s, begun before it', (first) => {
    const alone = new Tree('.');
    RECIPES[kind](alone, page(kind, 'gaugeLoan'));
    const after = new Tree('.');
    RECIPES[kind](after, page(kind, first));
    RECIPES[kind](after, page(kind, 'gaugeLoan'));
    expect(timesOf(after, 'gaugeLoan')).toEqual(expect.objectContaining(timesOf(alone, 'gaugeLoan')));
  });

  test('overwrites nothing', () => {
    const tree = new Tree('.');
    RECIPES[kind](tree, page(kind, 'toolLoan'));
    expect(() => RECIPES[kind](tree, page(kind, 'toolLoan'))).toThrow('is there already: choose another name');
  });
});

test('a report says that the demo has to have what it reports', () => {
  const left = report(new Tree('.'), page('report', 'toolLoan'));
  expect(left.filter((one) => one.includes('/loans/toolLoan') && one.includes('server/demo'))).toHaveLength(1);
});

describe('writing', () => {
  test('is of all files or of none', () => {
    const root = mkdtempSync(join(tmpdir(), 'chejian-tree-'));
    try {
      writeFileSync(join(root, 'table.ts'), 'export const A = [1];\n');
      const tree = new Tree(root);
      tree.edit('table.ts', () => 'export const A = [1, 2];\n');
      tree.create('new.ts', 'export const B = 1;\n');
      tree.create('table.ts/below.ts', 'export const C = 1;\n');
      expect(() => tree.write()).toThrow('Nothing was written');
      expect(readdirSync(root).sort()).toEqual(['table.ts']);
      expect(readFileSync(join(root, 'table.ts'), 'utf8')).toBe('export const A = [1];\n');
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  test('refuses what could not be read afterwards', () => {
    const tree = new Tree(tmpdir());
    tree.create('chejian-never.ts', 'const a = [');
    expect(() => tree.write()).toThrow('chejian-never.ts cannot be read');
    expect(readdirSync(tmpdir())).not.toContain('chejian-never.ts');
  });
});
