/** A document begins as the sales return: its fields, its moves, its posting and its specs. Its page begins as a sales return that has one page would. */
import { append, without } from './edits.ts';
import { capitalised, formsOf, namePairs, type Pair, Refusal, renamer, withArticle, wordPairs } from './names.ts';
import { begun, type Page } from './page.ts';
import type { Tree } from './tree.ts';

const DOMAIN = 'src/domain/wms/returns';
const TEMPLATE = 'scripts/new/template';
const PATH = '/defective-product-sale-return';

/** Only a sales return has these: several kinds with pages of their own, and goods of a sales issue. */
const ONLY_THERE = ['soType', 'kinds', 'issueLineId'];
const WORDS_THERE = ['soldLine', 'soldBefore', 'soldElsewhere', 'overSold', 'otherGoods'];
const itsOwn = (file: string, text: string): string => without(file, text, ONLY_THERE);

/** A document of one kind names its page. @throws Refusal when the declaration does not begin with the type any more */
function onOnePage(file: string, text: string): string {
  const type = "docType: 'salesReturn',";
  if (!text.includes(type)) throw new Refusal(`${file} has no ${type} any more: \`scripts/new\` has to learn where its page is named.`);
  return itsOwn(file, text.replace(type, `${type} pages: '${PATH}',`));
}

/** What the sales return is called in code, in addresses, in rights and in the tables. */
const OWN =
  /(?<![\w-])(salesReturn(Line)?\b|SalesReturn\b|sales-return\.)|a reviewed sales return\b|:sreturn\b|'\/defective-product-sale-return'/;
const ENTITIES = /^"salesReturn(Line)?"$/;

/** Tables that name every document, or every one that holds quantities and boxes. */
const TABLES = [
  'src/domain/registry.ts',
  'src/domain/system/rights.ts',
  'src/domain/wms/closing/open-docs.ts',
  'src/domain/wms/links.ts',
  'src/domain/wms/measures.ts',
  'src/domain/wms/stock/box-numbers.ts',
  'server/modules/stock/invariants.ts',
  'server/seed/base.ts',
  'tests/server/identity/calls.ts',
  'tests/server/identity/operations.ts',
  'tests/domain/wms/box-numbers.spec.ts',
  'tests/support/offers/raw.ts',
];

/** Its list of what the demo has nothing for. */
const ROWS = 'tests/server/identity/rows.spec.ts';

function pairsOf({ forms, folder, path, right, prefix, en, zh }: Page): Pair[] {
  return [
    ...namePairs(formsOf('salesReturn'), forms),
    ...wordPairs('sales return', en),
    ['销售退货', zh],
    ['wms/returns/sales-return', `${folder}/${forms.kebab}`],
    ['web:wms:sreturn', `web:wms:${right}`],
    ['wms.sreturn', `wms.${right}`],
    [PATH, path],
    ["'SR'", `'${prefix}'`],
    ['^SR', `^${prefix}`],
    ['`SR-', `\`${prefix}-`],
    ['ReturnJob', `${forms.pascal}Job`],
    // What the ERP is told follows from the movement, which stays the one of a sales return.
    ["kind: 'salesReturn'", "kind: 'salesReturn'"],
  ];
}

/** @returns what is left for a person to say */
export function document(tree: Tree, page: Page): string[] {
  const { forms, folder, en } = page;
  const { kebab } = forms;
  const rename = renamer(pairsOf(page));
  const domain = `src/domain/${folder}/${kebab}`;
  const name = capitalised(en);
  const one = withArticle(en);
  tree.copy(
    [
      {
        from: `${DOMAIN}/sales-return.document.ts`,
        to: `${domain}.document.ts`,
        cut: onOnePage,
        head: [`/** ${name}. */`, begun(`its fields are those of a sales return; write those of ${one}.`)],
      },
      {
        from: `${DOMAIN}/sales-return.operation.ts`,
        to: `${domain}.operation.ts`,
        cut: itsOwn,
        head: [`/** The steps of ${one}: entered and edited anywhere, reviewed and taken back with the server. */`],
      },
      {
        from: `${DOMAIN}/sales-return-post.ts`,
        to: `${domain}-post.ts`,
        head: [
          `/** What ${one} posts, and the way back. */`,
          begun(`it posts what a sales return posts (GR_CUSTOMER_RETURN) and asks quality; write what ${one} does to the stock.`),
        ],
      },
      {
        from: `${TEMPLATE}/document.screen.tsx`,
        to: `src/screens/${folder}/${kebab}.screen.tsx`,
        head: [`/** ${page.path}: ${en}. */`],
      },
      {
        from: `${TEMPLATE}/document-goods.ts`,
        to: `src/screens/${folder}/${kebab}-goods.ts`,
        head: [`/** The lines of ${one}, each a box: its place, its batch, its dates. */`],
      },
      {
        from: 'tests/server/operations/sales-return.spec.ts',
        to: `tests/server/operations/${kebab}.spec.ts`,
        cut: itsOwn,
        head: [`/** ${name} on the real database: what it does to the stock, and the way back. */`],
      },
      {
        from: `${TEMPLATE}/document.spec.ts`,
        to: `tests/screens/${kebab}.spec.ts`,
        head: [`/** ${capitalised(one)} while it is entered: what is missing, what is wrong, and what is sent. */`],
      },
    ],
    rename,
  );
  for (const table of TABLES) tree.twin(table, OWN, rename);
  tree.edit(ROWS, (file, text) => append(file, text, `'POST /api/wms/${forms.camel}/pageList'`, 'EMPTY'));
  tree.words('document', ENTITIES, rename, WORDS_THERE);
  tree.words('operation', ENTITIES, rename);
  tree.words('field', ENTITIES, rename, ONLY_THERE);
  tree.screen(folder, page.path, `${kebab}.screen.tsx`);
  return [
    `npm run db:draft ${kebab} writes the migration of its tables and views: read it.`,
    `Words: "${forms.camel}" in document.json, operation.json and field.json says in both languages what is said of a sales return.`,
    `Roles that begin with web:wms:${page.right}:… in src/domain/system/rights.ts.`,
    'What its page offers in tests/support/offers/raw.ts, when columns and search change.',
    `The demo has none yet, so the walk (tests/e2e/walk) finds nothing to search: one in server/demo, and its list taken off EMPTY in ${ROWS}.`,
    'What somebody who knows the work would send, for random moves: tests/support/moves/meant.',
  ];
}
