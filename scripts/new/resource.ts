/** A resource begins as the classes of customers: a record with a code, a name and one above it. */
import { extract } from './edits.ts';
import { capitalised, formsOf, namePairs, type Pair, renamer, withArticle, wordPairs } from './names.ts';
import { begun, type Page } from './page.ts';
import type { Tree } from './tree.ts';

const PATH = '/basic/customer-class';

function pairsOf({ forms, path, en, zh }: Page): Pair[] {
  return [
    ['partner.customerClass', forms.camel],
    [PATH, path],
    ...namePairs(formsOf('customerClass'), forms),
    ...wordPairs('customer class', en),
    ['客户分类', zh],
  ];
}

/** @returns what is left for a person to say */
export function resource(tree: Tree, page: Page): string[] {
  const { forms, folder, en } = page;
  const rename = renamer(pairsOf(page));
  const file = `${forms.kebab}.resource.ts`;
  const name = capitalised(en);
  tree.copy(
    [
      {
        from: 'src/domain/basic/partner.resource.ts',
        to: `src/domain/basic/${file}`,
        cut: (from, text) => extract(from, text, ['CustomerClass', 'customerClass']),
        head: [`/** ${name}. */`, begun(`its fields are those of a customer class; write those of ${withArticle(en)}.`)],
      },
      {
        from: 'src/screens/basic/party/customer-class.screen.tsx',
        to: `src/screens/${folder}/${forms.kebab}.screen.tsx`,
        head: [`/** ${page.path}: ${en}. */`],
      },
    ],
    rename,
  );
  tree.edit('src/domain/basic/definitions.ts', (_, text) => `import { ${forms.camel} } from './${file}';\n${text}`);
  tree.twin('src/domain/basic/definitions.ts', /^partner\.customerClass$/, rename);
  tree.twin('src/pages/fields/record-pages.ts', /^customerClass$/, rename);
  tree.twin('tests/server/identity/record-calls.ts', /\/api\/basic\/customer_class /, rename);
  tree.twin('tests/support/offers/basic.ts', /^switched\('\/basic\/customer-class'/, rename);
  tree.twin('server/demo/records.json', /^"customerClass"$/, rename);
  tree.words('master', /^"customerClass"$/, rename);
  tree.screen(folder, page.path, `${forms.kebab}.screen.tsx`);
  return [
    `npm run db:draft ${forms.kebab} writes the migration of its table: read it.`,
    `Records of the demo: "${forms.camel}" in server/demo/records.json.`,
    `Words of fields that are new: under "${forms.camel}" in field.json, in both languages.`,
  ];
}
