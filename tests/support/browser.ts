/** A browser for end-to-end specs, and the built app served by the server from source. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Locator, Page } from 'playwright';
import { staticPlugin } from '#server/plugins/static.ts';
import { atRest, standing } from './at-rest.ts';
import { putCheckOff } from './check-later.ts';
import { createDemoDatabase } from './demo-database.ts';
import { noteSent } from './sent-operations.ts';
import { settingUp } from './setting-up.ts';
import type { TestDatabase } from './test-database.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export interface Host extends TestServer {
  readonly base: string;
}

/**
 * Starts a server on the loopback interface that also serves the last build of the client (CLIENT_DIR, else dist/client).
 * @param settings environment of the server
 * @param port 0 lets the system choose a free one
 */
export const startHost = (settings: Record<string, string> = {}, database?: TestDatabase, port = 0): Promise<Host> =>
  settingUp(() => startedHost(settings, database, port));

async function startedHost(settings: Record<string, string>, database: TestDatabase | undefined, port: number): Promise<Host> {
  // A page says of a fault of the server only that there was one.
  const server = await startTestServer(settings, database, {}, true);
  await server.app.register(staticPlugin, {
    folders: [new URL(process.env.CLIENT_DIR ?? 'dist/client', `file://${process.cwd()}/`).pathname],
  });
  const close = async (): Promise<void> => {
    await noteSent(server.db);
    await server.close();
  };
  return { ...server, close, base: await server.app.listen({ port, host: '127.0.0.1' }) };
}

/** The same with the demo factory in it. */
export const startDemoHost = async (port?: number): Promise<Host> => startHost({ DEMO: 'on' }, await createDemoDatabase(), port);

/** Store, engine and session, what they stand on and what pages share: fetched beside the sign-in form, which does not wait for them. */
export const BESIDE_THE_FORM = /\/assets\/(libraries|kernel|system|basic|stock|trade|base|icons|widgets|parts|work|zh|en)-[\w-]{8}\.js$/;

export interface Person {
  readonly account: string;
  readonly password: string;
}

/** Signs in through the form. @param station code to choose; null = works without one; undefined = none is offered */
export const signIn = (page: Page, base: string, person: Person, station?: string | null): Promise<void> =>
  settingUp(() => signedIn(page, base, person, station));

async function signedIn(page: Page, base: string, { account, password }: Person, station?: string | null): Promise<void> {
  await page.addInitScript(putCheckOff);
  await page.goto(`${base}/#/login`);
  await fillLogin(page, account, password);
  if (station === null) await page.getByRole('button', { name: /不绑定工位|without a station/ }).click();
  if (typeof station === 'string') await page.getByRole('button', { name: new RegExp(station) }).click();
  await page.waitForURL(/#\/home/);
}

export async function fillLogin(page: Page, account: string, password: string): Promise<void> {
  await page.locator('input[name=account]').fill(account);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}

/** The window comes to the front: it asks at once what others have done, and not with its next beat. */
export const comesToFront = (page: Page): Promise<boolean> => page.evaluate(() => window.dispatchEvent(new Event('focus')));

/** Everything in the page that is shown; pages kept behind it are left out. */
export const front = (page: Page) => page.locator('[data-active-page]');

/**
 * The page in front, once it shows this address. What stands on the same route under other parameters is another page, and the old one is there for a moment
 * after the address has changed: its head could still be read, and its menu would go while it is open.
 */
export function pageAt(page: Page, address: string): Locator {
  const [path = ''] = address.split('?');
  return page.locator(`[data-active-page][data-page-key="${path}"][data-page-query="${address.slice(path.length)}"]`);
}

/**
 * A tool in the head line of the list in front; where the table is wider than its place, all of them are behind one button.
 * @param isAtWork the page never comes to rest, because what it waits for is held back; its width has to be settled before
 */
export async function tableTool(page: Page, name: string, isAtWork = false): Promise<Locator> {
  const tools = page.getByRole('dialog', { name: '表格工具' });
  const folded = front(page).getByRole('button', { name: '表格工具' });
  // The one button comes and goes while the page finds its width.
  if (isAtWork) await front(page).getByRole('button', { name }).or(folded).first().waitFor();
  else await atRest(page);
  if (!(await tools.isVisible())) {
    if ((await folded.count()) === 0) return front(page).getByRole('button', { name });
    await folded.first().click();
    await tools.waitFor();
  }
  return tools.getByRole('button', { name });
}

/** Resolves when the app can start without a network. */
export const installed = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise<void>((resolve) => {
      active?.addEventListener('statechange', () => (active.state === 'activated' ? resolve() : undefined));
    });
  });

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Menu, head line and tabs: the same around every page. */
const FRAME = [['nav:has(~ [data-part="place"])'], ['[data-part="place"] > header'], ['[data-part="place"] > nav']];

/**
 * Rules whose findings are never serious are not run: they take a third of the time, and nobody here counts what they find.
 * @param asked `only`: some of the rules, default all that are on; `frame`: what stands around every page as well, default true
 * @returns serious and critical findings in what is shown, one line each; pages kept behind are asked when they are in front
 */
export async function seriousFindings(
  page: Page,
  asked: { readonly only?: readonly string[]; readonly frame?: boolean } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(axe);
  return page.evaluate(
    async ([runOnly, around]) => {
      const tool = Reflect.get(window, 'axe');
      const counts = (impact: string) => impact === 'serious' || impact === 'critical';
      const light: { id: string; impact: string }[] = tool._audit.rules.filter(({ impact }: { impact: string }) => !counts(impact));
      const chosen = runOnly ? { runOnly } : { rules: Object.fromEntries(light.map(({ id }) => [id, { enabled: false }])) };
      const shown = { include: [['html']], exclude: [['[data-page-key]:not([data-active-page])'], ...around] };
      const { violations } = await tool.run(shown, { resultTypes: ['violations'], ...chosen });
      return violations
        .filter(({ impact }: { impact: string }) => counts(impact))
        .flatMap(({ id, nodes }: { id: string; nodes: { target: string[]; failureSummary: string }[] }) =>
          nodes.slice(0, 3).map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
        );
    },
    [asked.only ?? null, asked.frame === false ? FRAME : []] as const,
  );
}

/** What is being loaded is shown faded, with the contrast of what it fades over: only what a page at rest is found with counts. */
export const lastingFindings = (page: Page, asked: { readonly frame?: boolean } = {}): Promise<readonly string[]> =>
  standing(page, () => seriousFindings(page, asked));

/** The language of every page of this context, before any of them opens. */
export const inLanguage = (context: BrowserContext, lang: string): Promise<unknown> =>
  context.addInitScript((value) => {
    // The frame of the print control is of an origin of its own and has no storage.
    if (window.origin !== 'null') localStorage.setItem('lang', value);
  }, lang);
