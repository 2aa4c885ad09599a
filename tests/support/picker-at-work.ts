/** What a picker does with a list on a tablet, one box each way: a part, as listed, instead of the listed one, and less than was listed; and with what was staged. */
import type { Page } from 'playwright';
import { answers as hears, says } from './at-terminal.ts';
import { front } from './browser.ts';
import { everythingSent } from './counter-journey.ts';
import { finishPicking, pickNext, press } from './keeper-at-work.ts';
import { agrees, answers, button, byTile, does, stateOf } from './on-pages.ts';
import { scan } from './tablet.ts';

/** What was picked: a whole box as listed, another one, and parts of castings and of bars. */
export interface Picked {
  readonly whole: string;
  readonly other: string;
  readonly part: string;
  readonly bars: string;
}

/** Says why, by one of the reasons that are offered. */
async function because(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await press(dialog.getByText(reason, { exact: true }));
  await dialog.waitFor({ state: 'hidden' });
}

const rowOf = (page: Page, text: string) => front(page).getByRole('row').filter({ hasText: text }).first();

/** The list is this tablet's own from now on, so that nobody else picks it while there is no network. */
export async function takesList(page: Page, list: string): Promise<void> {
  await byTile(page, '待拣货');
  await press(rowOf(page, list));
  await says(page, '拿箱');
  await press(button(page, '领取'));
  await front(page).getByText('未领取').waitFor({ state: 'detached' });
}

/** The number of the part that was taken out of a box last. */
export async function split(page: Page): Promise<string> {
  const said = await front(page).locator('[data-part=scan-band]').filter({ hasText: '新箱号' }).innerText();
  return /新箱号 (\S+?)，/.exec(said)?.[1] ?? '';
}

/** @param other a box of castings that the list does not name, and its bin */
export async function picks(page: Page, other: { readonly box: string; readonly bin: string }): Promise<Picked> {
  await says(page, '，6 PCS');
  await pickNext(page);
  const part = await split(page);
  const whole = await pickNext(page);
  // The listed one cannot be reached; where the other one lies nothing was to be picked, so it is taken in hand first.
  await scan(page, other.box);
  await because(page, '推荐箱取不到');
  await says(page, `扫描货位 ${other.bin}`);
  await scan(page, other.bin);
  await hears(page, '已拣 12');
  await says(page, '，20 KG');
  const [, bin = '', box = ''] = /去 (\S+) 拿箱 (\S+?)，/.exec(await front(page).locator('[data-part=instruction]').innerText()) ?? [];
  await scan(page, bin);
  await scan(page, box);
  await says(page, `从箱 ${box}`);
  await front(page)
    .getByLabel(/取出的数量/)
    .fill('18');
  await press(button(page, /确认数量/));
  await because(page, '箱内实际不足');
  await says(page, '全部拣完');
  const bars = await split(page);
  await finishPicking(page);
  return { whole, other: other.box, part, bars };
}

/** The boxes are staged; they are put on the tugger and driven to the line. */
export async function loads(page: Page, delivery: string): Promise<void> {
  await byTile(page, '待发配送');
  await press(rowOf(page, delivery));
  await stateOf(page, '未发货');
  await does(page, '发出');
  await answers(page, '发出');
  await stateOf(page, '已发货');
  await does(page, '到达');
  await agrees(page);
  await stateOf(page, '待收货');
  await everythingSent(page);
}
