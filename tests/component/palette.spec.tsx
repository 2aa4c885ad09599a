/** The command palette, the keys of the shell, and the settings of the page in front. */
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useLinkedSearch } from '#pages/kit/linked-search.ts';
import { arrivesAt, front, goTo, startScene } from './app.tsx';
import { all, button, rememberOnlyStored, seriousFindings, typedIn } from './in-page.ts';
import { burst, press } from './keys.ts';

beforeAll(async () => {
  await startScene({
    answers: Object.fromEntries(['role', 'user'].map((name) => [`POST /api/system/${name}/pageList`, () => ({ list: [], total: 0 })])),
  });
});

const dialog = (name: string) => page.getByRole('dialog', { name });
const dialogs = (): number => page.getByRole('dialog').elements().length;
const pathsOffered = (): (string | undefined)[] => all('[role=dialog] [data-path]').map(({ dataset }) => dataset.path);
const close = async (): Promise<void> => {
  await press('Escape');
  await expect.poll(dialogs).toBe(0);
};
const title = (name: string) => front().getByRole('heading', { name, level: 1 });

describe('the command palette', () => {
  it('finds a page by its pinyin initials and opens it with Enter', async () => {
    await press('k', 'Control');
    await page.getByRole('combobox').fill('yhgl');
    const chosen = dialog('查找页面').getByRole('option', { selected: true });
    await expect.element(chosen).toHaveAttribute('data-path', '/master-data/user');
    expect(all('[role=option][aria-selected=true] mark').map(({ textContent }) => textContent)).toEqual(['用户管理']);
    await expect.element(dialog('查找页面').getByRole('status')).toHaveTextContent(/共 \d+ 个页面/);
    expect(await seriousFindings()).toEqual([]);
    await press('Enter');
    await arrivesAt(/^#\/master-data\/user/);
    await expect.element(title('用户管理')).toBeVisible();
    expect(dialogs()).toBe(0);
  });

  it('offers the pages used last first, moves with the arrows and closes with Esc', async () => {
    await goTo('/master-data/role');
    await expect.element(title('角色管理')).toBeVisible();
    await button(/^查找页面/).click();
    await expect.poll(() => pathsOffered()[0]).toBe('/master-data/user');
    await press('ArrowDown');
    await expect.poll(() => all('[role=dialog] [data-path]')[1]?.getAttribute('aria-selected')).toBe('true');
    await close();
    await arrivesAt(/^#\/master-data\/role$/);
  });
});

describe('the keys', () => {
  it('are all on one sheet, behind ? and behind the palette', async () => {
    await press('?');
    await expect.element(dialog('快捷键').getByText('查找页面')).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    await close();
    await press('k', 'Control');
    await dialog('查找页面').getByRole('button', { name: '全部快捷键' }).click();
    await expect.element(dialog('快捷键')).toBeVisible();
    await close();
  });

  it('go to the search of the page with /, and not when a scanner sends one', async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    const searched = (): Element | null | undefined => document.activeElement?.closest('[role=search]');
    await burst('?/BX/1');
    expect(searched()).toBeNull();
    await press('/');
    await expect.poll(searched).not.toBeNull();
    // The ? of the scan came before, and would have opened its sheet by now.
    expect(dialogs()).toBe(0);
    await press('?');
    await expect.poll(() => typedIn(document.activeElement ?? document.body)).toMatch(/\?$/);
  });
});

describe('linked search', () => {
  const onPage = () => front().getByRole('checkbox', { name: '联动查询' });

  it('is switched in the settings for the page in front alone, and stays so over a reload', async () => {
    await expect.element(onPage()).toBeChecked();
    await page.getByRole('button', { name: '设置', exact: true }).click();
    await expect.element(dialog('设置').getByText('当前页面：角色管理')).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    await dialog('设置')
      .getByCss('label')
      .filter({ has: page.getByRole('checkbox', { name: '联动查询' }) })
      .click();
    await dialog('设置').getByRole('button', { name: '关闭' }).click();
    await expect.element(onPage()).not.toBeChecked();

    await rememberOnlyStored(useLinkedSearch);
    await expect.element(onPage()).not.toBeChecked();
    await goTo('/master-data/user');
    await expect.element(title('用户管理')).toBeVisible();
    await expect.element(onPage()).toBeChecked();
  });
});
