/** Badges of the sidebar (specification §2.2, §4): they come with their cause, lead to it, and go with it. The server's figures are the test's. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { STOCK_DIFFERENCE_MS } from '#api/constants.ts';
import { useSession } from '#api/session.ts';
import { arrivesAt, front, goTo, idOf, sessionOf, startScene } from './app.tsx';
import { button, find, seriousFindings } from './in-page.ts';
import type { Plant } from './plant.ts';

const DIFFERENCES = 'POST /api/wms/out/report/queryStockCyReport';
const USERS = 'POST /api/system/user/pageList';

let differences = 1;
/** What the page of the differences is told: that there are none to show. */
const NO_FIGURES = {
  list: [],
  total: 0,
  isCounted: true,
  more: false,
  sums: {},
  sumUnit: null,
  x: [],
  keys: [],
  unit: null,
  units: [],
  isOther: false,
  step: null,
  whole: null,
  series: [],
};
let waiting = ['new.one', 'new.two'];

const userRow = (account: string, index: number) => ({ id: idOf(100 + index), version: 1, account, userName: account, isActive: false });
const pageOf = <R,>(list: readonly R[]) => ({ list, total: list.length });

let plant: Plant;
beforeAll(async () => {
  // The clock that is the test's is that of the looks alone.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  plant = await startScene({
    answers: {
      [DIFFERENCES]: ({ body }) => ({ ...NO_FIGURES, total: (body as { pageSize?: number }).pageSize === 1 ? differences : 0 }),
      'POST /api/wms/out/report/queryStockCyCount': () => pageOf([]),
      [USERS]: () => pageOf(waiting.map(userRow)),
    },
  });
});
afterAll(() => void vi.useRealTimers());

const menu = () => page.getByRole('navigation', { name: '主菜单' });
const warning = () => menu().getByRole('link', { name: '检测到U9和MES差异' });
const inactive = (n: number) => menu().getByRole('img', { name: `${n} 个用户未启用` });
const askedFor = (call: string): number => plant.asked.filter((one) => one.call === call).length;

it('warns of a stock difference, leads to it, and stops with the next look after it is gone', async () => {
  await warning().click();
  await arrivesAt(/^#\/stock-cy-statistics/);
  await find('[data-page-key="/stock-cy-statistics"][data-active-page]');
  expect(await seriousFindings()).toEqual([]);
  await button('收起菜单').click();
  await expect.element(warning()).toBeVisible();
  differences = 0;
  vi.advanceTimersByTime(STOCK_DIFFERENCE_MS);
  await expect.poll(() => warning().elements().length).toBe(0);
  differences = 1;
  vi.advanceTimersByTime(STOCK_DIFFERENCE_MS);
  await expect.element(warning()).toBeVisible();
  await button('展开菜单').click();
});

it('says that nothing can be compared without a network', async () => {
  await goTo('/stock-cy-statistics');
  plant.down = true;
  window.dispatchEvent(new Event('offline'));
  await expect.element(front().getByText('库存差异由服务器比较U9与MES，离线时不可用。')).toBeVisible();
});

it('counts who waits to be let in, and one less when another tab says so', async () => {
  plant.down = false;
  window.dispatchEvent(new Event('online'));
  await expect.element(inactive(2).first()).toBeVisible();
  waiting = ['new.two'];
  const otherTab = new BroadcastChannel('chejian-badges/admin');
  otherTab.postMessage({ t: 'again', kind: 'inactiveUsers' });
  otherTab.close();
  await expect.element(inactive(1).first()).toBeVisible();
});

it('asks nothing for people who have no badge', async () => {
  await expect.element(warning()).toBeVisible();
  const { user } = sessionOf('manager', ['web:wms:stock']);
  useSession.setState(({ session }) => ({ session: session && { ...session, user, auths: ['web:wms:stock'] } }));
  await expect.poll(() => warning().elements().length).toBe(0);
  const before = [askedFor(DIFFERENCES), askedFor(USERS)];
  vi.advanceTimersByTime(2 * STOCK_DIFFERENCE_MS);
  // Back again, the first question comes at once: none was asked before it.
  useSession.setState(({ session }) => ({ session: session && { ...session, user: sessionOf('admin', []).user } }));
  await expect.poll(() => [askedFor(DIFFERENCES), askedFor(USERS)]).toEqual(before.map((n) => n + 1));
  await expect.element(warning()).toBeVisible();
});
