/**
 * Room (docs/decisions/045-room.md): every page at five sizes and in three densities, measured by its boxes. One run asks each page at a few of the fifteen
 * looks, another page at others; `LAYOUT=all` asks every page at all of them, `LAYOUT=all LAYOUT_PART=2/5` the second fifth of the pages.
 */
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPaths, knowReports } from '#shell/screens.ts';
import { front, type Host, signIn, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { createDemoDatabase } from '#tests/support/demo-database.ts';
import { type Measured, measure } from '#tests/support/layout/measure.ts';
import { ADMIN_PASSWORD } from '#tests/support/server-process.ts';
import { type Density, densities } from '#ui/theme/density.ts';
import { appearanceKey } from '#ui/theme/use-appearance.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 800, height: 1280 },
  { width: 1024, height: 600 },
  { width: 390, height: 844 },
];
/** What stands above the first row of a list at most, px. */
const ABOVE = 180;
/** A table that scrolls inside itself shows at least so many rows. */
const INSIDE: Record<Density, number> = { compact: 8, touch: 8, glove: 4 };

const LOOKS = densities.flatMap((density) => SIZES.map((size) => ({ density, ...size })));
type Look = (typeof LOOKS)[number];
const all = process.env.LAYOUT === 'all';
const only = process.env.LAYOUT_PATH;
const [part = 1, parts = 1] = (process.env.LAYOUT_PART ?? '1/1').split('/').map(Number);

const STATION = 'YCL-01';
const PUBLIC = ['/login', '/error-401', '/error-404'];
await knowReports();
const LISTS = builtPaths()
  .filter((path) => !PUBLIC.includes(path))
  .sort();

/** Pages that show something only with what they are opened for; `$name` is put in from the demo factory. */
const OPENED = [
  '/wms/purchase-take-add?noticeId=$notice',
  '/wms/purchase-take-add-confirm?id=$begun',
  '/wms/purchase-take-edit?id=$begun',
  '/wms/takeGoods?id=$receipt',
  '/wms/takeGoods?id=$receipt&mode=putAway',
  '/wms/arrival-notice?id=$notice',
  '/wms/picking-list?id=$picking',
  '/wms/material-delivery?id=$delivery',
  '/wms/production-material?id=$return',
];
const IDS = {
  notice: `select n.id from arrival_notice n join arrival_notice_line l on l.doc_id = n.id where n.status = 3
    group by n.id order by count(*) desc, n.id`,
  begun: 'select id from receipt where status = 1 order by id',
  receipt: 'select id from receipt where status = 3 order by id',
  picking: 'select id from requisition where status = 1 order by id',
  delivery: 'select id from material_delivery order by id',
  return: 'select id from workshop_return order by id',
} as const;

/** New documents; where they have lines, fifteen are begun. */
const ENTRIES = [
  '/plan/create',
  '/wms/production-expected?new=1',
  '/picking-apply2?new=1',
  '/wms/hardware/picking-apply?new=1',
  '/wms/hardware/picking-outbound?new=1',
  '/wms/hardware/red?new=1',
  '/wms/purchase-return-goods?new=1',
  '/defective-product-sale-return?new=1',
  '/other-warehouse?new=1',
  '/other-outbound?new=1',
  '/form-switch?new=1',
  '/internal-transfer?new=1',
  '/basic/craft-bom?new=1',
  '/basic/craft-path?new=1',
];
const LINES = 15;

/** Lists whose first action opens a dialog or a drawer. */
const ASKING = ['/master-data/user', '/basic/supplier-file', '/wms/wms-product-config', '/basic/unit', '/wms/safe-stock', '/goods-adjust'];

let host: Host;
let browser: Browser;
let page: Page;
const ids: Record<string, string> = {};

beforeAll(async () => {
  // Some pages are there in development only.
  host = await startHost({ DEMO: 'on', APP_MODE: 'development' }, await createDemoDatabase());
  for (const [name, text] of Object.entries(IDS)) {
    const { rows } = await host.db.query<{ id: string }>(`${text} limit 1`);
    ids[name] = rows[0]?.id ?? '';
  }
  browser = await chromium.launch(launchOptions);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block', reducedMotion: 'reduce' });
  page = await context.newPage();
  await signIn(page, host.base, { account: 'admin', password: ADMIN_PASSWORD }, STATION);
  await front(page).locator('h1').first().waitFor();
  await settled();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

async function wear(density: Density): Promise<void> {
  await page.evaluate(
    ([key, state]) => {
      localStorage.setItem(key, JSON.stringify({ state, version: 0 }));
    },
    [appearanceKey, { density, theme: 'light', hand: 'right', volume: 0 }] as const,
  );
  await page.reload();
  await page.waitForFunction((wanted) => document.documentElement.dataset.density === wanted, density);
}

/** Through the address, as a menu does it; resolves when the page stands in front with its rows. */
async function show(address: string): Promise<void> {
  const to = address.replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? '');
  await page.evaluate((hash) => {
    location.hash = hash;
  }, to);
  const path = to.split('?')[0] ?? '';
  await page.locator(`[data-page-key="${path}"][data-active-page] :is(h1,[data-page=scan])`).first().waitFor({ state: 'attached' });
  await settled();
}

/** Nothing is being read any more, and two frames have passed. */
const settled = (): Promise<unknown> =>
  page.waitForFunction(() => {
    const quiet = document.querySelector('[data-active-page] :is([aria-busy=true], [role=progressbar])') === null;
    return quiet && new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => then(true), 30))));
  });

async function ask(look: Look): Promise<Measured> {
  const before = page.viewportSize();
  if (before?.width !== look.width || before.height !== look.height) {
    await page.setViewportSize({ width: look.width, height: look.height });
    await settled();
  }
  return page.evaluate(measure);
}

/** What is wrong with what is shown now. */
async function wrongIn(look: Look, at: string): Promise<string[]> {
  const { faults, above, inside, rows } = await ask(look);
  const where = `${at} ${look.width}×${look.height} ${look.density}`;
  const said = faults.slice(0, 6).map((fault) => `${where}: ${fault}`);
  if (above !== null && above > ABOVE) said.push(`${where}: ${above} px above the first row`);
  if (inside !== null && inside < INSIDE[look.density]) said.push(`${where}: a table scrolls inside itself with ${inside} rows in sight`);
  if (process.env.LAYOUT_PRINT) console.log(where, { above, inside, rows, faults: faults.length });
  return said;
}

/** Pages of this run, and the looks at which each of them is asked. */
function turns(pages: readonly string[], density: Density, few: number): readonly { at: string; looks: readonly Look[] }[] {
  const mine = pages.filter((at, index) => (only === undefined || at === only) && index % parts === part - 1);
  const looks = LOOKS.filter((look) => look.density === density);
  return mine.flatMap((at) => {
    const index = pages.indexOf(at);
    if (all) return [{ at, looks }];
    // Another page in each density, another size each time.
    const taken = looks.filter((look) => LOOKS.indexOf(look) % few === index % few);
    return taken.length === 0 ? [] : [{ at, looks: taken }];
  });
}

async function walk(pages: readonly string[], density: Density, few: number, then?: (at: string) => Promise<void>): Promise<string[]> {
  const wrong: string[] = [];
  for (const { at, looks } of turns(pages, density, few)) {
    const [first] = looks;
    if (first) await page.setViewportSize({ width: first.width, height: first.height });
    await show(at);
    await then?.(at);
    for (const look of looks) wrong.push(...(await wrongIn(look, at)));
    await page.keyboard.press('Escape');
  }
  return wrong;
}

/** Lines are added as somebody does it who presses the button. */
async function fillLines(): Promise<void> {
  const add = front(page).getByRole('button', { name: /^(添加行|Add line|Add row)/ });
  if ((await add.count()) === 0) return;
  for (let line = 1; line < LINES; line += 1) await add.first().click();
  await settled();
}

describe.each(densities)('in %s density', (density) => {
  beforeAll(() => wear(density));

  it('every page scrolls as a whole and cuts nothing', { timeout: 280_000 }, async () => {
    expect(await walk([...LISTS, ...OPENED], density, 15)).toEqual([]);
  });

  it('so does every entry of fifteen lines', { timeout: 200_000 }, async () => {
    expect(await walk(ENTRIES, density, 7, fillLines)).toEqual([]);
  });

  it('and every dialog', { timeout: 200_000 }, async () => {
    const open = async (): Promise<void> => {
      const action = front(page)
        .locator(':is(header, [data-part=action-bar]) button:not([aria-haspopup]):not([aria-disabled=true])')
        .first();
      if ((await action.count()) === 0) return;
      await action.click();
      await page.waitForTimeout(150);
    };
    expect(await walk(ASKING, density, 5, open)).toEqual([]);
  });
});
