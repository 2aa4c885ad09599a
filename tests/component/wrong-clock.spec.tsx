/** A device whose clock is wrong is told so in words, on every page, until it is right. */
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { startScene } from './app.tsx';
import { button } from './in-page.ts';
import type { Plant } from './plant.ts';

const BEAT = 'GET /api/system/heartbeat/keep_heartbeat';
const HOUR = 3_600_000;

let plant: Plant;
/** The server's clock is so far ahead of the device's. */
let ahead = 24 * HOUR;
beforeAll(async () => {
  plant = await startScene({ station: 'YCL-01' });
  const right = plant.answers[BEAT];
  plant.answers[BEAT] = async (asked) => ({
    ...((await right?.(asked)) as object),
    serverTime: new Date(Date.now() + ahead).toISOString(),
  });
});

const told = (words: string) => page.getByRole('status').filter({ hasText: words });
/** The next word with the server. */
const beat = (): boolean => window.dispatchEvent(new Event('focus'));

it('wrong by a day, it says so plainly, and what to do; right again, it is silent', async () => {
  beat();
  await expect.element(told('日期不对，比服务器慢 1 天')).toBeVisible();
  await expect.element(told('自动设置日期和时间')).toBeVisible();
  await button('English').click();
  await expect.element(told('The date of this device is wrong: one day behind the server.')).toBeVisible();
  ahead = -3 * HOUR;
  beat();
  await expect.element(told('3 h ahead of the server')).toBeVisible();
  ahead = 0;
  beat();
  await expect.element(told('ahead of the server')).not.toBeInTheDocument();
});
