/** New versions on devices with unsent work (sync.md §17): forward, back, cut in the middle, and every page without a network. */

import { cpSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Page, Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { PushRequest } from '#domain/protocol/protocol.ts';
import { front, installed } from '#tests/support/browser.ts';
import { createDemoDatabase } from '#tests/support/demo-database.ts';
import { tabletsPort } from '#tests/support/free-port.ts';
import { goTo, openPickList, pickNext, signInAtStation } from '#tests/support/keeper-at-work.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { Tidy } from '#tests/support/tidy.ts';

const PASSWORD = 'chejian888';
const STORE = '原材料一库（金属）';
/** A second reload of a tab within this time is refused: it could go on for ever. */
const LOOP_MS = 31_000;
const CHUNK = /^device-monitor\.screen-[\w-]{8}\.js$/;

const tidy = new Tidy('updates');
const main = resolve(process.env.SERVER_MAIN ?? join('dist', 'server', 'main.js'));
const built = dirname(dirname(main));
const chunkOf = (root: string): string => readdirSync(join(root, 'client', 'assets')).find((name) => CHUNK.test(name)) ?? '';

/** The same program as another build: one chunk has another name, and the page says which build it is. @returns its folder */
async function anotherBuild(): Promise<string> {
  const root = await tidy.folder();
  // What is packed would still say the old names.
  const filter = (file: string): boolean => !/\.(br|gz)$/.test(file);
  for (const part of ['client', 'server']) cpSync(join(built, part), join(root, part), { recursive: true, filter });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  const client = join(root, 'client');
  const [old, fresh] = [chunkOf(root), 'device-monitor.screen-AnotherB.js'];
  const texts = [...readdirSync(join(client, 'assets')).map((name) => join('assets', name)), 'index.html', 'service-worker.js'];
  for (const name of texts.filter((file) => /\.(js|html)$/.test(file))) {
    const text = readFileSync(join(client, name), 'utf8').replaceAll(old, fresh);
    writeFileSync(join(client, name), name === 'index.html' ? text.replace('<html', '<html data-build="B"') : text);
  }
  renameSync(join(client, 'assets', old), join(client, 'assets', fresh));
  const worker = join(client, 'service-worker.js');
  const revised = readFileSync(worker, 'utf8').replace(/"revision":"\w+","url":"index.html"/, '"revision":"b","url":"index.html"');
  writeFileSync(worker, revised);
  return root;
}

/** One plant, whose server is stopped and started with one build or the other. */
class Plant {
  #running: ServerProcess | null = null;
  readonly url: string;
  constructor(
    private readonly databaseUrl: string,
    private readonly dataDir: string,
    private readonly port: number,
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }
  async runs(root: string): Promise<void> {
    await this.stop();
    const { databaseUrl, dataDir, port } = this;
    this.#running = new ServerProcess({ port, dataDir, databaseUrl, demo: true, main: join(root, 'server', 'main.js') });
    await this.#running.start();
  }
  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = null;
  }
}

async function plant(): Promise<Plant> {
  const database = await createDemoDatabase();
  tidy.after(() => database.drop());
  const made = new Plant(database.connectionString, await tidy.folder(), await tabletsPort());
  tidy.after(() => made.stop());
  await made.runs(built);
  return made;
}

const buildIn = (page: Page): Promise<string | null> => page.locator('html').getAttribute('data-build');
const pill = (page: Page, text: string | RegExp): Promise<void> => page.getByRole('banner').getByText(text).first().waitFor();

/** A person opens the app again, reads that there is a new version, and takes it. */
async function update(page: Page, to: string | null): Promise<void> {
  // A version that was taken over before may still be reloading the page; then it is opened once more.
  await page.reload().catch(() => page.reload());
  const now = page.getByRole('button', { name: '立即更新' });
  await now.waitFor();
  // Told "not now" (something is being sent, the line is only just back), a person presses again.
  const pressed = async (): Promise<string | null | undefined> => {
    await now
      .evaluateAll(([button]) => {
        if (button instanceof HTMLElement) button.click();
      })
      .catch(() => undefined);
    return buildIn(page).catch(() => undefined);
  };
  await expect.poll(pressed, { interval: 2000 }).toBe(to);
  await page.getByRole('banner').first().waitFor();
}

/** The server is there and cannot book it now: the device stays online, and what was done stays on it. */
async function notYet(route: Route): Promise<void> {
  const { operations } = route.request().postDataJSON() as PushRequest;
  const results = operations.map(({ opId }) => ({ opId, status: 'retry', code: 'INTERNAL', params: {}, issues: [] }));
  const data = { serverTime: new Date().toISOString(), feedHead: '', results, rows: [] };
  await route.fulfill({ json: { status: 200, message: '', data } });
}

describe('versions', () => {
  test('A, B and A again with unsent work: it is kept, shown and sent in the end; old chunks are still found', async () => {
    const made = await plant();
    const tablet = await tidy.tablet(await tidy.folder());
    const { page, context } = tablet;
    await signInAtStation(page, made.url, 'keeper', PASSWORD, 'YCL-01');
    await installed(page);
    await openPickList(page, STORE);
    await context.route('**/api/sync/push', notYet);
    await pickNext(page);
    await pill(page, '1 条待发送');

    await made.runs(await anotherBuild());
    await update(page, 'B');
    await pill(page, '1 条待发送');
    // A page of the version before may still ask for its chunks: from the server, and from the worker without it.
    const served = await fetch(`${made.url}/assets/${chunkOf(built)}`);
    expect(served.status).toBe(200);
    // Unread, it would keep the server from stopping.
    await served.text();
    await made.stop();
    const aside = (name: string) => page.evaluate(async (path) => (await fetch(path, { cache: 'no-store' })).status, `/assets/${name}`);
    expect(await aside(chunkOf(built))).toBe(200);

    // As if the time had passed in which a second reload would be taken for a loop.
    await page.evaluate((ms) => sessionStorage.setItem('reloadedForUpdate', String(Date.now() - ms)), LOOP_MS);
    await made.runs(built);
    await update(page, null);
    await pill(page, '1 条待发送');
    await context.unroute('**/api/sync/push');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await pill(page, '全部已发送');
    expect(tablet.complaints).toEqual([]);
  });

  test('an install that is cut leaves the running version as it is, and says so; the next one succeeds', async () => {
    const made = await plant();
    const { page } = await tidy.tablet(await tidy.installedFolder(made.url));
    await signInAtStation(page, made.url, 'keeper', PASSWORD, 'YCL-01');
    await installed(page);
    const cut = await anotherBuild();
    const whole = join(cut, 'client', 'assets', chunkOf(cut));
    const code = readFileSync(whole);
    rmSync(whole);
    await made.runs(cut);
    await page.reload();
    await goTo(page, '/sync-centre');
    await front(page)
      .getByText(/安装失败/)
      .waitFor();
    expect(await page.getByRole('button', { name: '立即更新' }).count()).toBe(0);
    await made.stop();
    await page.reload();
    await goTo(page, '/wms/takeGoods');
    await front(page).getByRole('heading', { level: 1 }).waitFor();
    expect(await buildIn(page)).toBeNull();
    writeFileSync(whole, code);
    await made.runs(cut);
    await update(page, 'B');
  });

  test('a page whose code is gone says what to do, and comes when it can', async () => {
    const made = await plant();
    const { page, context } = await tidy.tablet(await tidy.installedFolder(made.url));
    await signInAtStation(page, made.url, 'sysadmin', PASSWORD, 'YCL-01');
    await installed(page);
    // The browser's own cache holds the file too, for ever, because its name says what is in it.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    const gone = await page.evaluate(
      async (path) => {
        let found = false;
        for (const name of await caches.keys()) found = (await (await caches.open(name)).delete(path, { ignoreSearch: true })) || found;
        return found;
      },
      `/assets/${chunkOf(built)}`,
    );
    expect(gone).toBe(true);
    await made.stop();
    await goTo(page, '/device-monitor');
    await page.getByText('Loading chunk /device-monitor failed').waitFor();
    await front(page)
      .getByText(/页面文件没有取到/)
      .waitFor();
    await made.runs(built);
    await front(page).getByRole('button', { name: '重试' }).click();
    await front(page).getByRole('heading', { level: 1, name: '终端监控' }).waitFor();
  });
});
