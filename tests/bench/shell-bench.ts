/** Budgets of the shell and the table: what the first visit fetches, how soon a page that is kept is there again, a table of 100,000 rows in motion. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { BESIDE_THE_FORM, signIn } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { ADMIN_PASSWORD } from '#tests/support/server-process.ts';
import type { Plant } from './plant.ts';
import type { Report } from './report.ts';

const SLOWER = 4;
const SECONDS = 5;
const ROWS = 100_000;
const SWITCHES = 40;
const KEPT = ['/home', '/master-data/user', '/master-data/dict', '/wms/arrival-notice', '/warehouse-list'];
const VIEWPORT = { width: 1280, height: 800 };
const GALLERY = join('dist', 'bench', 'gallery');
const GALLERY_ORIGIN = 'http://localhost:8179';
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** Bytes as they came over the wire, by address; begins to count at once. */
async function traffic(page: Page): Promise<{ readonly cdp: CDPSession; take(): { url: string; bytes: number }[] }> {
  const cdp = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  const done: { url: string; bytes: number }[] = [];
  cdp.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    done.push({ url: urls.get(requestId) ?? '', bytes: encodedDataLength }),
  );
  await cdp.send('Network.enable');
  return { cdp, take: () => done.splice(0) };
}

const kB = (files: readonly { bytes: number }[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

const show = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    location.hash = to;
  }, path);
  await page.locator(`[data-page-key="${path}"][data-active-page] h1`).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
};

/** Every page the administrator's menu leads to. */
const menuPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const menu = document.querySelector('nav[aria-label="主菜单"]');
    const found = new Set<string>();
    const groups = new Set<string>();
    const read = (): void => {
      for (const link of menu?.querySelectorAll('a') ?? []) found.add(link.hash.slice(1));
    };
    read();
    // Opening a group may close another one: each is opened once and read while it is open.
    for (;;) {
      const all = [...(menu?.querySelectorAll<HTMLButtonElement>('button[aria-expanded]') ?? [])];
      const next = all.find((button) => !groups.has(button.textContent ?? ''));
      if (!next) break;
      groups.add(next.textContent ?? '');
      if (next.ariaExpanded === 'false') next.click();
      await new Promise((resolve) => setTimeout(resolve, 300));
      read();
    }
    return [...found];
  });

/** A visit with nothing kept, and then each page of the menu in turn. */
async function loading(browser: Browser, plant: Plant, report: Report): Promise<void> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' });
  const page = await context.newPage();
  const wire = await traffic(page);
  const form = page.locator('input[name=account]:enabled').waitFor();
  await page.route(BESIDE_THE_FORM, (route) => form.then(() => route.continue()));
  await page.goto(`${plant.url}/#/login`);
  await form;
  const loads = 'first load, what the form needs, with headers';
  report.figure({ what: loads, unit: 'kB', values: [kB(wire.take())], budget: { of: 'median', atMost: 230 } });
  await signIn(page, plant.url, { account: 'admin', password: ADMIN_PASSWORD });
  await page.waitForLoadState('networkidle');
  report.figure({ what: '  what came beside it, signing in, and the home page', unit: 'kB', values: [kB(wire.take())] });
  const own: number[] = [];
  const all: number[] = [];
  for (const path of await menuPaths(page)) {
    await show(page, path);
    const scripts = wire.take().filter(({ url }) => url.endsWith('.js'));
    const ofScreen = scripts.filter(({ url }) => url.includes('.screen-'));
    all.push(kB(scripts));
    if (ofScreen.length > 0) own.push(kB(ofScreen));
  }
  report.figure({ what: 'the code of a page of the menu', unit: 'kB', values: own, budget: { of: 'p95', atMost: 8 } });
  report.figure({ what: '  with what it is the first to use of the shared parts', unit: 'kB', values: all });
  await context.close();
}

/** From the click on a tab until its page has been painted. */
const switchTo = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (to) => {
    const link = document.querySelector<HTMLElement>(`[data-tab="${to}"] a`);
    const start = performance.now();
    link?.click();
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    // Seen at the beginning of a frame, it is painted at the end of the same one. An urgent task is the first after it; a timer would also count what the
    // page does once it has been seen.
    while (!document.querySelector(`[data-page-key="${to}"][data-active-page]`)) await frame();
    await scheduler.postTask(() => undefined, { priority: 'user-blocking' });
    return performance.now() - start;
  }, path);

async function tabs(browser: Browser, plant: Plant, report: Report): Promise<void> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, plant.url, { account: 'admin', password: ADMIN_PASSWORD });
  for (const path of KEPT) await show(page, path);
  const times: number[] = [];
  for (let i = 0; i < SWITCHES; i += 1) {
    times.push(await switchTo(page, KEPT[i % KEPT.length] ?? ''));
    await page.waitForTimeout(150);
  }
  report.figure({
    what: `a kept page of ${KEPT.length} shows, click to paint`,
    unit: 'ms',
    values: times,
    budget: { of: 'p95', atMost: 50 },
  });
  await context.close();
}

async function gallery(browser: Browser, state: string): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  await page.route(`${GALLERY_ORIGIN}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1) || 'index.html';
    await route.fulfill({ body: await readFile(join(GALLERY, path)), contentType: TYPES[extname(path)] ?? 'text/plain' });
  });
  await page.goto(`${GALLERY_ORIGIN}/?view=list&state=${state}`);
  await page.locator('main h1').waitFor();
  await page.waitForTimeout(1000);
  return page;
}

async function heap(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  await cdp.detach();
  return usedSize / 1_000_000;
}

/** Frames of the page while its longest list moves on by this many pixels a frame. */
const moving = (page: Page, seconds: number, step: number): Promise<number[]> =>
  page.evaluate(
    async ([howLong, by]) => {
      const inside = [...document.querySelectorAll('*')].sort(
        (a, b) => b.scrollHeight - b.clientHeight - (a.scrollHeight - a.clientHeight),
      )[0];
      const times: number[] = [];
      const end = performance.now() + howLong * 1000;
      for (let before = 0; performance.now() < end; ) {
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        if (before > 0) times.push(now - before);
        before = now;
        if (inside) inside.scrollTop += by;
      }
      if (!inside || inside.scrollTop < by * 10) throw new Error('nothing moved');
      return times;
    },
    [seconds, step] as const,
  );

const perSecond = (times: readonly number[]): number => (times.length * 1000) / times.reduce((sum, time) => sum + time, 0);

async function tables(browser: Browser, report: Report, runs: number): Promise<void> {
  const reading: number[] = [];
  const hurrying: number[] = [];
  const flinging: number[] = [];
  const memory: number[] = [];
  const frames: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const empty = await gallery(browser, 'empty');
    const without = await heap(empty);
    await empty.context().close();
    const page = await gallery(browser, 'huge');
    memory.push((await heap(page)) - without);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const read = await moving(page, SECONDS, 16);
    frames.push(...read);
    reading.push(perSecond(read));
    hurrying.push(perSecond(await moving(page, SECONDS, 30)));
    flinging.push(perSecond(await moving(page, SECONDS, 400)));
    await page.context().close();
  }
  const slow = `CPU ${SLOWER}× slower`;
  report.figure({ what: `${ROWS} rows, 16 px a frame, ${slow}`, unit: 'fps', values: reading, budget: { of: 'median', atLeast: 55 } });
  report.figure({ what: '  one frame of it', unit: 'ms', values: frames });
  report.figure({ what: `${ROWS} rows, 30 px a frame, ${slow}`, unit: 'fps', values: hurrying });
  report.figure({ what: `${ROWS} rows, 400 px a frame, ${slow}`, unit: 'fps', values: flinging });
  report.figure({
    what: '  what table and rows take, garbage collected',
    unit: 'MB',
    values: memory,
    budget: { of: 'median', atMost: 60 },
  });
}

export async function benchShell(plant: Plant, report: Report, runs: number): Promise<void> {
  report.heading('shell: loading, tabs, the table');
  const browser = await chromium.launch(launchOptions);
  try {
    await loading(browser, plant, report);
    await tabs(browser, plant, report);
    await tables(browser, report, runs);
  } finally {
    await browser.close();
  }
}
