/** Printing of labels (specification §2.2, §5, §8; checklist 38 and 39): with a print control that is there, away, old, starting, failing, without printers. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { front, seriousFindings, signIn } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { createDemoDatabase } from '#tests/support/demo-database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { goTo, receive, signInAtStation } from '#tests/support/keeper-at-work.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { PrintSimulator } from '#tests/support/print-simulator.ts';
import { ADMIN_PASSWORD, ServerProcess } from '#tests/support/server-process.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';

let simulator: PrintSimulator;
let database: TestDatabase;
let folder: string;
let server: ServerProcess;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let boxes: string[];

beforeAll(async () => {
  database = await createDemoDatabase();
  folder = await mkdtemp(join(tmpdir(), 'chejian-print-'));
  server = new ServerProcess({ port: await freePort(), dataDir: folder, databaseUrl: database.connectionString, demo: true });
  await server.start();
  const ports = [await freePort(), await freePort()];
  simulator = new PrintSimulator(ports);
  // The page asks for the ports of the print control, which only one on a machine can have.
  const rules = [8000, 18000].flatMap((port, n) => ['localhost', '127.0.0.1'].map((host) => `MAP ${host}:${port} 127.0.0.1:${ports[n]}`));
  browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, `--host-resolver-rules=${rules.join(', ')}`] });
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN', serviceWorkers: 'block' });
  // The browser's own dialog cannot be pressed: what was handed to it is remembered.
  await context.addInitScript(() => {
    window.print = () => Reflect.set(window.top ?? window, 'handedOver', document.querySelectorAll('svg.label').length);
  });
  page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await signInAtStation(page, server.url, 'keeper', 'chejian888', 'YCL-01');
  boxes = await receive(page, '海盐沪杭紧固件有限公司', [{ batchNo: 'LOT-7', qty: '40' }, { batchNo: 'LOT-7' }]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await simulator?.stop();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await simulator.stop();
  simulator.reset();
  await simulator.start();
});

const printBox = async (boxNo: string | undefined): Promise<void> => {
  await front(page).getByRole('row').filter({ hasText: boxNo }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: `打印标签 ${boxNo}` }).click();
};
/** A label that was printed before asks for a reason. */
const printAgain = async (boxNo: string | undefined): Promise<void> => {
  await printBox(boxNo);
  const reason = page.getByRole('alertdialog');
  await reason.getByRole('textbox').fill('标签破损');
  await reason.getByRole('button').last().click();
};
const dialog = () => page.getByRole('dialog', { name: '打印控制' });
const confirm = () => dialog().getByRole('button', { name: '确定' }).click();
const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
const texts = (job = simulator.jobs.at(-1)): string[] => (job?.items ?? []).map(({ content }) => content);
const titles = (): string[] => simulator.jobs.map(({ title }) => title);
const toSetUp = async (): Promise<void> => {
  await goTo(page, '/print-setup');
  await front(page).getByRole('heading', { level: 1, name: '打印设置' }).waitFor();
};

/** Errors stay for a while and go by themselves; whoever has read one before puts it away. */
const readError = async (): Promise<void> => {
  const error = page.locator('[data-scope=toast][data-part=root]').filter({ hasText: '错误' });
  const close = error.locator('[data-part=close-trigger]').first();
  // It may go while a hand is on its way.
  await close.evaluateAll(([button]) => {
    if (button instanceof HTMLElement) button.click();
  });
  await error.first().waitFor({ state: 'hidden' });
};

describe('the frame of the print control', () => {
  const host = () => page.frames().find((frame) => frame.url().endsWith('/print-host.html'));

  it('reads nothing of the app, whatever program answers on the port of the control', async () => {
    await printBox(boxes[0]);
    await dialog().getByText('Zebra ZD420').waitFor();
    await dialog().getByRole('button', { name: '取消' }).click();
    const read = await host()?.evaluate(() =>
      [
        () => window.sessionStorage,
        () => window.localStorage,
        () => document.cookie,
        () => window.parent.sessionStorage,
        () => window.parent.document,
        () => window.top?.location.href,
      ].map((look) => {
        try {
          return String(look());
        } catch (error) {
          return (error as Error).name;
        }
      }),
    );
    expect(read).toEqual(Array.from({ length: 6 }, () => 'SecurityError'));
    const asked = await host()?.evaluate(() => fetch('/api/system/dict/types').then(String, (error: Error) => error.name));
    expect(asked).toBe('TypeError');
  });

  it('is there without a network', async () => {
    const tablet = await browser.newContext({ locale: 'zh-CN' });
    const other = await tablet.newPage();
    await other.goto(server.url);
    await other.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await other.reload();
    await other.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await tablet.setOffline(true);
    await other.evaluate(() => {
      window.addEventListener('message', ({ origin, data }) => data?.from === 'print-host' && Reflect.set(window, 'answered', origin));
      const frame = document.createElement('iframe');
      frame.src = '/print-host.html';
      document.body.append(frame);
    });
    await expect.poll(() => other.evaluate(() => Reflect.get(window, 'answered'))).toBe('null');
    await tablet.close();
  });
});

describe('the printer dialog', () => {
  it('says that there are no printers, asks to choose one, keeps the choice and closes half a second after', async () => {
    simulator.state.printers = [];
    await printBox(boxes[0]);
    await dialog().getByText('获取不到打印机').waitFor();
    await confirm();
    await dialog().getByRole('alert').getByText('获取不到打印机').first().waitFor();
    simulator.state.printers = ['Zebra ZD420', 'HP LaserJet'];
    await dialog().getByRole('button', { name: '重新查找' }).click();
    await dialog().getByText('Zebra ZD420').waitFor();
    await confirm();
    await dialog().getByText('请选择打印机').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog().getByText('Zebra ZD420').click();
    const pressed = performance.now();
    await confirm();
    await dialog().waitFor({ state: 'hidden' });
    expect(performance.now() - pressed).toBeGreaterThanOrEqual(500);
    await expect.poll(titles).toEqual([`箱标签 ${boxes[0]}`]);
    expect(simulator.jobs[0]?.printer).toBe('Zebra ZD420');
    expect(texts()).toContain(boxes[0]);
    expect(texts().some((text) => text.startsWith(`QRCode:F1:B:${boxes[0]}:`))).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('chejian.printer.clodop.box'))).toBe('Zebra ZD420');
  });

  it('is not shown again: the next label goes to the same printer', async () => {
    await printBox(boxes[1]);
    await expect.poll(titles).toEqual([`箱标签 ${boxes[1]}`]);
    expect(await dialog().count()).toBe(0);
  });
});

describe('a label that was printed before', () => {
  it('is printed again with a reason, and says that it is a reprint', async () => {
    await printAgain(boxes[0]);
    await expect.poll(() => titles().length).toBe(1);
    expect(texts().some((text) => text.includes('补打 1'))).toBe(true);
  });
});

describe('the service', () => {
  it('is away: the label waits over a reload and comes out once when it is back', async () => {
    await simulator.stop();
    await printAgain(boxes[1]);
    await said(`箱标签 ${boxes[1]} 已排队，尚未打印`);
    await page.reload();
    await front(page).getByRole('heading', { level: 1 }).waitFor();
    await simulator.start();
    await expect.poll(titles).toEqual([`箱标签 ${boxes[1]}`]);
    await toSetUp();
    await front(page).getByRole('row').filter({ hasText: boxes[1] }).first().getByText('已打印').waitFor();
    expect(titles()).toHaveLength(1);
    await page.goBack();
    await front(page).getByRole('heading', { level: 1, name: '收货明细' }).waitFor();
  });

  it('has lost the chosen printer: nothing is printed elsewhere', async () => {
    simulator.state.printers = ['HP LaserJet'];
    await printAgain(boxes[0]);
    await said(/找不到所选的打印机/);
    expect(titles()).toEqual([]);
    await readError();
  });

  it('fails: the error offers both installers, and the label can be tried again', async () => {
    await toSetUp();
    simulator.state.failNext = 1;
    const row = front(page).getByRole('row').filter({ hasText: boxes[0] }).filter({ hasText: '失败' });
    const again = async (): Promise<void> => {
      await row.click({ button: 'right' });
      await page.getByRole('menuitem', { name: '重试' }).click();
    };
    await again();
    await said('错误');
    await said(/打印机缺纸/);
    for (const bits of [32, 64]) {
      const link = page.getByRole('link', { name: `下载打印控件（${bits}位）` }).first();
      expect(await link.getAttribute('href')).toBe(`/api/print-control/${bits}`);
    }
    await again();
    await expect.poll(titles).toEqual([`箱标签 ${boxes[0]}`]);
    await row.waitFor({ state: 'hidden' });
    await readError();
  });

  it('is absent, old or starting: the set-up page says so and what to do', async () => {
    const look = () => front(page).getByRole('button', { name: '重新查找' }).first().click();
    await simulator.stop();
    await look();
    await front(page).getByText('打印控件未安装或未启动').waitFor();
    const start = front(page).getByRole('link', { name: '若此前已安装过，可点这里直接启动' });
    expect(await start.getAttribute('href')).toBe('CLodop.protocol:setup');
    await simulator.start([1]);
    await look();
    await front(page).getByText('6.6.1.1').waitFor();
    simulator.state.version = '2.0.9.10';
    await look();
    await front(page).getByText('打印控件需要升级：当前版本 2.0.9.10，至少需要 3.0.4.3').waitFor();
    simulator.state.starting = true;
    await look();
    await front(page).getByText('C-Lodop没准备好，请稍后再试！').waitFor();
  });
});

it('the browser prints where there is no print control', async () => {
  await front(page).getByText('弹出浏览器的打印窗口，任何设备都可用').click();
  await front(page).getByRole('button', { name: '试打' }).first().click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'handedOver'))).toBe(1);
  await front(page).getByRole('row').filter({ hasText: '样张' }).getByText('已打印').waitFor();
});

describe('a label template', () => {
  it('is designed by pointer and by keys, printed before it is saved, and saved as a new version', async () => {
    const office = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN', serviceWorkers: 'block' });
    const desk = await office.newPage();
    await signIn(desk, server.url, { account: 'admin', password: ADMIN_PASSWORD }, null);
    await goTo(desk, '/basic/label-management');
    await front(desk).getByRole('row').filter({ hasText: 'BIN-60X40' }).click({ button: 'right' });
    await desk.getByRole('menuitem', { name: '设计' }).click();
    const element = desk.locator('[data-element=e1]');
    const entered = (name: string) => front(desk).getByLabel(name).inputValue();
    await element.click();
    await desk.keyboard.press('Shift+ArrowDown');
    await desk.keyboard.press('ArrowDown');
    expect([await entered('左 (mm)'), await entered('上 (mm)')]).toEqual(['2', '7.5']);
    const place = await desk.locator('[data-element=e1] [data-part=size]').boundingBox();
    if (!place) throw new Error('nothing to size by');
    await desk.mouse.move(place.x + 5, place.y + 5);
    await desk.mouse.down();
    await desk.mouse.move(place.x - 95, place.y + 5, { steps: 4 });
    await desk.mouse.up();
    expect(Number(await entered('宽 (mm)'))).toBeLessThan(50);
    await desk.keyboard.press('Control+z');
    expect(await entered('宽 (mm)')).toBe('56');
    await front(desk).getByRole('button', { name: '添加文字' }).click();
    await front(desk).getByLabel('内容').fill('夹具区 {bin}');
    expect(await seriousFindings(desk)).toEqual([]);
    await front(desk).getByRole('button', { name: '更多操作' }).last().click();
    await desk.getByRole('menuitem', { name: '试打' }).click();
    await desk.getByRole('dialog', { name: '打印控制' }).getByText('HP LaserJet').click();
    await desk.getByRole('dialog', { name: '打印控制' }).getByRole('button', { name: '确定' }).click();
    await expect.poll(() => texts()).toContain('夹具区 A-01-02');
    await front(desk).getByRole('button', { name: '保存' }).click();
    await front(desk).getByText('版本 2').waitFor();
    await office.close();
  });
});
