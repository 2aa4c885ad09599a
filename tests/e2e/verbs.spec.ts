/** Actions that a page promises (specification, domain routes): each where its state and right ask for it, and what it hands to the printer. */

import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freezeExpired } from '#server/modules/stock/expiry.ts';
import { atRest } from '#tests/support/at-rest.ts';
import { type AtWork, startAtWork } from '#tests/support/at-work.ts';
import { front } from '#tests/support/browser.ts';
import { goTo } from '#tests/support/keeper-at-work.ts';
import { Tidy } from '#tests/support/tidy.ts';
import { deviceOf } from '#tests/support/wire-device.ts';

const tidy = new Tidy('verbs', afterAll);
let place: AtWork;
let manager: Page;

beforeAll(async () => {
  place = await startAtWork(tidy, ['keeper', 'YCL-01'], ['manager', null], ['hwkeeper', null]);
  manager = await at('manager');
});

const one = async <T extends object>(text: string, values: unknown[] = []): Promise<T> => {
  const { rows } = await place.pool.query<T>(text, values);
  if (!rows[0]) throw new Error(`nothing found by ${text}`);
  return rows[0];
};

const worker = (account: string) => deviceOf(place.pool, account);

/** The browser's own dialog cannot be pressed: the texts of the labels that were handed to it are remembered. */
const remembersLabels = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    localStorage.setItem('chejian.printer.driver', 'browser');
    window.print = () => {
      const labels = [...document.querySelectorAll('svg.label')].map((label) => label.textContent ?? '');
      Reflect.set(window.top ?? window, 'handedOver', labels);
    };
  });
const at = async (account: string): Promise<Page> => (await place.tablet(account, {}, remembersLabels)).page;
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
/** What the menu of a row offers once the device has heard of it; it stays open. */
const offered = (page: Page, text: string) =>
  expect.poll(async () => {
    await page.keyboard.press('Escape');
    return menuOf(page, text);
  });
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
    const page = await at('keeper');
    await goTo(page, '/wms/arrival-notice');
    expect(await menuOf(page, notice)).toContain('打印箱标');
    await press(page, '打印箱标');
    await expect.poll(async () => (await printed(page))?.length).toBe(3);
    const texts = (await printed(page)) ?? [];
    expect(LABELS.map((boxNo) => texts.some((text) => text.includes(boxNo) && text.includes('LOT-N')))).toEqual([true, true, true]);
  });
});

/** A right is taken from everybody, and told to who works with it. */
async function loses(account: string, right: string): Promise<void> {
  await place.pool.query('delete from role_auth where auth_id = (select id from auth where auth_code = $1)', [right]);
  await place.pool.query('update user_session set rights = array_remove(rights, $2) where account = $1 and ended_at is null', [
    account,
    right,
  ]);
}

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

    await loses('hwkeeper', 'web:wms:hwIssue:print');
    await goTo(page, '/wms/hardware/picking-outbound');
    await offered(page, issue).not.toContain('打印单据标签');
    await page.keyboard.press('Escape');
  });

  it('is printed for an inspection, from the list of what came in and of what is in stock', async () => {
    const page = manager;
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
  });
});

const free = async (matCode: string): Promise<{ id: string; store: string }[]> =>
  (
    await place.pool.query(
      'select b.id, b.warehouse_id as store from box b join material m on m.id = b.material_id where b.box_status = 2 and b.qty > 0 and m.mat_code = $1',
      [matCode],
    )
  ).rows;

/** The last day of all that lies free of a material has passed, and the job of the night has come by. */
async function expires(matCode: string): Promise<void> {
  const held = (await free(matCode)).map(({ id }) => id);
  expect(held.length).toBeGreaterThan(0);
  await place.pool.query(
    `update batch set expiry_date = '2020-01-31', extended_to = null where id in (select batch_id from box where id = any($1))`,
    [held],
  );
  await freezeExpired(place.pool, (error) => expect(error).toBeUndefined());
  expect(await free(matCode)).toEqual([]);
}

/** Somebody suspects all that lies free of a material, store by store. */
async function suspects(matCode: string): Promise<void> {
  const held = await free(matCode);
  expect(held.length).toBeGreaterThan(0);
  const desk = await worker('manager');
  for (const warehouseId of new Set(held.map(({ store }) => store))) {
    const lines = held.filter(({ store }) => store === warehouseId).map(({ id: boxId }) => ({ boxId, toStatus: 1, binId: null }));
    const asked = await desk.does('stockVoucher.switch', (id) => ({ id: id('doc'), warehouseId, reason: '怀疑混料', lines }));
    expect(await desk.does('stockVoucher.review', { id: asked.id('doc') })).toMatchObject({ status: 'applied' });
  }
}

describe('the rows of a list', () => {
  const [kept, frozen] = ['GC-0001', 'BC-0001'];
  beforeAll(async () => {
    await expires(kept);
    await suspects(frozen);
  });

  it('stock: what is frozen by its shelf life says who lets go of it, what a person has frozen is released', async () => {
    const page = manager;
    await goTo(page, '/warehouse-list');
    const only = async (code: string): Promise<void> => {
      await front(page).getByRole('textbox', { name: '物料' }).fill(code);
      await front(page).getByRole('button', { name: '查询' }).click();
    };
    const release = page.getByRole('menuitem', { name: '解冻' });
    await only(kept);
    await offered(page, kept).toContainEqual(expect.stringContaining('解冻'));
    expect(await release.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await only(frozen);
    await offered(page, frozen).toContainEqual(expect.stringContaining('解冻'));
    expect(await release.getAttribute('aria-disabled')).not.toBe('true');
  });
});
