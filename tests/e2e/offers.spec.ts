/**
 * Every page of base data, of the stores, of the portal and of production offers what the specification names: a search in which each field searches, and the actions that fit the
 * state of a row, to whoever has the rights; and nothing but a look to whoever has not.
 *
 * A run asks each page for one field of its search and one state, in turn, and every other page what is left of it without rights; `OFFERS=all` for all
 * of it, which takes minutes. Of pages that follow from their declaration alone it asks one of three so. What a document's page is searched by and offers, in
 * which state and to whom, is asked without a browser of all of them (tests/pages/offers.spec.ts), so the others are left out here; they are opened by the
 * specs of room. Reports are opened and their search is read: what each filter changes is asked of the database (tests/server/must-equal.spec.ts).
 */
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REPORTS } from '#domain/reports.ts';
import routes from '#domain/system/routes.json';
import { kindOfPage, someAlike } from '#tests/support/alike.ts';
import { front, type Host, inLanguage, signIn, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { createDemoDatabase } from '#tests/support/demo-database.ts';
import { builtPaths } from '#tests/support/destinations.ts';
import { fillEveryStatus, LOOKER } from '#tests/support/every-status.ts';
import { OFFERS } from '#tests/support/offers/all.ts';
import { isPrinting, LOOKING, type Offer } from '#tests/support/offers/offer.ts';
import { LOOKED_UP, OTHER_LIST, OWN_ROWS } from '#tests/support/offers/rows.ts';
import { PageReader } from '#tests/support/page-reader.ts';
import { ADMIN_PASSWORD } from '#tests/support/server-process.ts';
import { createEmployee } from '#tests/support/test-people.ts';

const AREAS = [
  'basic',
  'wms-raw',
  'wms-hardware',
  'wms-finished',
  'wms-warehouse',
  'wms-borrow',
  'wms-sales',
  'wms-spare',
  'wms-office',
  'wms-tool',
  'wms-gauge',
  'wms-fixture',
  'srm',
  'mes',
];
const BUILT = builtPaths();
const all = process.env.OFFERS === 'all';
const kindOf = kindOfPage();
const FEW = new Set(someAlike([...BUILT].sort(), 3));
/** Whether a page is made by its declaration, which is asked elsewhere, and is not one of three: see above. */
const isDecided = (kind: 'document' | 'report', { path, with: given, page, rows, buttons }: Offer): boolean => {
  if (all || given !== undefined || page === undefined || kindOf(path) !== kind || FEW.has(path)) return false;
  return kind === 'document'
    ? ![OWN_ROWS, LOOKED_UP, OTHER_LIST].some((left) => left.includes(path))
    : rows === undefined && buttons === undefined;
};
const TRIES = 20;
const PAUSE = 100;

let host: Host;
let browser: Browser;
let admin: PageReader;
let looker: PageReader;

const sorted = (words: readonly string[]): string[] => [...words].sort();
const looks = (words: readonly string[]): string[] => sorted(words.filter((word) => LOOKING.includes(word)));
const printless = (words: readonly string[]): string[] => sorted(words.filter((word) => !isPrinting(word)));

async function reader(person: { account: string; password: string }): Promise<PageReader> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1200 }, serviceWorkers: 'block' });
  await inLanguage(context, 'zh');
  const page = await context.newPage();
  await signIn(page, host.base, person, null);
  return new PageReader(page);
}

beforeAll(async () => {
  // Two of the pages are for development only.
  host = await startHost({ DEMO: 'on', APP_MODE: 'development' }, await createDemoDatabase());
  await fillEveryStatus(host.db);
  const token = await host.login('admin', ADMIN_PASSWORD);
  const stores = (await host.db.query<{ id: string }>('select id from warehouse')).rows.map(({ id }) => id);
  await createEmployee(host, token, 'looker', { roles: [LOOKER], warehouseScope: stores });
  browser = await chromium.launch(launchOptions);
  admin = await reader({ account: 'admin', password: ADMIN_PASSWORD });
  looker = await reader({ account: 'looker', password: 'password-1' });
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

it('no built page of these areas is left out; pages of other areas may be listed as well', () => {
  const offered = new Set(OFFERS.map(({ path }) => path));
  const wanted = routes.filter(({ area, path }) => AREAS.includes(area) && BUILT.has(path)).map(({ path }) => path);
  expect(wanted.filter((path) => !offered.has(path))).toEqual([]);
  expect([...offered].filter((path) => !BUILT.has(path))).toEqual([]);
});

async function addressOf({ path, with: given }: Offer): Promise<string> {
  if (!given) return path;
  const [row] = (await host.db.query<Record<string, string>>(given)).rows;
  expect(row, `nothing to open ${path} with`).toBeDefined();
  return `${path}?${new URLSearchParams(row)}`;
}

/** A page may still change into the one that is asked for: what is read is read again until it is as expected, or stays different. */
async function settled<T>(read: () => Promise<T>, wanted: T): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const seen = await read();
    if (JSON.stringify(seen) === JSON.stringify(wanted)) return seen;
    await setTimeout(PAUSE);
  }
  return read();
}

/** All, or the one whose turn it is on the nth page. */
const inTurn = <T>(list: readonly T[], nth: number): readonly T[] => (all ? list : list.slice(nth % list.length, (nth % list.length) + 1));

const begins = (texts: readonly string[], word: string): boolean => texts.some((text) => text.startsWith(word));

/**
 * Whoever reads a report may subscribe to it. These are reports on a second route; a gauge's records stand on a page of their own, and what is planned outside
 * or to be disposed of on a face of the page of its documents.
 */
const SECOND = ['/products/mes-sc', '/products/mes-sc-wlxh', '/records-query', '/wms/picking-list2-detail'];
const BESIDE_DOCUMENTS = ['/lj/ljStockRecord', '/srm/srmOutsourceTakeDelivery', '/mes/outsource-plan', '/mes/labourMaterialDispose'];
/** The documents of a route whose report stands beside them. */
const isBeside = ({ path, with: given }: Offer): boolean => path === '/srm/statements' && !given?.includes('pool');
const SUBSCRIBED = new Set([...REPORTS.map(({ path }) => path), ...SECOND].filter((path) => !BESIDE_DOCUMENTS.includes(path)));
const actionsOf = (offer: Offer): readonly string[] => {
  const { path, page = [] } = offer;
  return SUBSCRIBED.has(path) && page.includes('导出') && !isBeside(offer) ? [...page, '订阅'] : page;
};

async function readActions(offer: Offer): Promise<void> {
  const page = sorted(actionsOf(offer));
  expect.soft(await settled(async () => sorted(await admin.actions()), page), 'actions of the page').toEqual(page);
}

async function readSearch({ search = [] }: Offer): Promise<readonly string[]> {
  const labels = await settled(() => admin.searchLabels(), [...search]);
  expect.soft(labels, 'fields of the search').toEqual(search);
  return labels;
}

/** Whoever may do everything finds the whole of it, each action where the row's state allows it and nowhere else. */
async function readAll(offer: Offer, nth: number): Promise<void> {
  const { rows = {}, buttons = [], stateField = '状态', choices = {} } = offer;
  await readActions(offer);
  const missing = async (): Promise<string[]> => {
    const shown = buttons.length > 0 ? await admin.buttons(true) : [];
    return buttons.filter((word) => !begins(shown, word));
  };
  expect.soft(await settled(missing, []), 'buttons that are missing').toEqual([]);
  const labels = await readSearch(offer);
  for (const label of inTurn(labels, nth)) await admin.searches(label);
  for (const [state, actions] of inTurn(Object.entries(rows), nth)) {
    const total = await admin.count();
    if (state !== '') await admin.chooseState(stateField, state, choices[state] ?? state);
    expect.soft(sorted(await admin.rowActions(0)), `a row that is ${state}`).toEqual(sorted(actions));
    if (state !== '') await admin.reset(total);
  }
}

/** Whoever may only open it finds the same page, and looks. */
async function readLooking(offer: Offer): Promise<void> {
  const { open: free = [], rows = {}, given = [], buttons = [] } = offer;
  const page = actionsOf(offer);
  const left = sorted([...looks(page), ...free]);
  expect.soft(await settled(async () => printless(await looker.actions()), left), 'what is left of the page').toEqual(left);
  const open = buttons.length > 0 ? await looker.buttons(false) : [];
  expect
    .soft(
      buttons.filter((word) => !LOOKING.includes(word) && !isPrinting(word) && begins(open, word)),
      'buttons that ask for a right',
    )
    .toEqual([]);
  if (Object.keys(rows).length === 0) return;
  const all = Object.values(rows).flat();
  const ofRow = await looker.rowActions(0);
  expect
    .soft(
      ofRow.filter((word) => all.includes(word) && !given.includes(word) && !LOOKING.includes(word) && !isPrinting(word)),
      'what is left of a row',
    )
    .toEqual([]);
}

/** Each keeps its turn, whoever is left out. */
const ASKED = OFFERS.map((offer, nth) => ({ ...offer, nth })).filter((offer) => !isDecided('document', offer));

it.each(ASKED)('$path', async ({ nth, ...offer }) => {
  const address = await addressOf(offer);
  if (isDecided('report', offer)) {
    await admin.open(address);
    await readActions(offer);
    await readSearch(offer);
    return;
  }
  // Each has a browser context of its own, and spends most of the time waiting for what it has asked.
  const looked = all || nth % 2 === 0 ? looker.open(address).then(() => readLooking(offer)) : null;
  await Promise.all([admin.open(address).then(() => readAll(offer, nth)), looked]);
});

it('of two pages on one route the one is read that was asked for', async () => {
  const told: (string | null)[] = [];
  for (const address of ['/srm/statements', '/srm/statements?pool=1', '/srm/statements?claims=1', '/srm/statements']) {
    await admin.open(address);
    told.push(await front(admin.page).locator('h1').textContent());
  }
  expect(told).toEqual(['对账单', '待对账', '索赔扣款', '对账单']);
});

it('no page behind another one moves: a bar that runs where nobody looks would draw sixty times a second', async () => {
  for (const { page } of [admin, looker]) {
    const moving = await page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        const { target } = effect as KeyframeEffect;
        return target?.closest('[data-page-key]:not([data-active-page])')?.getAttribute('data-page-key') ?? [];
      }),
    );
    expect(moving).toEqual([]);
  }
});
