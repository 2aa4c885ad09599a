/**
 * The first tablet of a plant: the server is started by one command on an empty folder; a browser in another network opens the printed address, is led to https,
 * trusts the root by what the page gives and says, and works: bound, without a network, and sent once.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { openPool } from '#server/store/database.ts';
import { installed } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { createDemoDatabase } from '#tests/support/demo-database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { receive, signInAtStation } from '#tests/support/keeper-at-work.ts';
import { openOtherNetwork } from '#tests/support/other-network.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { picture } from '#tests/support/pictures.ts';
import { Tidy } from '#tests/support/tidy.ts';

const SUPPLIER = '海盐沪杭紧固件有限公司';
const tidy = new Tidy('first-tablet');

/** `npm start -- --lan` after the build. @returns what it has printed, once it is ready */
async function startLan(env: Record<string, string>): Promise<string> {
  const child: ChildProcess = spawn(process.execPath, [join(process.cwd(), 'dist', 'server', 'main.js'), '--lan'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  tidy.after(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (text: Buffer) => {
      said += String(text);
      if (/SHA-256 .+\n[\s\S]*█\n\{?/.test(said)) resolve(said);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => reject(new Error(`the server ended:\n${said}`)));
  });
}

test('opens the printed address, trusts the root by what the page says, and works without a network', async ({ skip }) => {
  const network = openOtherNetwork();
  if (typeof network === 'string') return skip(network);
  tidy.after(async () => network.close());
  const database = await createDemoDatabase();
  const db = openPool(database.connectionString, 2);
  tidy.after(async () => {
    await db.end();
    await database.drop();
  });
  const said = await startLan({
    PORT: String(await freePort()),
    TLS_PORT: String(await freePort()),
    DATA_DIR: join(await tidy.folder(), 'data'),
    DATABASE_URL: database.connectionString,
  });
  const [, plain = '', secure = ''] = new RegExp(`(http://${network.server}:\\d+) +(https://\\S+)`).exec(said) ?? [];
  expect(secure).toMatch(`https://${network.server}:`);

  const home = await tidy.folder();
  const profile = join(home, 'profile');
  const executablePath = network.starter(launchOptions.executablePath, home);
  let context: BrowserContext | undefined;
  tidy.after(async () => context?.close());
  const open = async (): Promise<Page> => {
    await context?.close();
    const settings = { ...launchOptions, executablePath, viewport: { width: 1280, height: 800 }, locale: 'zh-CN' };
    context = await chromium.launchPersistentContext(profile, settings);
    const page = context.pages()[0] ?? (await context.newPage());
    page.setDefaultTimeout(PATIENCE_MS);
    return page;
  };

  let page = await open();
  await page.goto(plain);
  await page.getByText('还不行：这台设备还不信任证书').waitFor();
  expect(
    await page
      .getByText(/SHA-256 [0-9A-F:]{95}/)
      .first()
      .innerText(),
  ).toContain(/SHA-256 (\S+)/.exec(said)?.[1]);
  const size = { width: 720 };
  await picture(page, 'https-not-yet', { ...size, of: page.locator('.to') });
  await picture(page, 'https-zh', { ...size, of: page.locator('#zh') });
  await picture(page, 'https-en', { ...size, of: page.locator('#en') });
  const early = await page.context().newPage();
  await expect(early.goto(secure)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');
  await early.close();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: '文本格式：root.pem' }).click();
  const file = await download;
  await file.saveAs(join(home, file.suggestedFilename()));
  // What the page tells a person to type on Linux.
  const command = await page.locator('code.line').filter({ hasText: 'certutil' }).first().innerText();
  mkdirSync(join(home, '.pki', 'nssdb'), { recursive: true });
  const inHome = { cwd: home, env: { ...process.env, HOME: home } };
  execFileSync('certutil', ['-d', `sql:${join(home, '.pki', 'nssdb')}`, '-N', '--empty-password'], inHome);
  execFileSync('sh', ['-c', command], inHome);

  page = await open();
  await page.goto(plain);
  await page.getByText('可以了：这台设备信任这个地址').waitFor();
  await picture(page, 'https-works', { width: 720, of: page.locator('.to') });
  await page.getByRole('link', { name: secure }).first().click();
  await page.getByLabel('账号').waitFor();
  await signInAtStation(page, secure, 'keeper', 'chejian888', 'YCL-01');
  await installed(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(true);

  network.line(false);
  await page.getByRole('banner').getByText(/离线/).first().waitFor();
  const [box = ''] = await receive(page, SUPPLIER, [{ batchNo: 'LOT-T' }]);
  expect((await db.query('select 1 from box where box_no = $1', [box])).rows).toEqual([]);
  network.line(true);
  await page.getByText('全部已发送').first().waitFor();
  expect((await db.query<{ n: number }>('select count(*)::int as n from box where box_no = $1', [box])).rows).toEqual([{ n: 1 }]);
  expect(await brokenRules(db)).toEqual({});
  const { rows } = await db.query<{ origin: string }>('select distinct last_origin as origin from device where last_origin is not null');
  expect(rows).toEqual([{ origin: secure }]);
});
