/** A page never looks better than its work: what the server refuses turns it red, at its line, and leads to what can be done. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { finishPicking, goTo, openPickList, pickNext } from '#tests/support/keeper-at-work.ts';
import { Tidy } from '#tests/support/tidy.ts';
import { appearanceKey } from '#ui/theme/use-appearance.ts';

const STORE = '原材料一库（金属）';

const tidy = new Tidy('calm');

/** The page in front, as it is drawn for gloves. */
async function putGlovesOn(page: Page): Promise<void> {
  await page.evaluate((key) => localStorage.setItem(key, JSON.stringify({ state: { density: 'glove' }, version: 0 })), appearanceKey);
  await page.reload();
  await front(page).locator('[data-page=scan]').waitFor();
}

const pill = (page: Page, text: string | RegExp): Promise<void> => page.getByRole('banner').getByText(text).first().waitFor();
const recent = (page: Page) => front(page).getByRole('region', { name: '最近扫描' }).locator('visible=true');
const troubled = (page: Page) => front(page).locator('[data-page=scan][data-work=refused]');

describe('two picks that a colleague was quicker with', () => {
  test('turn band, lines and page red, and lead to what can be done', async () => {
    const place = await startAtWork(tidy, ['picker', 'YCL-01'], ['keeper', 'YCL-01']);
    const late = await place.tablet('keeper');
    const quick = await place.tablet('picker');
    const { page } = late;

    await openPickList(page, STORE);
    await putGlovesOn(page);
    await late.context.setOffline(true);
    await pill(page, /离线/);
    const boxes = [await pickNext(page), await pickNext(page)];
    // Nobody knows more than that they are on this device, and since when.
    await expect
      .poll(() =>
        recent(page)
          .getByText(/已保存 · 最后联系 \d\d:\d\d/)
          .count(),
      )
      .toBe(2);
    expect(
      await recent(page)
        .getByText(/已发送|已入账/)
        .count(),
    ).toBe(0);

    // A reload forgets neither the scans nor how to take them back.
    await page.reload();
    for (const box of boxes) await recent(page).getByText(box).first().waitFor();
    await front(page).getByRole('button', { name: '撤销' }).waitFor();

    await openPickList(quick.page, STORE);
    while ((await pickNext(quick.page)) !== '');
    await finishPicking(quick.page);
    await pill(quick.page, '全部已发送');

    await late.context.setOffline(false);
    await pill(page, /2 条需处理/);
    await troubled(page).waitFor();
    const band = front(page).locator('[data-part=scan-band]');
    expect(await band.getAttribute('data-tone')).toBe('error');
    await band.getByText('2 条操作被拒绝，没有入账').waitFor();
    await expect.poll(() => front(page).locator('[data-part=instruction]').innerText()).toBe('先处理被拒绝的操作');
    const lines = front(page).locator('[data-line][data-state=problem]');
    expect(await lines.count()).toBe(2);
    for (const line of await lines.all()) {
      await line.getByText('已拒绝').first().waitFor();
      await line
        .getByText(/拣走，请放回实物并放弃这一条|当前状态为“已审核”/)
        .first()
        .waitFor();
      await line.getByText(/放回原处/).waitFor();
    }
    await expect.poll(() => recent(page).getByText('已拒绝').count()).toBe(2);
    expect(await recent(page).getByText(/已拣/).count()).toBe(0);

    // The act at the line leads to where it can be done; sending it again with other values would be refused anew.
    await band.getByRole('button', { name: '去处理' }).waitFor();
    await lines.first().getByRole('button', { name: '去处理' }).click();
    const card = front(page).getByRole('article').and(page.locator('[aria-current]'));
    await card.waitFor();
    expect(await card.getByRole('button', { name: '修改后重发' }).count()).toBe(0);
    for (const left of [1, 0]) {
      await front(page).getByRole('article').first().getByRole('button', { name: '放弃' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('textbox').fill('同事先拣了');
      await dialog.getByRole('button').last().click();
      await pill(page, left ? /1 条需处理/ : '全部已发送');
    }
    await page.goBack();
    await front(page).locator('[data-page=scan]:not([data-work])').waitFor();
    expect(await lines.count()).toBe(0);
    await goTo(page, '/wms/picking-list');
    expect([...late.complaints, ...quick.complaints]).toEqual([]);
  });
});
