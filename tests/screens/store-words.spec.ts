/** Three kinds of stores share documents and pages; what one of them alone does is said and offered on its own pages only. */
import { expect, it } from 'vitest';
import { FIXTURES, GAUGES, type LendingStore, TOOLS } from '#domain/wms/lending-stores.ts';
import type { Page } from '#pages/document/plan.ts';
import { declaredPages } from '#tests/support/declared/pages.ts';
import { LANGUAGES, wordIn } from '#tests/support/declared/words.ts';

const CALIBRATION = /校准|calibrat/i;
const VERBS = ['review', 'unreview', 'delete', 'close'];
const KEYS = VERBS.flatMap((verb) => [`verb.${verb}Question`, `verb.${verb}Detail`, `verb.${verb}Title`, `verb.${verb}Done`]);

const pages = await declaredPages();
const pagesOf = ({ pages: of, assetIn }: LendingStore): readonly Page[] =>
  [...Object.values(of), assetIn ?? ''].flatMap((path) => pages.get(path) ?? []);

/** What a page says, each key as it is found there: its own word, the document's, or nothing. */
const saidOn = ({ doc, plan }: Page): string[] =>
  LANGUAGES.flatMap((language) =>
    KEYS.flatMap((key) =>
      [plan.words ?? doc.docType, doc.docType].flatMap((owner) => wordIn(language, `document:${owner}.${key}`) ?? []).slice(0, 1),
    ),
  );

it('asks of gauges whether their calibration is valid', () => {
  expect(
    pagesOf(GAUGES)
      .flatMap(saidOn)
      .filter((text) => CALIBRATION.test(text)),
  ).toHaveLength(2);
});

it.each([
  ['fixtures', FIXTURES],
  ['tools', TOOLS],
])('speaks of no calibration to the keeper of %s', (_name, store) => {
  expect(pagesOf(store).length).toBeGreaterThan(5);
  expect(
    pagesOf(store)
      .flatMap(saidOn)
      .filter((text) => CALIBRATION.test(text)),
  ).toEqual([]);
});

it('offers a failed calibration as the reason of scrap to the keeper of gauges only', () => {
  const reasons = (path: string) => pages.get(path)?.plan.entry?.codes?.scrapType;
  expect([reasons(GAUGES.pages.scrap), reasons(FIXTURES.pages.scrap), reasons(TOOLS.pages.scrap)]).toEqual([
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ]);
});
