/** What a person does with a document: the menu of its row, the dialogs of its verbs, the lines of a new one. What is sent is what was said. */
import { beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { front, goTo, startScene } from './app.tsx';
import { find, typedIn, until } from './in-page.ts';
import { press } from './keys.ts';
import { operationsSent, type Plant } from './plant.ts';
import { BOX_NO, LIST_NO, LOGGED_BOX, PICKED, RAW_STORE, SENT_NO, WAITING_NO } from './raw-store.ts';

let plant: Plant;
beforeAll(async () => {
  plant = await startScene({
    rows: RAW_STORE,
    size: [1900, 900],
    answers: {
      'POST /api/wms/prodDemandBoxLog/getPageQueryBoxTO': () => ({ list: [LOGGED_BOX], total: 1, sums: {} }),
    },
  });
  await until('whole copy', () => page.getByText('本机数据完整').elements()[0]);
});

/** What has been sent, by type. */
const sent = (type: string): unknown[] =>
  operationsSent(plant)
    .filter((op) => op.type === type)
    .map(({ payload }) => payload);

const rowOf = (text: string) => front().getByRole('row').filter({ hasText: text }).first();
/** What the menu of a row offers; it stays open. */
async function menuOf(text: string): Promise<string[]> {
  await rowOf(text).click({ button: 'right' });
  const items = page.getByRole('menuitem');
  await expect.poll(() => items.elements().length).toBeGreaterThan(0);
  return items.elements().map((one) => (one as HTMLElement).innerText);
}
const choose = (name: string): Promise<void> => page.getByRole('menuitem', { name, exact: true }).click();
const closed = async (): Promise<void> => {
  await press('Escape');
  await expect.poll(() => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')).toBeNull();
};

describe('the rows of a list', () => {
  it('boxes of picking lists: picked, exchanged, reviewed, their line rejected, each where it is done', async () => {
    await goTo('/wms/picking-list2-detail');
    expect(await menuOf(BOX_NO)).toEqual(['拣货', '换箱', '审核', '驳回行']);
    await choose('换箱');
    await expect.element(page.getByRole('dialog').getByText(BOX_NO).first()).toBeVisible();
    await closed();
    await expect.element(front().getByText(LIST_NO).first()).toBeVisible();
    await goTo('/wms/picking-list2-detail');
    await menuOf(BOX_NO);
    await choose('驳回行');
    await find('[role=dialog], [role=alertdialog]');
    await closed();
  });

  it('deliveries: sent or closed before they leave, received, refused or arrived on the way', async () => {
    await goTo('/wms/material-delivery');
    expect(await menuOf(SENT_NO)).toEqual(['接收', '到达', '拒收']);
    await closed();
    expect(await menuOf(WAITING_NO)).toEqual(['发出', '关闭']);
    await choose('关闭');
    const question = page.getByRole('alertdialog');
    await question.getByRole('textbox').fill('线边不需要');
    await question.getByRole('button').last().click();
    await expect.poll(() => sent('requisition.unreview')).toEqual([expect.objectContaining({ id: PICKED, reason: '线边不需要' })]);
  });
});

describe('the grid of lines', () => {
  const cell = (name: string) => front().getByRole('textbox', { name });

  /** As a spreadsheet puts it on the clipboard. */
  const paste = async (into: string, text: string): Promise<void> => {
    await expect.element(cell(into)).toBeVisible();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    cell(into)
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  };

  it('takes a table from the clipboard, says what is wrong at its cell, and is sent once it is mended', async () => {
    await goTo('/wms/picking-panel');
    await front().getByRole('button', { name: '叫料' }).first().click();
    await paste('第 1 行 料号', 'GC-1\t\t12.5\nGC-9\t\t3\nGC-2\t\t1.25\n');
    await expect.element(front().getByText('料号不存在或已停用')).toBeVisible();
    await expect.element(front().getByText(/kg ?最多 1 位小数/)).toBeVisible();
    expect((await find('[data-active-page] [data-cell="0:matName"]')).innerText).toBe('圆钢');
    await userEvent.click(cell('第 2 行 料号'));
    await press('Delete', 'Control');
    await expect.poll(() => front().getByText('料号不存在或已停用').elements().length).toBe(0);
    await cell('第 1 行 需求数量').click();
    await press('ArrowDown');
    await expect.element(cell('第 2 行 需求数量')).toHaveFocus();
    await press('d', 'Control');
    await expect.poll(() => typedIn(cell('第 2 行 需求数量').element())).toBe('12.5');
    await cell('第 2 行 需求数量').fill('3');
    await front().getByRole('button', { name: '提交' }).click();
    // Back on the board it was called from.
    await find('[data-page-key="/wms/picking-panel"][data-active-page]');
    const figures = (): unknown =>
      (sent('prodDemand.create') as { lines: { needQty: string }[] }[]).map(({ lines }) => lines.map(({ needQty }) => needQty));
    await expect.poll(figures).toEqual([['12.5', '3']]);
  });
});
