/** Actions that a page promises (specification, domain routes): each where its state and right ask for it, and what it hands to the printer. */

import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/people.ts';
import { atRest } from '#tests/support/at-rest.ts';
import { front, type Host, signIn, startDemoHost } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { deviceOf } from '#tests/support/wire-device.ts';

let host: Host;
let browser: Browser;

beforeAll(async () => {
  host = await startDemoHost();
  browser = await chromium.launch(launchOptions);
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const one = async <T extends object>(text: string, values: unknown[] = []): Promise<T> => {
  const { rows } = await host.db.query<T>(text, values);
  if (!rows[0]) throw new Error(`nothing found by ${text}`);
  return rows[0];
};

const worker = (account: string) => deviceOf(host.db, account);

/** The browser's own dialog cannot be pressed: the texts of the labels that were handed to it are remembered. */
async function at(account: string, station: string | null = null): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN', serviceWorkers: 'block' });
  await context.addInitScript(() => {
    localStorage.setItem('chejian.printer.driver', 'browser');
    window.print = () => {
      const labels = [...document.querySelectorAll('svg.label')].map((label) => label.textContent ?? '');
      Reflect.set(window.top ?? window, 'handedOver', labels);
    };
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await signIn(page, host.base, { account, password: DEMO_PASSWORD }, station);
  await page.getByText('本机数据完整').first().waitFor();
  return page;
}
const rowOf = (page: Page, text: string) => front(page).getByRole('row').filter({ hasText: text }).first();
/** What the menu of a row offers; it stays open. A list that is still being read takes the menu away with its row. */
async function menuOf(page: Page, text: string): Promise<string[]> {
  const items = page.getByRole('menuitem');
  await rowOf(page, text).waitFor();
  await atRest(page);
  await rowOf(page, text).click({ button: 'right' });
  await items.first().waitFor();
  return items.allInnerTexts();
}
const press = (page: Page, name: string): Promise<void> => page.getByRole('menuitem', { name, exact: true }).click();
const printed = (page: Page) => page.evaluate(() => Reflect.get(window, 'handedOver') as string[] | undefined);

describe('an arrival notice', () => {
  const LABELS = ['NOTE-1', 'NOTE-2', 'NOTE-3'];
  let notice: string;

  beforeAll(async () => {
    const line = await one<{ id: string; material: string; supplier: string }>(
      `select l.id, l.material_id as material, o.supplier_id as supplier from purchase_order_line l join purchase_order o on o.id = l.doc_id
        where o.status = 1 and o.po_type in (2, 3) limit 1`,
    );
    const buyer = await worker('buyer');
    const note = await buyer.does('deliveryNote.create', (id) => ({
      id: id('doc'),
      supplierId: line.supplier,
      planArriveAt: null,
      plateNo: null,
      lines: [
        {
          poLineId: line.id,
          materialId: line.material,
          qty: '30',
          batchNo: 'LOT-N',
          productionDate: null,
          boxes: LABELS.map((boxNo) => ({ boxNo, qty: '10' })),
        },
      ],
    }));
    expect(note).toMatchObject({ status: 'applied' });
    expect(await buyer.does('deliveryNote.ship', { id: note.id('doc') })).toMatchObject({ status: 'applied' });
    notice = (await one<{ no: string }>('select doc_no as no from arrival_notice where delivery_note_id = $1', [note.id('doc')])).no;
  });

  it('has the labels of its delivery note printed, a label for each box', async () => {
    const page = await at('keeper', 'YCL-01');
    await goTo(page, '/wms/arrival-notice');
    expect(await menuOf(page, notice)).toContain('打印箱标');
    await press(page, '打印箱标');
    await expect.poll(async () => (await printed(page))?.length).toBe(3);
    const texts = (await printed(page)) ?? [];
    expect(LABELS.map((boxNo) => texts.some((text) => text.includes(boxNo) && text.includes('LOT-N')))).toEqual([true, true, true]);
    await page.context().close();
  });
});

describe('the label of a document', () => {
  const noOf = (text: string) => one<{ no: string }>(text).then(({ no }) => no);

  it('is printed for a hardware issue and for a red note, by whoever may', async () => {
    const issue = await noOf(
      `select doc_no as no from issue_doc where not is_red and doc_no is not null and issue_type = 'HW' order by doc_no limit 1`,
    );
    const page = await at('hwkeeper');
    await goTo(page, '/wms/hardware/picking-outbound');
    expect(await menuOf(page, issue)).toContain('打印单据标签');
    await press(page, '打印单据标签');
    await expect.poll(() => printed(page)).toEqual([expect.stringContaining(issue)]);
    expect((await printed(page))?.[0]).toContain('五金出库单');

    const red = await noOf('select doc_no as no from issue_doc where is_red and doc_no is not null limit 1');
    await goTo(page, '/wms/hardware/red');
    await menuOf(page, red);
    await press(page, '打印单据标签');
    await expect.poll(() => printed(page)).toEqual([expect.stringContaining(red)]);
    await page.context().close();

    await host.db.query("delete from role_auth where auth_id = (select id from auth where auth_code = 'web:wms:hwIssue:print')");
    const another = await at('hwkeeper');
    await goTo(another, '/wms/hardware/picking-outbound');
    expect(await menuOf(another, issue)).not.toContain('打印单据标签');
    await another.context().close();
  });

  it('is printed for an inspection, from the list of what came in and of what is in stock', async () => {
    const page = await at('manager');
    for (const [path, types] of [
      ['/wms/quality', '1, 4, 5, 6'],
      ['/wms/library-quality', '3'],
    ]) {
      const no = await noOf(
        `select doc_no as no from inspection where inspect_type in (${types}) and deleted_at is null order by doc_no desc limit 1`,
      );
      await goTo(page, path ?? '');
      expect(await menuOf(page, no)).toContain('打印单据标签');
      await press(page, '打印单据标签');
      await expect.poll(() => printed(page)).toEqual([expect.stringContaining(no)]);
    }
    await page.context().close();
  });
});

/** All free boxes of a material in one status. @returns its code */
async function hold(status: number, matCode: string): Promise<string> {
  const text = `update box set box_status = $1, prev_status = 2 where box_status = 2 and material_id = (select id from material where mat_code = $2)`;
  expect((await host.db.query(text, [status, matCode])).rowCount).toBeGreaterThan(0);
  return matCode;
}

describe('the rows of a list', () => {
  let page: Page;
  let [kept, frozen] = ['', ''];
  beforeAll(async () => {
    // As the nightly job and a reviewed state switch leave them.
    kept = await hold(13, 'GC-0001');
    frozen = await hold(1, 'BC-0001');
    page = await at('manager');
  });
  afterAll(() => page?.context().close());

  it('stock: what is frozen by its shelf life says who lets go of it, what a person has frozen is released', async () => {
    await goTo(page, '/warehouse-list');
    const only = async (code: string): Promise<void> => {
      await front(page).getByRole('textbox', { name: '物料' }).fill(code);
      await front(page).getByRole('button', { name: '查询' }).click();
    };
    const release = page.getByRole('menuitem', { name: '解冻' });
    await only(kept);
    await menuOf(page, kept);
    expect(await release.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await only(frozen);
    expect(await menuOf(page, frozen)).toContain('解冻');
    expect(await release.getAttribute('aria-disabled')).not.toBe('true');
  });
});
