/** Recipe of a terminal, copied from the bin adjustment: the job, the hook that looks up and writes, the page, and the spec of the job. */
import { extract, without } from './edits.ts';
import { capitalised, type Pair, renamer, withArticle, wordPairs } from './names.ts';
import { begun, type Page } from './page.ts';
import type { Tree } from './tree.ts';

const SCREENS = 'src/screens/wms/voucher';
const PATH = '/wms/hardware/hardware-goods-adjust';

/** The vouchers of this day, which stand beside the bin adjustment alone. */
const TODAY = ['moved', 'lines', 'linesTitle', 'onLine'];

function pairsOf({ forms, path, en }: Page): Pair[] {
  return [
    ['Adjust', forms.pascal],
    ['adjust', forms.camel],
    ['adjust-page', `${forms.kebab}-page`],
    ['use-adjust', `use-${forms.kebab}`],
    ...wordPairs('bin adjustment', en),
    [PATH, path],
    // The operation that the job writes with is there already.
    ['boxAdjust', 'boxAdjust'],
    ['list of adjustments', 'list of adjustments'],
  ];
}

/** @returns what is left for a person to say */
export function terminal(tree: Tree, page: Page): string[] {
  const { forms, folder, en } = page;
  const { kebab } = forms;
  const rename = renamer(pairsOf(page));
  const screens = `src/screens/${folder}`;
  const name = capitalised(en);
  tree.copy(
    [
      {
        from: 'src/domain/wms/voucher/adjust.job.ts',
        to: `src/domain/${folder}/${kebab}.job.ts`,
        head: [
          `/** ${name}: what scans mean. Pure. */`,
          begun(`boxes move from bin to bin; write what is scanned for ${withArticle(en)}.`),
        ],
      },
      {
        from: `${SCREENS}/use-adjust.ts`,
        to: `${screens}/use-${kebab}.ts`,
        head: [
          `/** ${name}: the steps over this tablet's rows, and what is written. */`,
          begun(`it writes bin adjustments (boxAdjust); write by the operation of ${withArticle(en)}.`),
        ],
      },
      {
        from: `${SCREENS}/adjust-page.tsx`,
        to: `${screens}/${kebab}-page.tsx`,
        cut: (file, text) => without(file, text, TODAY),
        head: [`/** ${name} as a terminal. */`],
      },
      {
        from: `${SCREENS}/hardware-goods-adjust.screen.tsx`,
        to: `${screens}/${kebab}.screen.tsx`,
        head: [
          `/** ${page.path}: ${en}. */`,
          begun('it is for the hardware stores, and leads to their bin adjustments; name its stores and its list.'),
        ],
      },
      {
        from: 'tests/screens/voucher-steps.spec.ts',
        to: `tests/screens/${kebab}.spec.ts`,
        cut: (file, text) => extract(file, text, ['bin adjustment']),
        head: [`/** What the terminal answers to scans, before anything is written: ${en}. */`],
      },
    ],
    rename,
  );
  tree.words('voucher', /^"adjust"$/, rename, ['today', 'latest', 'reversed', 'waitsReview']);
  tree.twin('tests/support/offers/hardware.ts', /hardware-goods-adjust'/, rename);
  tree.screen(folder, page.path, `${kebab}.screen.tsx`);
  return [
    `Words: "${forms.camel}" in voucher.json says in both languages what is said of a bin adjustment.`,
    'What its page offers in tests/support/offers/hardware.ts, when its buttons change.',
  ];
}
