import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { finishPicking, goTo, openPickList, pickNext } from '#tests/support/keeper-at-work.ts';
import { Tidy } from '#tests/support/tidy.ts';

const STORE = '原材料一库（金属）';

const tidy = new Tidy('two');

const pill = (page: Page, text: string | RegExp): Promise<void> => page.getByRole('banner').getByText(text).first().waitFor();

describe('two tablets, one box', () => {
  test('the second one is told who was first, and decides', async () => {
    const place = await startAtWork(tidy, ['picker', 'YCL-01'], ['keeper', 'YCL-01']);
    const { pool } = place;
    const first = await place.tablet('picker');
    const second = await place.tablet('keeper');
    for (const { context } of [first, second]) await context.setOffline(true);

    const since = new Date();
    await openPickList(first.page, STORE);
    const contested = await pickNext(first.page);
    await openPickList(second.page, STORE);
    expect(await pickNext(second.page)).toBe(contested);
    const other = await pickNext(second.page);
    await finishPicking(second.page);

    await first.context.setOffline(false);
    await pill(first.page, '全部已发送');
    await second.context.setOffline(false);
    await pill(second.page, /1 条需处理/);

    await goTo(second.page, '/sync-centre');
    const card = front(second.page).getByRole('article').filter({ hasText: contested });
    await card.getByText('李强').first().waitFor();
    await card
      .getByText(/已由|已被/)
      .first()
      .waitFor();
    await front(second.page).getByText('等您先处理上面需要处理的那一条。').waitFor();
    const picked = async (boxNo: string) => {
      const text = `select u.account, o.status from op_log o join app_user u on u.id = o.actor join box b on b.id::text = o.payload ->> 'boxId'
        where o.type = 'requisition.pick' and b.box_no = $1 and o.occurred_at > $2 order by 1`;
      return (await pool.query(text, [boxNo, since])).rows;
    };
    expect(await picked(contested)).toEqual([
      { account: 'keeper', status: 'rejected' },
      { account: 'picker', status: 'applied' },
    ]);
    expect(await picked(other)).toEqual([{ account: 'keeper', status: 'applied' }]);
    const reviews = async () => {
      const text = "select 1 from op_log where type = 'requisition.review' and status = 'applied' and occurred_at > $1";
      return (await pool.query(text, [since])).rows.length;
    };
    expect(await reviews()).toBe(0);

    await card.getByRole('button', { name: '放弃' }).click();
    await second.page.getByRole('alertdialog').getByRole('textbox').fill('同事先拣了');
    await second.page.getByRole('alertdialog').getByRole('button').last().click();
    // What was decided on for other picks does not go out by itself: whoever finished the list says whether it is still meant.
    const held = front(second.page).getByRole('article').filter({ hasText: '前面的操作已放弃' });
    await held.waitFor();
    expect(await reviews()).toBe(0);
    await held.getByRole('button', { name: '重试' }).click();
    await second.page.getByRole('alertdialog').getByRole('textbox').fill('其余已拣好');
    await second.page.getByRole('alertdialog').getByRole('button').last().click();
    await pill(second.page, '全部已发送');
    expect(await reviews()).toBe(1);
    expect(await brokenRules(pool)).toEqual({});
    expect([...first.complaints, ...second.complaints]).toEqual([]);
  });
});
