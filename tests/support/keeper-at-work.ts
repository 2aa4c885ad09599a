/** What a keeper does at a tablet, told step by step as the screens of the slice ask for it. */
import type { Locator, Page } from 'playwright';
import { comesToFront, front } from './browser.ts';
import { putCheckOff } from './check-later.ts';
import { scan } from './tablet.ts';

/** A finger where the device has a touch screen, else the mouse. */
export async function press(target: Locator): Promise<void> {
  const isTouched = await target.page().evaluate(() => navigator.maxTouchPoints > 0);
  await (isTouched ? target.tap() : target.click());
}

const button = (page: Page, name: string | RegExp) => front(page).getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) => front(page).getByRole('heading', { level: 1, name }).waitFor();
const answerDialog = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  await press(dialog.getByRole('button').last());
  await dialog.waitFor({ state: 'hidden' });
};

/** Opens a page by its route; the address is only a hash, so that nothing is loaded anew. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, path);

/** Somebody comes to the terminal and sees at once what others have done. */
export const comeTo = async (page: Page, path: string): Promise<void> => {
  await goTo(page, path);
  await comesToFront(page);
};

export const signInAtStation = async (page: Page, base: string, account: string, password: string, station: string): Promise<void> => {
  await page.addInitScript(putCheckOff);
  await page.goto(base);
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码').fill(password);
  await press(page.getByRole('button', { name: '登录' }));
  await press(page.getByRole('button', { name: new RegExp(station) }));
  await page.getByText('本机数据完整').first().waitFor();
};

/** With the network off: the account's own copy of the token is opened by the password. */
export const unlock = async (page: Page, account: string, password: string): Promise<void> => {
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码').fill(password);
  await press(page.getByRole('button', { name: '登录' }));
  await page.waitForURL((url) => !url.hash.startsWith('#/login'));
};

/** Presses a button as soon as it is enabled, before the page has read anything else. */
const pressAtOnce = (page: Page, name: string): Promise<void> =>
  page.evaluate(
    (label) =>
      new Promise<void>((done) => {
        const pressed = (): boolean => {
          const buttons = document.querySelectorAll<HTMLButtonElement>('[data-active-page] button:enabled:not([aria-disabled=true])');
          const found = [...buttons].find(({ textContent }) => textContent?.trim() === label);
          found?.click();
          if (found) done();
          return found !== undefined;
        };
        if (pressed()) return;
        const watch = new MutationObserver(() => {
          if (pressed()) watch.disconnect();
        });
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
    name,
  );

interface Box {
  /** Number on the supplier's label, which is scanned; without it the box gets a number here. */
  readonly label?: string;
  readonly batchNo?: string;
  readonly qty?: string;
  readonly photo?: string;
}

/** The number of the box in hand. */
const inHand = async (page: Page): Promise<string> => {
  const code = front(page)
    .getByRole('region', { name: '当前' })
    .getByText(/^[A-Z]+[0-9-]+/)
    .first();
  await code.waitFor();
  return code.innerText();
};

/** From the arrival notice to the reviewed receipt. @returns the numbers of the boxes, in order */
export async function receive(page: Page, supplier: string, boxes: readonly Box[]): Promise<string[]> {
  await goTo(page, '/wms/arrival-notice');
  await heading(page, '到货通知');
  await press(front(page).getByRole('row').filter({ hasText: supplier }).filter({ hasText: '待收货' }).first());
  await press(button(page, '收货'));
  await heading(page, '新增收货');
  await pressAtOnce(page, '下一步');
  const numbers = await scanBoxes(page, boxes);
  await press(button(page, '提交审核'));
  const dialog = page.getByRole('dialog');
  await press(dialog.getByRole('button', { name: /确认审核|按实收审核/ }));
  await heading(page, '收货明细');
  return numbers;
}

/** Each box at the dock is scanned, or gets a number, and is saved. @returns the numbers of the boxes, in order */
export async function scanBoxes(page: Page, boxes: readonly Box[]): Promise<string[]> {
  await heading(page, '收货确认');
  const numbers: string[] = [];
  for (const { label, batchNo, qty, photo } of boxes) {
    // A terminal that has just opened or is still writing the last box hears nothing.
    await instruction(page)
      .filter({ hasText: /^扫描箱码/ })
      .waitFor();
    if (label) await scan(page, label);
    else await press(button(page, '取号'));
    numbers.push(label ?? (await inHand(page)));
    if (label) await front(page).getByRole('region', { name: '当前' }).getByText(label).first().waitFor();
    if (batchNo) await front(page).getByLabel('批号').fill(batchNo);
    if (qty) await front(page).getByLabel(/^数量/).first().fill(qty);
    if (photo) await front(page).getByLabel('添加照片').setInputFiles(photo);
    await press(button(page, '保存本箱'));
    await front(page)
      .getByText(numbers.at(-1) ?? '')
      .first()
      .waitFor();
  }
  return numbers;
}

/** What the band says to do now. */
const instruction = (page: Page) => front(page).locator('[data-part=instruction]');

async function saysNot(page: Page, before: string): Promise<string> {
  await page.waitForFunction((text) => {
    const said = document.querySelector('[data-active-page] [data-part=instruction]')?.textContent;
    return said !== undefined && said !== text;
  }, before);
  return instruction(page).innerText();
}

async function saysNothingOf(page: Page, text: string): Promise<string> {
  await page.waitForFunction((gone) => {
    const said = document.querySelector('[data-active-page] [data-part=instruction]')?.textContent;
    return said !== undefined && !said?.includes(gone);
  }, text);
  return instruction(page).innerText();
}

/** Puts boxes on the rack, each where the suggestion says. @returns bin of each box */
export async function putAway(page: Page, boxes: readonly string[]): Promise<string[]> {
  await goTo(page, '/wms/takeGoods');
  let said = await saysNot(page, '');
  const bins: string[] = [];
  for (const box of boxes) {
    await scan(page, box);
    said = await saysNot(page, said);
    const bin = /放到 ([A-Z0-9-]+)/.exec(said)?.[1] ?? '';
    await scan(page, bin);
    said = await saysNot(page, said);
    bins.push(bin);
  }
  return bins;
}

/** Chooses a verb of the page's own menu. */
async function chooseVerb(page: Page, verb: string): Promise<void> {
  await press(button(page, '更多操作').first());
  await press(page.getByRole('menuitem', { name: verb }));
}

/** Chooses a verb of the page's menu and says why. */
export async function verbWithReason(page: Page, verb: string, reason: string): Promise<void> {
  await chooseVerb(page, verb);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill(reason);
  await press(dialog.getByRole('button').last());
  await dialog.waitFor({ state: 'hidden' });
}

/** Takes a put-away back: the box in hand goes to where it waited. */
export async function takeBack(page: Page, box: string, reason: string): Promise<void> {
  await goTo(page, '/wms/takeGoods');
  await heading(page, '收货明细');
  await instruction(page).waitFor();
  await scan(page, box);
  await front(page).getByRole('region', { name: '当前' }).getByText(box).first().waitFor();
  await verbWithReason(page, '撤销上架', reason);
  await front(page).getByText(`箱 ${box} 已退回`).first().waitFor();
}

/** Tries to take the review of a receipt back; the page says what came of it. */
export async function reverseReview(page: Page, receiptId: string, reason: string): Promise<void> {
  await goTo(page, `/wms/takeGoods?id=${receiptId}`);
  await front(page).getByRole('heading', { level: 2, name: /箱/ }).first().waitFor();
  await verbWithReason(page, '反审核', reason);
}

/** Opens the first list of this store of which nothing has been picked. */
export async function openPickList(page: Page, warehouse: string): Promise<void> {
  await goTo(page, '/wms/picking-list');
  await heading(page, '领料单(拣货单)');
  await press(front(page).getByRole('row').filter({ hasText: warehouse }).filter({ hasText: /\D0%/ }).first());
  await saysNot(page, '');
}

/** Picks one box, where and as the band says. @returns its number; '' = everything is picked */
export async function pickNext(page: Page): Promise<string> {
  let said = await instruction(page).innerText();
  if (said.startsWith('全部拣完')) return '';
  const [, where, bin = '', box = ''] = /^(去|在) (\S+) 拿箱 (\S+)，/.exec(said) ?? [];
  if (!where) throw new Error(`the band says "${said}"`);
  // A quick hand: the box follows the bin without a look at the screen.
  if (where === '去') await scan(page, bin);
  await scan(page, box);
  said = await saysNothingOf(page, `拿箱 ${box}`);
  const [, counted] = /^从箱 \S+ 取 ([\d.]+)/.exec(said) ?? [];
  if (counted) {
    await front(page)
      .getByLabel(/取出的数量/)
      .fill(counted);
    await press(button(page, '确认数量'));
    await saysNothingOf(page, box);
  }
  return box;
}

export async function finishPicking(page: Page): Promise<void> {
  await press(button(page, '完成拣货'));
  await answerDialog(page);
}

/** Picks a list to its end. @returns how many boxes were taken */
export async function pickList(page: Page, warehouse: string): Promise<number> {
  await openPickList(page, warehouse);
  let taken = 0;
  while ((await pickNext(page)) !== '') taken += 1;
  await finishPicking(page);
  return taken;
}

export interface Loose {
  readonly from: string;
  readonly to: string;
  readonly matCode: string;
  readonly qty: string;
  readonly batchNo: string;
}

/** Material without a box comes back from the line. @returns the number for its label */
export async function returnLoose(page: Page, { from, to, matCode, qty, batchNo }: Loose): Promise<string> {
  await goTo(page, '/wms/production-material');
  await heading(page, '车间退料');
  await press(button(page, '新增退料'));
  await instruction(page).waitFor();
  await choose(page, '退出线边库', from);
  await choose(page, '退入仓库', to);
  await press(button(page, '散料'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill(matCode);
  await press(page.getByRole('option', { name: new RegExp(matCode) }));
  await dialog.getByLabel(/数量/).fill(qty);
  await dialog.getByLabel('批号').fill(batchNo);
  await press(dialog.getByRole('button', { name: '添加' }));
  await dialog.waitFor({ state: 'hidden' });
  const boxNo = (await front(page).getByRole('list', { name: '退料明细' }).innerText()).trim().split('\n')[0];
  await press(button(page, /提交退料/));
  await button(page, '新增退料').waitFor();
  return boxNo ?? '';
}

/** Short lists are plain selects, long ones search boxes. @param within the page in front, or a dialog over it */
export async function choose(page: Page, label: string, option: string, within = front(page)): Promise<void> {
  const field = within.getByLabel(label);
  const plain = field.and(page.locator('select'));
  const entry = plain.locator('option').filter({ hasText: option }).first();
  const search = field.and(page.locator('input'));
  await entry.or(search).first().waitFor({ state: 'attached' });
  if ((await entry.count()) > 0) await plain.selectOption({ label: await entry.innerText() });
  else {
    await search.fill(option);
    await press(page.getByRole('option', { name: option }).first());
  }
}

/** Counts a returned box and puts it into a bin. */
export async function confirmReturn(page: Page, boxNo: string, bin: string): Promise<void> {
  await comeTo(page, '/wms/return-material-confirm');
  await front(page).getByText(boxNo).first().waitFor();
  let said = await instruction(page).innerText();
  await scan(page, boxNo);
  said = await saysNot(page, said);
  await press(button(page, /确认数量/));
  said = await saysNot(page, said);
  await scan(page, bin);
  await saysNot(page, said);
}
