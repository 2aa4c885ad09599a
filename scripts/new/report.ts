/** A report begins as the one of transfers: its declaration, its statement, its call, and what it must equal. */
import { extract, without } from './edits.ts';
import { capitalised, type Pair, renamer } from './names.ts';
import { begun, type Page } from './page.ts';
import type { Tree } from './tree.ts';

const DECLARED = 'src/domain/wms/reports/demand.reports.ts';
const PATH = '/allot-report';
const CALL = '/api/wms/report/allotReport';
const RIGHT = 'web:wmsmaster:report:report';

function pairsOf({ forms, path, call, number }: Page): Pair[] {
  return [
    ['transfers.sql', `${forms.kebab}.sql`],
    ['transfers', forms.camel],
    ['transferReport', `${forms.camel}Report`],
    ['allotQuerySchema', `${forms.camel}QuerySchema`],
    [PATH, path],
    [CALL, call],
    // The page that a row opens.
    ['/transfers-management', '/transfers-management'],
    ['n: 13,', `n: ${number},`],
    [`${RIGHT}13 web:wmsmaster:store web:wmsmaster:hardware`, `${RIGHT}${number}`],
  ];
}

/** @returns what is left for a person to say */
export function report(tree: Tree, page: Page): string[] {
  const { forms, en, number } = page;
  const { kebab } = forms;
  const rename = renamer(pairsOf(page));
  const declared = `src/domain/wms/reports/${kebab}.report.ts`;
  const statement = `server/modules/reports/${kebab}.sql.ts`;
  tree.copy(
    [
      {
        from: DECLARED,
        to: declared,
        cut: (file, text) => without(file, extract(file, text, ['transfers']), ['shared']),
        head: [
          `/** ${capitalised(en)} (report ${number}). */`,
          begun('its filters and columns are those of the report of transfers; write its own.'),
        ],
      },
      {
        from: 'server/modules/reports/transfers.sql.ts',
        to: statement,
        head: [`/** ${capitalised(en)} (report ${number}). */`, begun('it answers with transfers; write its own statement.')],
      },
    ],
    rename,
  );
  const registered = renamer([
    ['stockDifference', forms.camel],
    ['difference.report', `${kebab}.report`],
  ]);
  tree.twin('src/domain/reports.ts', /\bstockDifference\b/, registered);
  tree.twin('server/modules/reports/report-calls.ts', /(?<![\w-])transfers\b/, rename);
  tree.twin('tests/server/identity/calls.ts', /\/api\/wms\/report\/allotReport /, rename);
  tree.twin('server/modules/reports/pairs/stock-pairs.ts', /\btransferReport\b/, rename);
  return [
    `What it must equal: n: ${number} in server/modules/reports/pairs/stock-pairs.ts, seen failing once with the statement changed.`,
    'Words of columns and filters that are new: under "report" in field.json, in both languages.',
    `Rows of the demo: the walk (tests/e2e/walk) opens ${page.path} and searches it by its filters, so what it reports has to be in server/demo.`,
  ];
}
