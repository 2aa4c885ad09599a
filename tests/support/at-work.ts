/**
 * Tablets that are already at work. Signing in and the first filling of the device take most of what a journey takes: a run does both once for each
 * person and station, through the form, and keeps the tablet's profile with the rows that the server wrote. A journey starts from copies of the
 * profiles and inserts the rows into its own copy of the demo.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { BrowserContext, Page } from 'playwright';
import { inject, vi } from 'vitest';
import { originText } from '#server/store/feed.ts';
import { bringIn, nowIn, type Rows, writtenSince } from './at-work-rows.ts';
import { installed, signIn } from './browser.ts';
import { demoTemplate } from './demo-database.ts';
import { type DemoServer, startServerOn } from './demo-server.ts';
import { freePort } from './free-port.ts';
import { layInstalledAtWork, OF_A_RUNNING_BROWSER } from './installed-profile.ts';
import { PATIENCE_MS } from './patience.ts';
import { ADMIN_PASSWORD, ServerProcess } from './server-process.ts';
import { settingUp } from './setting-up.ts';
import { openTablet, type Tablet, type TabletSettings, WORKPLACE } from './tablet.ts';
import { cloneDatabase, onceInRun, profilesOf, type TestDatabase, workNameOf } from './test-database.ts';
import type { Tidy } from './tidy.ts';

const DEMO_PASSWORD = 'chejian888';

/** Who works at which station: null = at none, left out = none is offered. */
export type Post = readonly [account: string, station?: string | null];

/** A tablet with a separate profile folder, so that a test can reopen it. */
export interface TabletAtWork extends Tablet {
  readonly profile: string;
}

/** The server, whose tablets find it at `url`; calls from elsewhere go to `server.url`. */
export interface AtWork extends DemoServer {
  /** The tablet of one of the people, at home, with everything on it; opened once. @param before the app is loaded */
  tablet(account: string, settings?: TabletSettings, before?: (context: BrowserContext) => Promise<unknown>): Promise<TabletAtWork>;
  /** The browser of a tablet that was closed, or has died, on the same profile and without the session of its tab. */
  again(profile: string, settings?: TabletSettings): Promise<Tablet>;
}

/** Beside the files of the browser: what it forgets when it is closed, and a person only by signing out. */
const TAB = 'tab-of-the-person.json';

/** Beside them too: what the server wrote about it. */
const ROWS = 'rows-of-the-person.json';

const keyOf = (post: Post): string => createHash('sha256').update(JSON.stringify(post)).digest('hex').slice(0, 12);

const profileOf = (post: Post): string => join(profilesOf(inject('testTemplate')), `work-${keyOf(post)}`);

/** Every row that the person works with is on the device, and the password unlocks it without a network. What home says of it comes from memory, and earlier. */
export const isComplete = (page: Page, account: string): Promise<boolean> =>
  page.evaluate(async (name) => {
    const read = async (database: string, store: string): Promise<Record<string, unknown>[]> => {
      const opening = indexedDB.open(database);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const reading = opening.result.transaction(store).objectStore(store).getAll();
      await new Promise((resolve) => reading.addEventListener('success', resolve));
      opening.result.close();
      return reading.result;
    };
    // Opening one that the app has not made yet would make it, without any table.
    const made = (await indexedDB.databases()).map(({ name: database }) => database);
    if (!['cache', 'outbox'].every((database) => made.includes(database))) return false;
    const wanted: string[] | undefined = JSON.parse(sessionStorage.getItem('session') ?? '{}').session?.sets;
    if (!wanted) return false;
    const filled = (await read('cache', 'sets')).filter(({ cursor }) => cursor !== null).map(({ set }) => set);
    const unlocks = (await read('outbox', 'accounts')).some((record) => record.account === name);
    return unlocks && wanted.every((set) => filled.includes(set));
  }, account);

/** Home is shown, everything is on the device, and home says so; who holds nothing, such as a supplier, is told nothing of it. */
async function atHome(page: Page, account: string): Promise<void> {
  await vi.waitUntil(() => isComplete(page, account), { timeout: PATIENCE_MS });
  const holds = await page.evaluate(() => JSON.parse(sessionStorage.getItem('session') ?? '{}').session.sets.length > 0);
  await (holds ? page.getByText('本机数据完整') : page.locator('[data-active-page] h1')).first().waitFor();
}

/**
 * A copied database would begin a new epoch, and every device would fetch all its rows anew. This copy lies on the same server, whose transactions go on: what
 * the devices have read of the original is true of it as well.
 */
async function passesForTheOriginal(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`update feed_meta set origin = (${originText})`);
  } finally {
    await client.end();
  }
}

/** Numbers of a kind that a post may be given: the ranges of two posts must never meet, for both may come to work at one plant. */
const NUMBERS_OF_A_POST = 1_000;
const POSTS = 90_000;
const firstNumberOf = (post: Post): number => (1 + (Number.parseInt(keyOf(post), 16) % POSTS)) * NUMBERS_OF_A_POST;

/** Somebody signs in, on a tablet that has the app stored and that nobody has used; the profile is kept. */
async function begin(post: Post, databaseUrl: string): Promise<void> {
  const [account, station] = post;
  const profile = profileOf(post);
  const begun = `${profile}-begun`;
  await rm(begun, { recursive: true, force: true });
  await passesForTheOriginal(databaseUrl);
  const before = await nowIn(databaseUrl, firstNumberOf(post));
  const dataDir = await mkdtemp(join(tmpdir(), 'chejian-work-'));
  const port = await freePort();
  const server = new ServerProcess({ port, dataDir, databaseUrl, demo: true });
  try {
    await server.start();
    await layInstalledAtWork(begun, port);
    const { context, page } = await openTablet(begun, {}, port);
    try {
      await signIn(page, WORKPLACE, { account, password: account === 'admin' ? ADMIN_PASSWORD : DEMO_PASSWORD }, station);
      await atHome(page, account);
      await installed(page);
      await writeFile(join(begun, TAB), await page.evaluate(() => JSON.stringify(sessionStorage)));
    } finally {
      await context.close();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  await writeFile(join(begun, ROWS), JSON.stringify(await writtenSince(databaseUrl, before)));
  await rename(begun, profile);
}

/** A demo to which these people have come, one after the other. */
async function plantOf(posts: readonly Post[]): Promise<TestDatabase> {
  const demo = await demoTemplate();
  for (const post of posts)
    await onceInRun(workNameOf(inject('testTemplate'), keyOf(post)), (databaseUrl) => begin(post, databaseUrl), demo);
  const database = await cloneDatabase(demo);
  await passesForTheOriginal(database.connectionString);
  for (const post of posts) {
    const rows: Rows = JSON.parse(readFileSync(join(profileOf(post), ROWS), 'utf8'));
    await bringIn(database.connectionString, rows, post[1] ?? null);
  }
  return database;
}

/** Starts a server on a separate copy of the demo in which these people are signed in on their tablets. @param tidy closes and drops everything afterwards */
export const startAtWork = (tidy: Tidy, ...posts: readonly Post[]): Promise<AtWork> => settingUp(() => begunWork(tidy, posts));

async function begunWork(tidy: Tidy, posts: readonly Post[]): Promise<AtWork> {
  const database = await plantOf(posts);
  const port = await freePort();
  const demo = await startServerOn(tidy, database, port);
  const fetched: AtWork['tablet'] = async (account, settings = {}, before = async () => undefined) => {
    const post = posts.find(([name]) => name === account);
    if (!post) throw new Error(`${account} is not at work`);
    const kept = profileOf(post);
    const folder = await tidy.folder();
    await cp(kept, folder, { recursive: true, filter: (path) => !OF_A_RUNNING_BROWSER.test(path) });
    const opened = await tidy.tablet(folder, settings, port);
    await before(opened.context);
    // A document of the workplace without the app in it: the tab has its session before the app asks for it.
    await opened.page.goto(`${WORKPLACE}/api/system/site/here`);
    await opened.page.evaluate((values) => Object.assign(sessionStorage, values), JSON.parse(readFileSync(join(folder, TAB), 'utf8')));
    await opened.page.goto(WORKPLACE);
    await atHome(opened.page, account);
    return { ...opened, profile: folder };
  };
  const again: AtWork['again'] = async (profile, settings) => {
    const opened = await tidy.tablet(profile, settings, port);
    await opened.page.goto(WORKPLACE);
    return opened;
  };
  return { ...demo, url: WORKPLACE, tablet: (...given) => settingUp(() => fetched(...given)), again };
}

/** One person at work, and the server of that tablet. */
export async function atWork(
  tidy: Tidy,
  account: string,
  station?: string | null,
  settings?: TabletSettings,
): Promise<AtWork & TabletAtWork> {
  const place = await startAtWork(tidy, [account, station]);
  return { ...place, ...(await place.tablet(account, settings)) };
}

/**
 * The desk of somebody who signs in there for the first time, and works with the network. @param station null: at none
 * @param before the app is loaded
 */
export async function deskOf(
  tidy: Tidy,
  { server }: DemoServer,
  account: string,
  station: string | null = null,
  before: (context: BrowserContext) => Promise<unknown> = async () => undefined,
): Promise<Tablet> {
  const desk = await tidy.tablet(await tidy.folder(), { serviceWorkers: 'block' });
  await before(desk.context);
  await signIn(desk.page, server.url, { account, password: DEMO_PASSWORD }, station);
  await desk.page.getByText('本机数据完整').first().waitFor();
  return desk;
}
