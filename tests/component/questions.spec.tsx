/** Questions to the user, and forms: what is asked before something happens, and what an answer needs. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from './gallery/show.tsx';
import { button, find, pageWidth, told } from './in-page.ts';
import { press } from './keys.ts';

describe('a question', () => {
  it('comes before deleting; Escape is a no', async () => {
    await show('parts');
    await button('confirm').click();
    await expect.element(page.getByText('是否确定删除？', { exact: true })).toBeVisible();
    await press('Escape');
    await expect.poll(() => told('data-answer')).toBe('false');
    await button('confirm').click();
    await button('删除').click();
    await expect.poll(() => told('data-answer')).toBe('true');
  });

  it('that cannot be answered says why in sight, where no finger has to hover', async () => {
    await show('parts', { size: [390, 844] });
    await button('blocked').click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByCss('[data-part=reason]')).toBeVisible();
    expect(dialog.getByRole('button', { name: '确定' }).element().getAttribute('aria-disabled')).toBe('true');
    expect(pageWidth()).toBe(390);
  });

  it('for a reason is not answered without one', async () => {
    await show('parts');
    await button('reason').click();
    await button('确定').click();
    await expect.element(page.getByText('请填写原因')).toBeVisible();
    await page.getByRole('textbox', { name: '原因' }).fill('供应商改期');
    await button('确定').click();
    await expect.poll(() => told('data-answer')).toBe('供应商改期');
  });
});

describe('a form', () => {
  it('refuses a photo by its name and takes a good one, scaled', async () => {
    await show('document');
    const drawing = new OffscreenCanvas(1, 1);
    drawing.getContext('2d');
    const picture = await drawing.convertToBlob();
    const choose = async (name: string): Promise<void> =>
      userEvent.upload(await find('input[type=file][multiple]'), new File([picture], name, { type: 'image/png' }));
    await choose('破损&1.png');
    await expect.element(page.getByText('文件包含特殊字符，请修改！', { exact: true })).toBeVisible();
    await choose('破损1.png');
    await expect.element(page.getByText('1/10')).toBeVisible();
  });

  it('takes lines by keyboard and opens a new one after the last cell', async () => {
    await show('editor');
    // Until its calendar has come a plain field stands there, which goes with what was pressed in it.
    (await find('[data-cell="2:expiry"] input:not([readonly])')).focus();
    await press('Enter');
    await expect.element(page.getByRole('combobox', { name: '第 4 行 料号' })).toBeVisible();
    (page.getByRole('textbox', { name: '第 3 行 批次' }).element() as HTMLElement).focus();
    await press('Delete', 'Control');
    await expect.poll(() => page.getByRole('row').elements().length).toBe(4);
  });
});
