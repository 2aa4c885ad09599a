/**
 * Declared pages of documents offer what the specification names: their search, their own actions, and in each of the states those of a row, to whoever may do
 * everything and to whoever may only look. That a page draws what it declares, the browser sees on some of them.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import type { SearchWords } from '#pages/document/document-search.ts';
import type { ListAction, Page } from '#pages/document/plan.ts';
import { fieldsOf } from '#pages/document/use-document-query.ts';
import { isOffered, verbsOf } from '#pages/document/verb-rules.ts';
import { declaredPages } from '#tests/support/declared/pages.ts';
import { wordIn } from '#tests/support/declared/words.ts';
import { OFFERS } from '#tests/support/offers/all.ts';
import { isPrinting, LOOKING, type Offer } from '#tests/support/offers/offer.ts';
import { EXAMPLES, LOOKED_UP, OTHER_LIST, OWN_ROWS } from '#tests/support/offers/rows.ts';

const who = (account: string): Actor => ({
  userId: account,
  account,
  userName: account,
  personId: null,
  supplierId: null,
  rights: [],
  warehouses: [],
});
const ADMIN = who('admin');
const LOOKER = who('looker');

let declared: readonly (readonly [Offer, Page])[];
beforeAll(async () => {
  const pages = await declaredPages();
  declared = OFFERS.flatMap((offer) => {
    const page = pages.get(offer.path);
    return page ? [[offer, page] as const] : [];
  });
});

/** The word of the document, or that of all documents. */
function say({ doc, plan }: Page, key: string): string {
  const owners = [...(plan.words === undefined ? [] : [plan.words]), doc.docType, 'common'];
  const find = (one: string): string =>
    owners.map((owner) => wordIn('zh', `document:${owner}.${one}`)).find((word) => word !== undefined) ?? one;
  return find(key).replace('{{name}}', find('name'));
}

/** A document in this state, with nothing else in it but what its page shows only. */
const rowOf = ({ doc, plan }: Page, status: number): AnyRow => {
  const empty = Object.fromEntries(Object.keys(doc.header.fields).map((name) => [name, null]));
  const only = Object.entries(plan.list.where ?? {}).flatMap(([name, value]) => {
    const one = Array.isArray(value) ? value[0] : value;
    return typeof one === 'object' || typeof one === 'function' ? [] : [[name, one]];
  });
  return { ...empty, id: 'row', version: 1, docNo: 'X-1', ...Object.fromEntries(only), ...EXAMPLES[plan.path], status };
};

/** Words of the verbs of a row, and of taking it on this device alone. */
function offeredTo(actor: Actor, page: Page, status: number): string[] {
  const viewer = { actor, canOpen: () => true, known: undefined };
  const row = rowOf(page, status);
  const verbs = verbsOf(page).filter((verb) => isOffered(verb, row, [], viewer));
  const { lease } = page.plan;
  const taking = lease?.from.includes(status) && hasRight(actor, lease.right) ? [say(page, 'lease.take')] : [];
  return [...verbs.map(({ name }) => say(page, `verb.${name}`)), ...taking].sort();
}

const isAllowed = (actor: Actor, { right = '' }: ListAction): boolean =>
  typeof right === 'function' ? right(actor) : hasRight(actor, right);

function pageActions(actor: Actor, page: Page): string[] {
  const { entry, list } = page.plan;
  const create = list.create ?? (entry && { right: entry.right ?? entry.create.right });
  const menu = Object.entries(list.menu ?? {}).flatMap(([key, action]) => (isAllowed(actor, action) ? [say(page, `menu.${key}`)] : []));
  return [...(create && isAllowed(actor, create) ? [say(page, 'new')] : []), ...menu, '导出'].sort();
}

/** A list as the page begins with it; what an address turns it into, the browser opens. */
const isList = ([{ with: given, page }]: readonly [Offer, Page]): boolean => given === undefined && page !== undefined;
/** It comes with the chart. */
const withoutChart = (words: readonly string[] = []): string[] => words.filter((word) => word !== '隐藏图表').sort();

const states = ([{ path, rows = {} }, page]: readonly [Offer, Page]): readonly (readonly [
  word: string,
  status: number,
  wanted: readonly string[],
])[] =>
  OWN_ROWS.includes(path)
    ? []
    : Object.entries(rows).map(([word, wanted]) => {
        const found = Object.entries(page.doc.status.labels).find(([, [zh]]) => zh === word);
        return [word, found ? Number(found[0]) : Number.NaN, wanted];
      });

/** Labels as the search says them; what is offered in a choice is no label. */
const labels: SearchWords = {
  field: (entity, name) => wordIn('zh', `field:${entity}.${name}`) ?? wordIn('zh', `field:common.${name}`) ?? name,
  options: () => [],
};
const searchOf = (page: Page): string[] =>
  fieldsOf(page, { labels, records: undefined, actor: ADMIN, further: [], status: undefined }).map(({ label }) => label);

describe('a declared page of documents', () => {
  it('is searched by what is named, in that order', () => {
    const lists = declared.filter(isList).filter(([{ path }]) => !LOOKED_UP.includes(path) && !OTHER_LIST.includes(path));
    expect(lists.map(([{ path }, page]) => `${path}: ${searchOf(page)}`)).toEqual(
      lists.map(([{ path, search = [] }]) => `${path}: ${search}`),
    );
    expect(lists.length).toBeGreaterThan(60);
  });

  it('offers in each state what the state allows, and nothing else', () => {
    const all = declared.filter(isList).flatMap((one) => states(one).map((state) => [one, ...state] as const));
    const seen = all.map(([[{ path }, page], word, status]) => `${path} ${word}: ${offeredTo(ADMIN, page, status)}`);
    expect(seen).toEqual(all.map(([[{ path }], word, , wanted]) => `${path} ${word}: ${[...wanted].sort()}`));
    expect(seen.length).toBeGreaterThan(300);
  });

  it('offers nothing of a row but a look to whoever has no rights', () => {
    const left = declared.filter(isList).flatMap((one) => {
      const [{ path, given = [] }, page] = one;
      const free = (word: string): boolean => given.includes(word) || LOOKING.includes(word) || isPrinting(word);
      return states(one).flatMap(([word, status]) => {
        const words = offeredTo(LOOKER, page, status).filter((verb) => !free(verb));
        return words.length > 0 ? [`${path} ${word}: ${words}`] : [];
      });
    });
    expect(left).toEqual([]);
  });

  it('offers beside its rows what is named', () => {
    const lists = declared.filter(isList).filter(([{ page }]) => page?.includes('导出'));
    expect(lists.map(([{ path }, page]) => `${path}: ${pageActions(ADMIN, page)}`)).toEqual(
      lists.map(([{ path, page }]) => `${path}: ${withoutChart(page)}`),
    );
    expect(lists.length).toBeGreaterThan(80);
  });

  it('offers beside its rows nothing but a look to whoever has no rights', () => {
    const left = declared.filter(isList).flatMap(([{ path, open = [] }, page]) => {
      const words = pageActions(LOOKER, page).filter((word) => !open.includes(word) && !LOOKING.includes(word));
      return words.length > 0 ? [`${path}: ${words}`] : [];
    });
    expect(left).toEqual([]);
  });

  it('that looks something up by itself is left to the browser', () => {
    const paths = declared.flatMap(([{ path }, { plan }]) => (plan.list.useMore || plan.verbs?.useMore ? [path] : []));
    expect([...new Set(paths)].sort()).toEqual([...LOOKED_UP].sort());
  });
});
