/** Every screen from the gate to the line, on the demo factory, in both languages: one title, words instead of keys, no mixed page, axe. */
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/people.ts';
import { ROUTES, titleOf } from '#shell/routes.ts';
import { fillLogin, front, type Host, inLanguage, lastingFindings, signIn, startDemoHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';

const STATION = 'YCL-01';
/** Without a worker, which would store the whole app for each of them; that it is missing is said in the console. */
const VISITOR = { viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' } as const;

/** Paths with what they are opened for; `$name` is put in from the demo factory. */
const SCREENS = [
  '/home',
  '/sync-centre',
  '/wms/arrival-notice',
  '/wms/purchase-take-add',
  '/wms/purchase-take-add?noticeId=$notice',
  '/wms/purchase-take-add-confirm?id=$begun',
  '/wms/purchase-take',
  '/wms/purchase-take-edit?id=$begun',
  '/wms/takeGoods',
  '/wms/takeGoods?id=$receipt',
  '/wms/takeGoods?id=$receipt&mode=putAway',
  '/wms/picking-panel',
  '/wms/picking-list',
  '/wms/picking-list?id=$picking',
  '/wms/material-delivery',
  '/wms/material-delivery?id=$delivery',
  '/wms/production-material',
  '/wms/production-material?id=$return',
  '/wms/return-material-confirm',
  '/warehouse-list',
];

const LANGUAGES = ['zh', 'en'];

/** For supervisors. */
const DESK_SCREENS = [
  '/home',
  '/needs-attention',
  '/needs-attention?tab=issues',
  '/needs-attention?tab=authors',
  '/needs-attention?tab=events',
];

const IDS = {
  /** The one with the most lines, all of them open: it shows their order best. */
  notice: `select n.id from arrival_notice n join arrival_notice_line l on l.doc_id = n.id where n.status = 3
    group by n.id having bool_and(l.received_qty < l.notice_qty) order by count(*) desc, n.id`,
  begun: `select id from receipt where status = 1 order by id`,
  receipt: `select id from receipt where status = 3 order by id`,
  picking: `select id from requisition where status = 1 order by id`,
  delivery: `select id from material_delivery order by id`,
  return: `select id from workshop_return order by id`,
} as const;

let host: Host;
let browser: Browser;
const ids: Record<string, string> = {};
/** Everything people have entered: the only Chinese an English page may show. */
let data = '';
/** Rows that could carry a mark. */
let markable = 0;

/** Where people write; the dictionary and the logs also hold words of our own. */
const TABLES = [
  'device',
  ...['site', 'app_user', 'person', 'department', 'line', 'station', 'supplier', 'warehouse', 'bin', 'unit', 'material_class', 'material'],
  ...['receipt', 'workshop_return', 'workshop_return_line', 'requisition', 'requisition_line', 'material_delivery', 'prod_demand'],
];

async function enteredText(): Promise<string> {
  const texts = await Promise.all(
    TABLES.map((name) => host.db.query<{ text: string | null }>(`select string_agg(t::text, ' ') as text from ${name} t`)),
  );
  return texts.map(({ rows }) => rows[0]?.text ?? '').join(' ');
}

beforeAll(async () => {
  host = await startDemoHost();
  for (const [name, text] of Object.entries(IDS)) {
    const { rows } = await host.db.query<{ id: string }>(`${text} limit 1`);
    ids[name] = rows[0]?.id ?? '';
  }
  data = await enteredText();
  browser = await chromium.launch(launchOptions);
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const titleOfPath = (path: string, lang: string): string => {
  const route = ROUTES.find((each) => each.path === path);
  return route ? titleOf(route, lang) : '';
};
const filled = (screen: string): string => screen.replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? '');

/** Words that look like a key: `system.home`, `receive.say.saved`. */
const keysIn = (text: string): string[] => text.match(/\b[a-z]+\.[a-zA-Z.]+\b/g) ?? [];
/** The other language is named in itself. */
const chineseIn = (text: string): string[] =>
  (text.match(/[\u4e00-\u9fff]+/g) ?? []).filter((word) => word !== '中文' && !data.includes(word));

/** What is read on the page: texts, names of what has no text, placeholders, titles. Pages kept behind it are left out. */
const shownText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const hidden = (element: Element): boolean => element.closest('[data-page-key]:not([data-active-page])') !== null;
    const named = [...document.querySelectorAll('[aria-label],[placeholder],[title]')].filter((element) => !hidden(element));
    const names = named.flatMap((element) => ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''));
    return [document.body.innerText, document.title, ...names].join('\n');
  });

async function titles(page: Page): Promise<string[]> {
  const all = await page.locator('h1:visible').allTextContents();
  return all.map((text) => text.trim());
}

/** Everything is sent, so no row may carry a mark: the column is away, or empty where a table keeps it. */
async function expectNoMark(page: Page, lang: string): Promise<void> {
  const title = lang === 'zh' ? '同步' : 'Sync';
  for (const table of await front(page).getByRole('grid').all()) {
    markable += await table.locator('[role=row]:has([role=gridcell])').count();
    const head = table.getByRole('columnheader', { name: title, exact: true });
    if ((await head.count()) === 0) continue;
    const cells = table.locator(`[role=gridcell][aria-colindex="${await head.getAttribute('aria-colindex')}"]`);
    expect(await cells.evaluateAll((all) => all.filter((cell) => cell.childElementCount > 0).length)).toBe(0);
  }
}

/** The notice that a link has chosen stands in the form, with its lines in their order. */
async function expectChosenNotice(page: Page, lang: string): Promise<void> {
  const { rows } = await host.db.query<{ no: string; codes: string[] }>(
    `select n.doc_no as no, array_agg(l.mat_code order by l.line_no) as codes
     from arrival_notice n join arrival_notice_line l on l.doc_id = n.id where n.id = $1 group by n.doc_no`,
    [ids.notice],
  );
  const source = front(page).getByRole('combobox', { name: lang === 'zh' ? '来源' : 'From' });
  await expect.poll(() => source.inputValue()).toContain(rows[0]?.no);
  // Its lines are there once it is known what is on its way already.
  const codes = async () => (await front(page).getByRole('rowheader').allTextContents()).map((code) => code.trim());
  await expect.poll(codes).toEqual(rows[0]?.codes);
}

/** @param axe each screen is asked in one of the languages, every second one in the other */
async function look(page: Page, lang: string, axe = true): Promise<void> {
  const text = await shownText(page);
  expect(keysIn(text)).toEqual([]);
  if (lang === 'en') expect(chineseIn(text)).toEqual([]);
  if (axe) expect(await lastingFindings(page)).toEqual([]);
}

/** Until its rows are read and nothing moves. */
async function settled(page: Page): Promise<void> {
  await front(page).locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[data-active-page] [aria-busy=true]') === null);
  await page.waitForTimeout(150);
}

it('knows words of ours from what people have entered, and keys from words', () => {
  expect(chineseIn('中文 收货确认 宁波甬联传动机械厂 待发送')).toEqual(['收货确认', '待发送']);
  expect(keysIn('system.home RC2611210001 0.1.0 receive.say.saved')).toEqual(['system.home', 'receive.say.saved']);
});

it('a row opens its menu beside the place that was clicked', async () => {
  const page = await browser.newPage(VISITOR);
  await signIn(page, host.base, { account: 'keeper', password: DEMO_PASSWORD }, STATION);
  // Rows that come in later push this one down.
  await page.getByText('本机数据完整').first().waitFor();
  await page.goto(`${host.base}/#/wms/purchase-take`);
  const dots = front(page).getByRole('row').nth(3).getByRole('button');
  await dots.click();
  await page.getByRole('menuitem').first().waitFor();
  // It is drawn first and put into its place then; rows above it may still come in.
  const away = async (): Promise<readonly [down: number, left: number]> => {
    const [button, menu] = await Promise.all([dots.boundingBox(), page.getByRole('menu').boundingBox()]);
    return button && menu ? [Math.abs(menu.y - button.y), button.x - (menu.x + menu.width)] : [Number.NaN, Number.NaN];
  };
  await expect.poll(async () => (await away())[0]).toBeLessThan(40);
  expect((await away())[1]).toBeLessThan(40);
  await page.close();
});

describe.each(LANGUAGES)('the way of the goods in %s', (lang) => {
  let page: Page;
  const wrong: string[] = [];

  beforeAll(async () => {
    const context = await browser.newContext(VISITOR);
    await inLanguage(context, lang);
    page = await context.newPage();
    page.on('pageerror', ({ message }) => wrong.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource|blocked by Playwright/.test(message.text())) wrong.push(message.text());
    });
  });
  afterAll(async () => {
    await page?.context().close();
    expect(markable).toBeGreaterThan(20);
  });

  it('/login, and the choice of the station', async () => {
    await page.goto(`${host.base}/#/login`);
    await page.locator('input[name=account]').waitFor();
    expect(await titles(page)).toEqual([titleOfPath('/login', lang)]);
    await look(page, lang);
    await fillLogin(page, 'keeper', DEMO_PASSWORD);
    const station = page.getByRole('button', { name: new RegExp(STATION) });
    await station.waitFor();
    expect(await titles(page)).toEqual([titleOfPath('/login', lang)]);
    await look(page, lang);
    await station.click();
    await page.waitForURL(/#\/home/);
    await page.waitForFunction(() => document.querySelectorAll('[data-active-page] [role=row]').length > 5);
  });

  it.each(SCREENS)('%s', async (screen) => {
    const path = screen.split('?')[0] ?? '';
    await page.goto(`${host.base}/#${filled(screen)}`);
    await page.locator(`[data-page-key="${path}"][data-active-page]`).waitFor();
    await settled(page);
    expect(await titles(page)).toEqual([titleOfPath(path, lang)]);
    await look(page, lang, SCREENS.indexOf(screen) % 2 === LANGUAGES.indexOf(lang));
    await expectNoMark(page, lang);
    if (screen.includes('noticeId')) await expectChosenNotice(page, lang);
    expect(wrong).toEqual([]);
  });

  it('the desk of a supervisor', async () => {
    const desk = await (await page.context().browser()?.newContext(VISITOR))?.newPage();
    if (!desk) throw new Error('no page');
    await inLanguage(desk.context(), lang);
    await desk.goto(`${host.base}/#/login`);
    await fillLogin(desk, 'manager', DEMO_PASSWORD);
    const station = desk.getByRole('button', { name: new RegExp(STATION) });
    await station.or(desk.locator('[data-page-key="/home"]')).first().waitFor();
    if (await station.isVisible()) await station.click();
    for (const screen of DESK_SCREENS) {
      const path = screen.split('?')[0] ?? '';
      await desk.goto(`${host.base}/#${screen}`);
      await desk.locator(`[data-page-key="${path}"][data-active-page]`).waitFor();
      await settled(desk);
      expect(await titles(desk)).toEqual([titleOfPath(path, lang)]);
      await look(desk, lang);
    }
    await desk.context().close();
  });
});
