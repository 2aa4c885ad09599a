/**
 * The browser wakes the service worker (sync.md §11): with no page open it carries what is queued, under the installation's own key and in the name of
 * whoever did it; with a page open it sends nothing and wakes the page.
 */

import type pg from 'pg';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { atWork } from '#tests/support/at-work.ts';
import { openPickList, pickNext, signInAtStation } from '#tests/support/keeper-at-work.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { type Tablet, WORKPLACE } from '#tests/support/tablet.ts';
import { Tidy } from '#tests/support/tidy.ts';

const PASSWORD = 'chejian888';
const STORE = '原材料一库（金属）';

const tidy = new Tidy('away');
let server: ServerProcess;
let pool: pg.Pool;
let tablet: Tablet;

const pill = (page: Page, text: string | RegExp): Promise<void> => page.getByRole('banner').getByText(text).first().waitFor();

/** A picker stands before a list, in a browser of his own for each test. */
beforeEach(async () => {
  const place = await atWork(tidy, 'picker', 'YCL-01');
  ({ server, pool } = place);
  tablet = place;
  await openPickList(tablet.page, STORE);
});

interface Wakeable {
  readonly session: CDPSession;
  readonly registrationId: string;
}

/** What the browser's own tools need to wake the worker. */
async function wakeable(context: BrowserContext, page: Page): Promise<Wakeable> {
  const session = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const living = registrations.find(({ isDeleted }) => !isDeleted);
      if (living) resolve(living.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return { session, registrationId: await found };
}

const wake = ({ session, registrationId }: Wakeable, origin: string): Promise<unknown> =>
  session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance: false });

/** What the browser still means to call the worker for. */
const calls = ({ context }: Tablet): Promise<unknown> | undefined =>
  context.serviceWorkers()[0]?.evaluate('self.registration.sync.getTags()');

/** From here on the worker remembers what it was called for, so that the end of it can be awaited. */
const remembersCalls = ({ context }: Tablet): Promise<unknown> | undefined =>
  context.serviceWorkers()[0]?.evaluate(`{
    const { waitUntil } = ExtendableEvent.prototype;
    self.called = [];
    ExtendableEvent.prototype.waitUntil = function (work) {
      self.called.push(work);
      return waitUntil.call(this, work);
    };
  }`);
/** How the calls of the worker ended, when all have: its clock goes on by the time that it gives a page. */
const endOfCalls = ({ context }: Tablet): Promise<unknown> | undefined =>
  context.serviceWorkers()[0]?.evaluate(`{
    const { now } = Date;
    Date.now = () => now.call(Date) + 60_000;
    Promise.allSettled(self.called).then((ends) => ends.map(({ status }) => status));
  }`);

const picksSince = async (since: Date) =>
  (
    await pool.query(
      `select u.account, o.status, b.box_no, o.actor_sig is not null as signed
       from op_log o join app_user u on u.id = o.actor join box b on b.id::text = o.payload ->> 'boxId'
       where o.type = 'requisition.pick' and o.occurred_at >= $1`,
      [since],
    )
  ).rows;

/** Only an installation that sends by itself asks for one of these. */
const ownTokens = async () => (await pool.query('select 1 from device_token')).rows.length;

describe('the browser wakes the service worker', () => {
  test('and with a page open it sends nothing itself and wakes the page', async () => {
    const since = new Date();
    const { context, page } = tablet;
    const worker = await wakeable(context, page);
    // The line of the page alone: the worker could send.
    await context.route('**/api/sync/push', (route) => route.abort());
    await page.evaluate(() => {
      navigator.serviceWorker.addEventListener('message', ({ data }) => Reflect.set(window, 'woken', data.type));
    });
    const box = await pickNext(page);
    await page.waitForFunction(() => Reflect.get(window, 'woken') === 'sync-wake');
    await page.evaluate(() => Reflect.deleteProperty(window, 'woken'));
    await remembersCalls(tablet);
    await wake(worker, WORKPLACE);
    await page.waitForFunction(() => Reflect.get(window, 'woken') === 'sync-wake');
    // Something is left, so the browser is to call again.
    expect(await endOfCalls(tablet)).toEqual(['rejected']);
    expect([await picksSince(since), await ownTokens()]).toEqual([[], 0]);

    await context.unroute('**/api/sync/push');
    await wake(worker, WORKPLACE);
    await pill(page, '全部已发送');
    expect(await picksSince(since)).toEqual([{ account: 'picker', status: 'applied', box_no: box, signed: true }]);
    expect([await ownTokens(), tablet.complaints]).toEqual([0, []]);
  });

  test('and it sends what is queued, once and in the name of who did it, although no page is open', async () => {
    const since = new Date();
    const blank = await tablet.context.newPage();
    const worker = await wakeable(tablet.context, blank);
    await server.stop();
    await tablet.page.bringToFront();
    const box = await pickNext(tablet.page);
    await pill(tablet.page, /1 条/);
    await tablet.page.close();
    // A line that was dead while the page was open must not have used the call up.
    await expect.poll(() => calls(tablet), { interval: 200 }).toEqual(['outbox']);
    await server.start();
    expect(await picksSince(since)).toEqual([]);

    await wake(worker, WORKPLACE);
    const once = [{ account: 'picker', status: 'applied', box_no: box, signed: true }];
    await expect.poll(() => picksSince(since), { interval: 100 }).toEqual(once);
    expect([tablet.context.pages(), await ownTokens()]).toEqual([[blank], 1]);

    await signInAtStation(blank, WORKPLACE, 'keeper', PASSWORD, 'YCL-01');
    await pill(blank, '全部已发送');
    expect(await picksSince(since)).toEqual(once);
    expect(await brokenRules(pool)).toEqual({});
  });
});
