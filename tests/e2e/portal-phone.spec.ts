/**
 * The portal on a supplier's phone: every page has no serious fault and never scrolls sideways, in both languages, by day and by night; and forms are filled
 * in without a line of theirs lying beside the screen.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AtWork, startAtWork } from '#tests/support/at-work.ts';
import { front, inLanguage, lastingFindings, pageAt } from '#tests/support/browser.ts';
import { PortalGoods } from '#tests/support/portal-goods.ts';
import { portalPages, SUPPLIER } from '#tests/support/portal-pages.ts';
import { Tidy } from '#tests/support/tidy.ts';
import { appearanceKey } from '#ui/theme/use-appearance.ts';

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const;
const LOOKS = [
  { lang: 'zh', theme: 'light' },
  { lang: 'en', theme: 'dark' },
] as const;

const tidy = new Tidy('portal-phone', afterAll);
let place: AtWork;
let addresses: readonly string[];
/** Forms by their address, of a note and a request with lines and of an invoice without, and what stands in each of them once it is drawn. */
let forms: Readonly<Record<'note' | 'request' | 'invoice', readonly [address: string, drawn: string]>>;

beforeAll(async () => {
  place = await startAtWork(tidy, [SUPPLIER.account]);
  addresses = await portalPages(place.pool);
  const { rows } = await place.pool.query<{ id: string }>(
    `select s.id from statement s join supplier p on p.id = s.supplier_id where p.supplier_code = $1 and s.status = 1`,
    [SUPPLIER.code],
  );
  const [toInvoice = { id: '' }] = rows;
  await new PortalGoods(place.pool).released(toInvoice.id);
  forms = {
    note: [addressOf('/srm/delivery-purchase-take-add-confirm?'), '[data-cell="0:qty"] input'],
    request: [`/srm/makeOutDetails?statements=${toInvoice.id}`, '[data-cell="0:amount"] input'],
    invoice: [addressOf('/srm/fillinginvoiceDetail?'), '[data-save]'],
  };
});

/** How far something that is shown reaches beyond the window. */
const beyond = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

type Look = (typeof LOOKS)[number];

/** A phone of this look, on which the supplier is signed in. */
async function opened({ lang, theme }: Look): Promise<Page> {
  const { page } = await place.tablet(SUPPLIER.account, PHONE, async (context) => {
    await inLanguage(context, lang);
    await context.addInitScript(
      ([key, state]) => (window.origin === 'null' ? undefined : localStorage.setItem(key, JSON.stringify({ state, version: 0 }))),
      [appearanceKey, { theme, density: 'touch' }] as const,
    );
  });
  return page;
}

async function shows(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, address);
  await pageAt(page, address).locator('h1').first().waitFor({ state: 'attached' });
}

/** The address of the portal that begins like this. */
const addressOf = (start: string): string => addresses.find((address) => address.startsWith(start)) ?? start;

/** What of a form is cut or has to be scrolled sideways, and the fields and buttons of its lines that lie beside the screen or are too small for a thumb. */
const beside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 44;
    const form = document.querySelector('[data-active-page] [data-page=form]');
    if (!form) return ['no form'];
    const named = (element: Element): string => element.getAttribute('aria-label') || element.textContent?.slice(0, 30) || element.tagName;
    // Skip texts for screen readers: they are one pixel wide.
    const wide = [form, ...form.querySelectorAll('*')].filter(
      ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth,
    );
    const outside = [...form.querySelectorAll('[data-cell] :is(input,select), [data-line] button')].filter((field) => {
      const { left, right, width, height } = field.getBoundingClientRect();
      return left < 0 || right > document.documentElement.clientWidth || width < LEAST || height < LEAST;
    });
    return [...wide.map((one) => `${named(one)} is cut`), ...outside.map((one) => `${named(one)} is beside the screen`)];
  });

describe.each(LOOKS)('in $lang and $theme', ({ lang, theme }) => {
  // Each page is asked in one of the looks; they share their parts.
  it('pages have no serious fault and keep within the window', async () => {
    const page = await opened({ lang, theme } as Look);
    const faults: unknown[] = [];
    for (const address of addresses.filter((_, nth) => nth % LOOKS.length === LOOKS.findIndex((look) => look.lang === lang))) {
      await shows(page, address);
      const found = await lastingFindings(page);
      const wide = await beyond(page);
      if (found.length > 0 || wide > 0) faults.push([address, ...found, ...(wide > 0 ? [`${wide} px wider than the window`] : [])]);
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('forms keep their lines within the screen', async () => {
    const page = await opened({ lang, theme } as Look);
    const faults: unknown[] = [];
    for (const [address, drawn] of Object.values(forms)) {
      await shows(page, address);
      await front(page).locator(drawn).first().waitFor();
      const found = [...(await beside(page)), ...(await lastingFindings(page))];
      if (found.length > 0) faults.push([address, ...found]);
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

it('a note and a request are written on a phone, and what is wrong is said whole at its field', async () => {
  const page = await opened(LOOKS[0]);
  const button = (name: string) => front(page).getByRole('button', { name, exact: true });
  await shows(page, forms.note[0]);
  const quantity = front(page).getByRole('textbox', { name: '第 1 行 送货数量' });
  await quantity.fill('0');
  await front(page).getByRole('textbox', { name: /车牌/ }).focus();
  const fault = front(page).locator('[data-cell="0:qty"] [role=alert]');
  await fault.waitFor();
  expect(await beside(page)).toEqual([]);
  // The fields follow each other as they are read.
  await quantity.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain('每箱');
  await quantity.fill('2');
  await front(page).getByRole('textbox', { name: '第 1 行 每箱' }).fill('1');
  await front(page).getByRole('textbox', { name: '第 1 行 批号' }).fill('LOT-A');
  await front(page).locator('[data-cell="0:made"]').getByText('2', { exact: true }).waitFor();
  expect(await beside(page)).toEqual([]);
  await button('保存').click();
  await front(page).getByText('未发货', { exact: true }).first().waitFor();

  await shows(page, forms.request[0]);
  await front(page).getByRole('textbox', { name: '第 1 行 开票金额' }).waitFor();
  expect(await beside(page)).toEqual([]);
  await button('生成开票申请').click();
  await front(page).getByText('待填票', { exact: true }).first().waitFor();
  await page.context().close();
});
