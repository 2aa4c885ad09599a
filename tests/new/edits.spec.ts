/** The edits that a page is begun with, each on the smallest text that shows it. */
import { describe, expect, test } from 'vitest';
import { append, extract, headed, moved, pruned, specifierOf, twin, without } from '#scripts/new/edits.ts';
import { renamer } from '#scripts/new/names.ts';

const rename = renamer([
  ['loan', 'gift'],
  ['Loan', 'Gift'],
]);
const twinned = (text: string, file = 'a.ts') => twin(file, text, /loan/i, rename);

describe('an entry gets its twin', () => {
  test('an import, and an element of a list', () => {
    expect(twinned("import { loan } from './loan.ts';\nexport const ALL = [order, loan, note].map(as);")).toBe(
      "import { loan } from './loan.ts';\nimport { gift } from './gift.ts';\nexport const ALL = [order, loan, gift, note].map(as);",
    );
  });

  test('a list laid out in parts gets it in that part, a pair as a whole', () => {
    expect(twinned('const A = [...[order, loan], ...of(1)];')).toBe('const A = [...[order, loan, gift], ...of(1)];');
    expect(twinned("const A = [['loan', 'boxNo'], ...of('loan')];")).toBe(
      "const A = [['loan', 'boxNo'], ...of('loan'), ['gift', 'boxNo'], ...of('gift')];",
    );
  });

  test('a property by its key alone, several beside each other together', () => {
    expect(twinned("const A = { note: 'loan', 'loan.create': 1, 'loan.save': 2, rest: 3 };")).toBe(
      "const A = { note: 'loan', 'loan.create': 1, 'loan.save': 2, 'gift.create': 1, 'gift.save': 2, rest: 3 };",
    );
  });

  test('a line of a table in a text', () => {
    expect(twinned('const A = `\nloan.create | x\nloan.save | y\nnote.save | z\n`;')).toBe(
      'const A = `\nloan.create | x\nloan.save | y\ngift.create | x\ngift.save | y\nnote.save | z\n`;',
    );
  });

  test('in words, whatever stands beside it', () => {
    expect(twinned('{\n  "note": { "name": "借 loan" },\n  "loan": { "name": "loan" }\n}\n', 'a.json')).toBe(
      '{\n  "note": { "name": "借 loan" },\n  "loan": { "name": "loan" }, "gift": { "name": "gift" }\n}\n',
    );
  });

  test('never where the template is gone, or where one of its name is already', () => {
    expect(() => twinned('const A = [order];')).toThrow('no entry like loan any more');
    expect(() => twinned('{ "loan": 1, "gift": 2 }', 'a.json')).toThrow('has an entry "gift" already');
    expect(() => twinned('const A = [')).toThrow('cannot be read');
  });
});

describe('a text is cut down', () => {
  const text = `/** Head. */
import { a, b } from './x.ts';
import { c } from './y.ts';

const used = a;
/** Gone. */
const other = b;
/** Kept. */
export const wanted = { used };
describe('titled', () => wanted);
describe('else', () => c);
`;

  test('to what is wanted and what that stands on, with its comments', () => {
    expect(extract('a.ts', text, ['titled'])).toBe(`/** Head. */
import { a } from './x.ts';

const used = a;
/** Kept. */
export const wanted = { used };
describe('titled', () => wanted);
`);
    expect(() => extract('a.ts', text, ['missing'])).toThrow('has no "missing" any more');
  });

  test('by properties, elements, attributes and constants, their comments and what only they used', () => {
    const page = `import { a, b } from './x.ts';
const KIND = { kind: b };
export const plan = {
  list: ['kind', 'name'],
  /** Which one. */
  kind: a(),
  where: KIND,
  name: 1,
};
export const Page = () => <List kind={1} name="x" />;
`;
    expect(without('a.tsx', page, ['kind', 'KIND'])).toBe(`export const plan = {
  list: [ 'name'],
  name: 1,
};
export const Page = () => <List  name="x" />;
`);
    expect(() => without('a.tsx', page, ['else'])).toThrow('has no else any more');
  });

  test('an import stays while its name is used, be it as a type; a key or a member of that name is no use', () => {
    expect(pruned('a.ts', "import { type A, b, c } from './x.ts';\nimport './y.ts';\nexport const x: A = { b: 1, d: e.c };\n")).toBe(
      "import { type A } from './x.ts';\nimport './y.ts';\nexport const x: A = { b: 1, d: e.c };\n",
    );
  });
});

describe('a file that moves', () => {
  const [from, to] = ['src/screens/wms/returns/loan.tsx', 'src/screens/wms/gifts/gift.tsx'];
  const files = new Map([
    [from, to],
    ['src/screens/wms/returns/loan-lines.ts', 'src/screens/wms/gifts/gift-lines.ts'],
    ['src/domain/wms/returns/loan.document.ts', 'src/domain/wms/gifts/gift.document.ts'],
  ]);

  test('names what moves along, what stays where it is, and packages', () => {
    const text = `import z from 'zod';
import { loan } from '#domain/wms/returns/loan.document.ts';
import { loanRules } from '#domain/wms/loan-rules.ts';
import { loanLines } from './loan-lines.ts';
import { shared } from './shared.ts';
`;
    expect(moved(from, to, text, files, rename)).toBe(`import z from 'zod';
import { gift } from '#domain/wms/gifts/gift.document.ts';
import { giftRules } from '#domain/wms/loan-rules.ts';
import { giftLines } from './gift-lines.ts';
import { shared } from '#screens/wms/returns/shared.ts';
`);
  });

  test('is imported by its name from its own folder, by alias from elsewhere', () => {
    expect(specifierOf('server/modules/reports/a.ts', 'server/modules/reports/b.ts')).toBe('./b.ts');
    expect(specifierOf('tests/screens/a.spec.ts', 'src/domain/wms/b.ts')).toBe('#domain/wms/b.ts');
  });
});

test('a page is appended to the list of its folder', () => {
  expect(append('a.ts', "export const pages: Def[] = [\n  { path: '/a' },\n];\n", "{ path: '/b' }")).toBe(
    "export const pages: Def[] = [\n  { path: '/a' }, { path: '/b' },\n];\n",
  );
  expect(append('a.ts', 'export const pages = [];\n', '1')).toBe('export const pages = [1];\n');
  expect(append('a.ts', 'const a = [1];\nconst b = [2];\n', '3', 'b')).toBe('const a = [1];\nconst b = [2, 3];\n');
  expect(() => append('a.ts', 'export const pages = {};\n', '1')).toThrow('has no list to add to any more');
});

test('a text begins with its own comment', () => {
  expect(headed('a.ts', '/** Old. */\nconst a = 1;\n', ['/** New. */'])).toBe('/** New. */\nconst a = 1;\n');
  expect(headed('a.ts', 'const a = 1;\n/** Of b. */\nconst b = 1;\n', ['/** New. */'])).toBe(
    '/** New. */\nconst a = 1;\n/** Of b. */\nconst b = 1;\n',
  );
});
