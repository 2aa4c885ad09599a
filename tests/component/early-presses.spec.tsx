/** What is pressed before the device has read what it needs: the press waits for it. It is not lost, and nothing unknown is taken for nothing. */
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { front, goTo, idOf, startScene } from './app.tsx';
import { all, button, find, until } from './in-page.ts';
import { holdBack, operationsSent, type Plant } from './plant.ts';
import { LINE_SIDE, LINE_SIDE_BINS, LIST, RAW_STORE, STORE } from './raw-store.ts';
import { unread } from './unread.ts';

let plant: Plant;
beforeAll(async () => {
  plant = await startScene({ rows: RAW_STORE, size: [1900, 900] });
  await until('whole copy', () => page.getByText('本机数据完整').elements()[0]);
});
// A page that was visited has read its rows.
beforeEach(async () => {
  for (const closing of all('[data-tab] button')) closing.click();
  await goTo('/home');
});

const item = (name: string | RegExp) => page.getByRole('menuitem', { name, exact: true });
/** Presses an item of a menu and waits until the menu has gone with it. */
async function choose(name: string | RegExp): Promise<void> {
  await item(name).click();
  await expect.poll(() => item(name).elements().length).toBe(0);
}
const counts = (): string[] => all('[data-active-page] header [data-part=count]').map(({ innerText }) => innerText);

it('a list is exported as it is, though it is asked for before its rows were read', async () => {
  const saved: Blob[] = [];
  const save = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'data:,';
  });
  const read = await unread('requisition');
  await goTo('/wms/picking-list');
  await front().getByRole('button', { name: '导出' }).click();
  await choose(/\.csv/);
  expect(saved).toEqual([]);
  read();
  await expect.poll(() => saved.length).toBe(1);
  save.mockRestore();
  expect((await saved[0]?.text())?.trim().split('\n')).toHaveLength(2);
});

it('a review asked for before the boxes of the list were read says what hinders it', async () => {
  const read = await unread('prodDemandBoxLog');
  await goTo(`/wms/picking-list2-detail?id=${LIST}`);
  await front().getByRole('button', { name: '更多操作' }).first().click();
  await choose('审核');
  expect(page.getByText(/^还有 \d+ 箱未拣/).elements()).toEqual([]);
  read();
  await expect.element(page.getByText(/^还有 1 箱未拣/).first()).toBeVisible();
});

it('how many rows a list has is not said before they were read, nor where they cannot be read', async () => {
  const read = await unread('requisition');
  await goTo('/wms/picking-list');
  await find('[data-page-key="/wms/picking-list"][data-active-page] h1');
  await find('[data-active-page] [aria-busy=true]');
  expect(counts()).toEqual([]);
  read();
  await expect.poll(counts).toEqual([expect.stringMatching(/^1/)]);
  // Nobody answers this report.
  await goTo('/age-statistics');
  await expect.element(front().getByRole('button', { name: '重试' })).toBeVisible();
  expect(counts()).toEqual([]);
  expect(button('重试').elements()).toHaveLength(1);
});

it('bins that are due in one store are not planned for another', async () => {
  const DUE = 'POST /api/wms/wmsCheckInfo/checkCycleList';
  const due = (binIds: readonly string[]) => ({
    due: binIds.length,
    bins: binIds.map((binId, at) => ({ binId, binCode: `A-01-0${at}`, aisle: null, abcClass: 'A', boxes: 1, countedAt: null })),
  });
  plant.answers[DUE] = ({ body }) => due((body as { warehouseId: string }).warehouseId === STORE ? [idOf(44), idOf(45)] : LINE_SIDE_BINS);
  await goTo('/plan');
  await front().getByRole('button', { name: '更多操作' }).first().click();
  await choose('按 ABC 生成');
  const dialog = page.getByRole('dialog');
  const inStore = async (code: string): Promise<void> => {
    await dialog.getByRole('combobox', { name: '仓库' }).fill(code);
    await page.getByRole('option', { name: new RegExp(code) }).click();
  };
  const make = dialog.getByRole('button', { name: /^生成/ });
  await inStore('YCL01');
  await expect.element(make).toHaveTextContent('生成（2 个货位）');
  const answered = holdBack(plant, DUE);
  await inStore('XB01');
  // Nothing is said of the other store yet, and a press makes no plan.
  await expect.element(make).toBeDisabled();
  await make.click({ force: true });
  answered();
  await expect.element(make).toHaveTextContent('生成（3 个货位）');
  await make.click();
  const plans = () => operationsSent(plant).filter(({ type }) => type === 'checkInfo.create');
  // Of two presses one has made a plan, and it is the one that was asked for last.
  await expect
    .poll(() => plans().map(({ payload }) => payload))
    .toEqual([expect.objectContaining({ warehouseId: LINE_SIDE, scopeBins: LINE_SIDE_BINS })]);
});
