/** What `npm run new` is told: what follows from it, and the one sentence that answers a wrong argument. */
import { describe, expect, test } from 'vitest';
import { ask, type Known } from '#scripts/new/arguments.ts';

const route = (path: string, zh: string, permission = 'web:wmsmaster:gongju') => ({ path, zh, permission });
const known: Known = {
  routes: [
    route('/tool/material-lending', '工具借出'),
    route('/lj/material-lending', '量具借出'),
    route('/goods-adjust', '货位调整'),
    route('/lend-material-statistics', '借出统计', 'web:wmsmaster:report:report26'),
  ],
  pages: new Set(['/goods-adjust']),
  names: new Set(['receipt', 'receiptLine', 'box']),
  prefixes: new Set(['SR']),
  rights: new Set(['sreturn']),
  numbers: new Set([13]),
  calls: new Set(['/api/wms/report/allotReport']),
  folders: ['wms/returns', 'wms/voucher', 'basic/party'],
};
const at = ['--path', '/tool/material-lending', '--folder', 'wms/returns'];
const asked = (...args: string[]) => ask(args, known);

describe('what is not said', () => {
  test('of a document follows from its name and its route, and is told', () => {
    const { kind, page, assumed } = asked('document', 'toolLoan', ...at);
    expect(kind).toBe('document');
    expect(page).toMatchObject({ en: 'tool loan', zh: '工具借出', prefix: 'TL', right: 'toolLoan', folder: 'wms/returns' });
    expect(assumed).toHaveLength(4);
    expect(asked('document', 'toolLoan', ...at, '--en', 'loan', '--zh', '借用', '--prefix', 'TX', '--right', 'loan').assumed).toEqual([]);
  });

  test('of a report is the number of its right, and a call of its name', () => {
    const { page } = asked('report', 'lendTotals', '--path', '/lend-material-statistics');
    expect(page).toMatchObject({ number: 26, call: '/api/wms/report/lendTotals' });
  });

  test('a new folder is taken when it is said to be one', () => {
    const [path, route] = at;
    const { page } = asked('terminal', 'toolLoan', path ?? '', route ?? '', '--folder', 'wms/lending', '--new-folder');
    expect(page.folder).toBe('wms/lending');
  });
});

describe('is refused in one sentence', () => {
  const report = ['report', 'lendTotals', '--path', '/lend-material-statistics'];
  const cases: readonly (readonly [args: readonly string[], sentence: string])[] = [
    [['page', 'toolLoan'], 'Say what to begin: document, resource, report, terminal'],
    [['document'], 'Give the document a name'],
    [['document', 'tool', 'loan', ...at], '"loan" is one argument too many'],
    [['document', 'ToolLoan', ...at], '"ToolLoan" is no camelCase name'],
    [['document', 'tool-loan', ...at], '"tool-loan" is no camelCase name'],
    [['document', 'delete', ...at], '"delete" is a word of the language'],
    [['document', 'receipt', ...at], '"receipt" is taken'],
    [['document', 'toolLoan', '--folder', 'wms/returns'], 'Say its route with --path'],
    [['document', 'toolLoan', '--path', '/gauge/material-lending'], 'Is it /tool/material-lending, /lj/material-lending?'],
    [['document', 'toolLoan', '--path', '/goods-adjust'], '/goods-adjust has a page already'],
    [['document', 'toolLoan', '--path', '/tool/material-lending'], 'Say its folder below src/screens'],
    [['document', 'toolLoan', '--path', '/tool/material-lending', '--folder', 'wms/retruns'], 'src/screens/wms/retruns is not there'],
    [['document', 'toolLoan', '--path', '/tool/material-lending', '--folder', 'wms/a/b'], '"wms/a/b" is no folder'],
    [['document', 'toolLoan', '--path', '/tool/material-lending', '--folder', 'basic/party'], 'A document is begun in wms only'],
    [['document', 'toolLoan', ...at, '--prefix', 'SR'], 'Numbers of another document begin with SR'],
    [['document', 'toolLoan', ...at, '--prefix', 'tl'], '"tl" begins no number'],
    [['document', 'toolLoan', ...at, '--right', 'sreturn'], 'There are rights web:wms:sreturn'],
    [['document', 'toolLoan', ...at, '--right', 'tool:loan'], '"tool:loan" names no rights'],
    [['document', 'toolLoan', ...at, '--en', '工具'], '"工具" is no English word'],
    [['document', 'toolLoan', ...at, '--zh', "'"], 'The Chinese word has no quotation marks'],
    [['document', 'toolLoan', ...at, '--colour', 'red'], "Unknown option '--colour'"],
    [[...report, '--number', '13'], 'Report 13 is declared already'],
    [['report', 'toolLoan', '--path', '/tool/material-lending'], 'Say the number that the specification gives the report'],
    [[...report, '--call', 'x'], '"x" is no call'],
    [[...report, '--call', '/api/wms/report/allotReport'], 'Another report answers'],
    [[...report, '--folder', 'wms/returns'], 'needs no --folder'],
  ];
  test.each(cases)('%j', (args, sentence) => {
    expect(() => asked(...args)).toThrow(sentence);
  });
});
