/**
 * Room (docs/decisions/045-room.md): every page at five sizes, in three densities and two languages, measured by its boxes. One run asks each page at a few
 * of the thirty looks, another page at others; `LAYOUT=all` asks every page at all of them, `LAYOUT=all LAYOUT_PART=2/5` the second fifth of the pages.
 * Each language runs in a separate browser context, in parallel, because most of the time is spent waiting for pages.
 */
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPaths, knowReports } from '#shell/screens.ts';
import { front, type Host, startHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { createDemoDatabase } from '#tests/support/demo-database.ts';
import { Device, type Lang } from '#tests/support/layout/device.ts';
import { ADMIN_PASSWORD } from '#tests/support/server-process.ts';
import { type Density, densities } from '#ui/theme/density.ts';
import { NOTICE_ROOM } from '#ui/theme/notice-room.ts';

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
const LANGS: readonly Lang[] = ['zh', 'en'];
const all = process.env.LAYOUT === 'all';
const only = process.env.LAYOUT_PATH?.split(',');
const [part = 1, parts = 1] = (process.env.LAYOUT_PART ?? '1/1').split('/').map(Number);

const STATION = 'YCL-01';
const PUBLIC = ['/login', '/order-answer', '/error-401', '/error-404'];
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
let devices: readonly Device[] = [];
const ids: Record<string, string> = {};

beforeAll(async () => {
  // Some pages are there in development only.
  host = await startHost({ DEMO: 'on', APP_MODE: 'development' }, await createDemoDatabase());
  for (const [name, text] of Object.entries(IDS)) {
    const { rows } = await host.db.query<{ id: string }>(`${text} limit 1`);
    ids[name] = rows[0]?.id ?? '';
  }
  browser = await chromium.launch(launchOptions);
  devices = await Promise.all(LANGS.map((lang) => Device.open(browser, host.base, lang, ADMIN_PASSWORD, STATION)));
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

/** What is wrong with what is shown now. */
async function wrongIn(device: Device, look: Look, at: string): Promise<string[]> {
  const { faults, above, inside, rows } = await device.measured(look);
  const where = `${at} ${look.width}×${look.height} ${look.density} ${device.lang}`;
  const said = faults.slice(0, 6).map((fault) => `${where}: ${fault}`);
  if (above !== null && above > ABOVE) said.push(`${where}: ${above} px above the first row`);
  if (inside !== null && inside < INSIDE[look.density]) said.push(`${where}: a table scrolls inside itself with ${inside} rows in sight`);
  if (process.env.LAYOUT_PRINT) console.log(where, { above, inside, rows, faults: faults.length });
  return said;
}

interface Turn {
  readonly at: string;
  readonly looks: readonly Look[];
}

/** Pages of this run, and the looks at which each of them is asked in a language. */
function turns(pages: readonly string[], density: Density, few: number, lang: Lang): readonly Turn[] {
  const mine = pages.filter((at, index) => (only === undefined || only.includes(at)) && index % parts === part - 1);
  const looks = LOOKS.filter((look) => look.density === density);
  return mine.flatMap((at) => {
    const index = pages.indexOf(at);
    if (all) return [{ at, looks }];
    // Another page in each density, another size each time; of two pages alike in this, one in each language.
    const turn = Math.floor(index / few) + LANGS.indexOf(lang);
    const taken = looks.filter((look) => LOOKS.indexOf(look) % few === index % few && (LOOKS.indexOf(look) + turn) % LANGS.length === 0);
    return taken.length === 0 ? [] : [{ at, looks: taken }];
  });
}

type Prepare = (device: Device) => Promise<void>;

async function walkOn(device: Device, list: readonly Turn[], then?: Prepare): Promise<string[]> {
  const wrong: string[] = [];
  for (const { at, looks } of list) {
    const [first] = looks;
    if (first) await device.resize(first);
    await device.show(at.replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? ''));
    await then?.(device);
    for (const look of looks) wrong.push(...(await wrongIn(device, look, at)));
    if (then) await device.page.keyboard.press('Escape');
  }
  return wrong;
}

async function walk(pages: readonly string[], density: Density, few: number, then?: Prepare): Promise<string[]> {
  return (await Promise.all(devices.map((device) => walkOn(device, turns(pages, density, few, device.lang), then)))).flat();
}

/** The first action of a list that does not open a menu. */
const openDialog: Prepare = async ({ page }) => {
  const action = front(page).locator(':is(header, [data-part=action-bar]) button:not([aria-haspopup]):not([aria-disabled=true])').first();
  if ((await action.count()) === 0) return;
  await action.click();
  await page.waitForTimeout(150);
};

it('gives way to messages with the page alone, and the menu keeps its height', async () => {
  const [device] = devices;
  if (!device) throw new Error('no device');
  await device.resize({ width: 1280, height: 800 });
  await device.show('/home');
  const room = (size: string) =>
    device.page.evaluate(([name, value]) => document.documentElement.style.setProperty(name, value), [NOTICE_ROOM, size] as const);
  const bottoms = () =>
    device.page.evaluate(() => ['nav', 'main'].map((name) => document.querySelector(name)?.getBoundingClientRect().bottom));
  await room('62px');
  await expect.poll(bottoms).toEqual([800, 738]);
  await room('0px');
});

describe.each(densities)('in %s density', (density) => {
  beforeAll(async () => {
    await Promise.all(devices.map((device) => device.wear(density)));
  });

  it('every page scrolls as a whole and cuts nothing', { timeout: 480_000 }, async () => {
    expect(await walk([...LISTS, ...OPENED], density, 15)).toEqual([]);
  });

  it('so does every entry of fifteen lines', { timeout: 300_000 }, async () => {
    expect(await walk(ENTRIES, density, 7, (device) => device.fill(LINES))).toEqual([]);
  });

  it('and every dialog', { timeout: 200_000 }, async () => {
    expect(await walk(ASKING, density, 5, openDialog)).toEqual([]);
  });
});
