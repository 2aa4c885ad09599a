/** Every declared page names what is there: fields, lines, verbs and words in both languages. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Inspection } from '#domain/wms/quality/inspection.document.ts';
import type { Page } from '#pages/document/plan.ts';
import { declaredPages } from '#tests/support/declared/pages.ts';
import { planFaults } from '#tests/support/declared/plan-faults.ts';

let pages: ReadonlyMap<string, Page>;
beforeAll(async () => {
  pages = await declaredPages();
});

const faultsOf = (page: Page): readonly string[] =>
  planFaults(
    page,
    [...pages.values()].filter(({ doc }) => doc === page.doc),
  );

const NOWHERE = (): readonly [string] => ['/'];

describe('every declared page', () => {
  it('names fields, lines and verbs that exist, each with words in both languages', () => {
    const faults = [...pages].flatMap(([path, page]) => faultsOf(page).map((fault) => `${path} ${fault}`));
    expect(faults).toEqual([]);
  });

  it('stands where its route says, under an identity of its own', () => {
    expect(pages.size).toBeGreaterThan(20);
    const isTwice = ({ plan: { id, path } }: Page): boolean => [...pages.values()].some(({ plan }) => plan.id === id && plan.path !== path);
    const isElsewhere = ([, { plan }]: readonly [string, Page]): boolean => pages.get(plan.path)?.plan.id !== plan.id;
    expect([...pages].filter(isElsewhere).map(([path, { plan }]) => `${path} says ${plan.path}`)).toEqual([]);
    const shared = [...pages].filter(([, page]) => isTwice(page));
    expect(shared.map(([path, { plan }]) => `${path} is ${plan.id}`)).toEqual([]);
  });

  it('asks the server for nothing that only this device can decide', () => {
    const served = [...pages].filter(([, { plan }]) => plan.source === 'server');
    expect(served.length).toBeGreaterThan(0);
    const own = served.filter(([, { plan }]) => plan.list.compare !== undefined || plan.list.useMore !== undefined);
    expect(own.map(([path]) => path)).toEqual([]);
  });

  it.each<[place: string, (plan: Page['plan']) => Page['plan']]>([
    ['list.columns', (plan) => ({ ...plan, list: { ...plan.list, columns: ['custmerId'] } })],
    ['list.columns', (plan) => ({ ...plan, list: { ...plan.list, columns: ['lines.qyt'] } })],
    ['list.search', (plan) => ({ ...plan, list: { ...plan.list, search: ['retunReason'] } })],
    ['view.facts', (plan) => ({ ...plan, view: { ...plan.view, facts: ['neddInspect'] } })],
    ['view.lines', (plan) => ({ ...plan, view: { ...plan.view, lines: ['boxNumber'] } })],
    ['verbs.order', (plan) => ({ ...plan, verbs: { ...plan.verbs, order: ['reviw'] } })],
    ['verbs.review.ask', (plan) => ({ ...plan, verbs: { of: { review: { ask: { fields: ['remrk'] } } } } })],
    ['verbs.review.ask.lines', (plan) => ({ ...plan, verbs: { of: { review: { ask: { lines: { facts: ['qyt'] } } } } } })],
    ['view.chart', (plan) => ({ ...plan, view: { ...plan.view, chart: { by: 'qyt', of: () => [] } } })],
    ['entry.head', (plan) => ({ ...plan, ...(plan.entry ? { entry: { ...plan.entry, head: ['remrk'] } } : {}) })],
  ])('is told of a misspelt name in %s', (place, misspell) => {
    const page = pages.get('/defective-product-sale-return');
    if (!page) throw new Error('the smallest example is gone');
    expect(faultsOf(page)).toEqual([]);
    expect(faultsOf({ ...page, plan: misspell(page.plan) })).toContainEqual(
      expect.stringMatching(new RegExp(`^${place}: .* has no (field|verb) `)),
    );
  });

  // Rows do not know their references nor other kinds of lines, so the types let these names through.
  it.each<[path: string, place: string, (plan: Page['plan']) => Page['plan']]>([
    ['/basic/craft-bom', 'list.columns', (plan) => ({ ...plan, list: { ...plan.list, knownBy: ['productId.matCde'] } })],
    ['/basic/craft-bom', 'view.lines', (plan) => ({ ...plan, view: { ...plan.view, lines: ['materialId.matNmae'] } })],
    [
      '/wms/hardware/purchase-into-warehouse',
      'list.columns',
      (plan) => ({ ...plan, list: { ...plan.list, columns: ['receiptBox.bnId'] } }),
    ],
    [
      '/basic/craft-bom',
      'view.after',
      (plan) => ({ ...plan, view: { ...plan.view, after: [{ header: Inspection, by: 'sourceId', to: NOWHERE }] } }),
    ],
  ])('is told of a name on %s that the types cannot see in %s', (path, place, misspell) => {
    const page = pages.get(path);
    if (!page) throw new Error(`${path} is gone`);
    expect(faultsOf({ ...page, plan: misspell(page.plan) })).toContainEqual(
      expect.stringMatching(new RegExp(`^${place}: .* has no field `)),
    );
  });
});
