/** What people do with the card of an order at a line: they report, measure first articles, release them, check, and pack. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { formatIdLabel } from '#domain/system/scan-code.ts';
import { answers, confirms, says, takesCard, taps } from './at-terminal.ts';
import { front, pageAt } from './browser.ts';
import { comeTo, goTo } from './keeper-at-work.ts';
import { goesOn } from './page-clock.ts';
import { confirmsInPerson, type Person } from './second-person.ts';
import { scan } from './tablet.ts';

/** Two taps within so many ms are one. */
const DOUBLE_TAP_MS = 500;

/** Somebody who shows a badge at another person's tablet, where they have signed in today. */
export interface Shown extends Person {
  readonly badge: string;
  readonly name: string;
}
export const badgeOf = (code: string, name: string, person: Person): Shown => ({ badge: formatIdLabel('E', code), name, ...person });

/** Takes a card that others wrote, or let go on, a moment ago: until the tablet has heard of it, its label is scanned again. */
export async function takesNewCard(page: Page, card: string): Promise<void> {
  await comeTo(page, '/mes/reportWork');
  const instruction = pageAt(page, '/mes/reportWork').locator('[data-part=instruction]');
  await instruction.filter({ hasText: '扫描流转卡' }).waitFor();
  await expect
    .poll(async () => {
      if ((await instruction.innerText()).includes('扫描流转卡')) await scan(page, card);
      return instruction.innerText();
    })
    .toContain('确认数量');
}

/** What is set at the machine is scanned, and all pieces that can be reported are good. @param by whoever worked, if that is not the tablet's own person */
export async function countsGood(
  page: Page,
  pieces: string,
  { load, by }: { readonly load?: string; readonly by?: Shown } = {},
): Promise<void> {
  if (by) {
    await scan(page, by.badge);
    await answers(page, `操作工 ${by.name}`);
  }
  if (load) {
    await scan(page, load);
    await answers(page, '已投料');
  }
  await confirms(page);
  await answers(page, `已报工 ${pieces}`);
}

export async function reportsGood(page: Page, card: string, pieces: string): Promise<void> {
  await takesCard(page, '/mes/reportWork', card);
  await says(page, '确认数量');
  await countsGood(page, pieces);
}

/** @param operation that the card is at */
export async function looksAtStep(page: Page, card: string, operation: string): Promise<void> {
  await goTo(page, '/MESProcessTrace');
  await pageAt(page, '/MESProcessTrace').getByRole('button', { name: '查询' }).waitFor();
  await scan(page, card);
  await front(page).getByRole('heading', { name: operation }).waitFor();
}

const shows = async (page: Page, { badge, name }: Shown): Promise<void> => {
  await scan(page, badge);
  await front(page).getByText(`下一步由 ${name} 签认`).waitFor();
};

/** The first shaft of an operation is measured by whoever has made it. */
export async function measuresFirst(page: Page, by?: Shown): Promise<void> {
  await taps(page, '新开首件批次');
  await front(page).getByRole('textbox', { name: '轴颈外径', exact: true }).fill('45.002');
  await front(page).getByRole('textbox', { name: '轴肩长度', exact: true }).fill('120.02');
  await front(page).getByRole('radiogroup', { name: '表面' }).getByText('合格', { exact: true }).click();
  if (by) await shows(page, by);
  await taps(page, '提交自检');
  if (by) await confirmsInPerson(page, by, by.name);
  await front(page).getByRole('button', { name: '放行' }).waitFor();
}

export async function releasesFirst(page: Page, by?: Shown): Promise<void> {
  if (by) await shows(page, by);
  await taps(page, '放行');
  if (by) await confirmsInPerson(page, by, by.name);
  await front(page).getByRole('button', { name: '放行' }).waitFor({ state: 'detached' });
}

/** Measures one item while the operation runs. */
export async function checksProcess(page: Page, item: string, reading: string, inspector: string): Promise<void> {
  await front(page).getByText('过程检验', { exact: true }).click();
  await front(page).getByRole('textbox', { name: item, exact: true }).fill(reading);
  await taps(page, '保存检验');
  await front(page).getByRole('listitem').filter({ hasText: inspector }).waitFor();
}

/** Packs all that is completed in boxes of these quantities. Their labels are owed: nobody has set up a printer for this tablet. */
export async function packs(page: Page, card: string, quantities: readonly string[]): Promise<void> {
  await takesCard(page, '/mes/WIP-completion', card);
  for (const [n, qty] of quantities.entries()) {
    await says(page, '确认本箱数量');
    await front(page).locator('input[data-quantity]').fill(qty);
    await confirms(page);
    await page.getByRole('dialog', { name: '打印控制' }).getByRole('button', { name: '取消' }).click();
    await front(page)
      .getByRole('list', { name: `已装 ${n + 1} 箱` })
      .waitFor();
    await goesOn(page, DOUBLE_TAP_MS);
  }
  await says(page, '已全部装箱');
  await taps(page, '提交申请');
}
