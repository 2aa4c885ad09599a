/** Reads a page as somebody does who looks for what it offers: its search, its actions, those of a row. In the default language. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { atRest } from './at-rest.ts';
import { front, pageAt, tableTool } from './browser.ts';

const NOWHERE = 'NOWHERE-0';
/** Of limits, one that hardly anything keeps, and one that hardly anything does not. */
const FIGURES = ['-99999', '99999', '0'];
const FAR_AHEAD = '2099-12-31';
const LONG_AGO = '2000-01-01';
const FAR_MONTH = '2099-12';
/** Of a long list of choices the first few are tried. */
const CHOICES = 4;
/** What stands behind the one button of a search on a phone or under a finger. */
const SHEET = { name: '查询', exact: true } as const;

/** What hardly any row is found by. */
const NONE: Readonly<Partial<Record<Control, string>>> = { text: NOWHERE, from: FAR_AHEAD, to: LONG_AGO, month: FAR_MONTH };

type Control = 'text' | 'number' | 'select' | 'reference' | 'from' | 'to' | 'month' | 'switch';

export class PageReader {
  constructor(readonly page: Page) {}

  /** @param address path with its parameters; resolves when the page stands in front with what it shows */
  async open(address: string): Promise<void> {
    await this.page.evaluate((to) => {
      location.hash = to;
    }, address);
    await pageAt(this.page, address).locator(':is(h1,[data-page=scan])').first().waitFor();
    await atRest(this.page);
  }

  /** Rows of the whole query. */
  async count(): Promise<number> {
    const text = await front(this.page).locator('[data-part=count]').first().textContent();
    return Number((text ?? '').replaceAll(',', ''));
  }

  /** Labels of the search form, all of it unfolded. */
  async searchLabels(): Promise<string[]> {
    if ((await front(this.page).locator('form[role=search]').count()) === 0) return [];
    const form = await this.#form();
    return form
      .locator('div[aria-hidden]')
      .evaluateAll((labels) => labels.map(({ textContent }) => textContent?.trim() ?? '').filter(Boolean));
  }

  /** The page's button, its menu and its export. Closed ones count as absent. */
  async actions(): Promise<string[]> {
    const page = front(this.page);
    const shown = await page
      .locator('header button:not([aria-haspopup]):not([aria-disabled=true])')
      .evaluateAll((buttons) => buttons.map(({ textContent }) => textContent?.trim() ?? '').filter(Boolean));
    const more: string[] = [];
    for (const button of await page.locator('header button[aria-haspopup=menu]').all()) {
      await button.click();
      more.push(...(await this.#menu()));
    }
    const exports = (await (await tableTool(this.page, '导出')).count()) > 0 ? ['导出'] : [];
    await this.page.keyboard.press('Escape');
    return [...shown, ...more, ...exports];
  }

  /** Texts of the buttons in the page that can be pressed, those in rows left out; @param closed also those that cannot */
  async buttons(closed: boolean): Promise<string[]> {
    const shown = front(this.page).locator('button:visible');
    return shown.evaluateAll(
      (all, every) =>
        (all as HTMLButtonElement[])
          .filter((one) => !one.closest('[data-row],[role=row]') && (every || !(one.disabled || one.ariaDisabled === 'true')))
          .map((one) => one.textContent?.trim() || (one.ariaLabel ?? '')),
      closed,
    );
  }

  /** Actions of the row. Those that cannot be done now are named with the others: the page says why. */
  async rowActions(index: number): Promise<string[]> {
    await atRest(this.page);
    const row = this.#rows().and(this.page.locator(`[data-index="${index}"]`));
    const button = row.locator('[data-menu]');
    if ((await button.count()) === 0) return [];
    await button.click();
    return this.#menu();
  }

  /** What the menu that was just opened offers; nothing where it has nothing to offer and does not open. */
  async #menu(): Promise<string[]> {
    await atRest(this.page);
    const items = this.page.locator('[role=menu][data-state=open] [role=menuitem]:visible');
    const words = await items.evaluateAll((all) => all.map((item) => item.querySelector('span')?.firstChild?.textContent?.trim() ?? ''));
    // A menu that has not got the focus yet does not hear the key.
    const left = async (): Promise<number> => {
      if (await items.count()) await this.page.keyboard.press('Escape');
      return items.count();
    };
    await expect.poll(left, { message: 'the menu is closed' }).toBe(0);
    return words;
  }

  /** Chooses a state in the search. @param word of it in a row @param choice of it in the search; resolves when all rows shown are in it */
  async chooseState(label: string, word: string, choice: string): Promise<void> {
    await this.#form();
    await this.#choose(label, choice);
    await this.#submit();
    const rows = await this.#rows().allTextContents();
    expect(rows.length > 0 && rows.every((text) => text.includes(word)), `rows that are ${word}`).toBe(true);
  }

  async reset(total: number): Promise<void> {
    await (await this.#form()).getByRole('button', { name: '重置' }).click();
    await this.#closeSheet();
    await atRest(this.page);
    expect(await this.count(), 'all rows are back').toBe(total);
  }

  /** Searches by one field and goes back. Fails when what is searched changes nothing. */
  async searches(label: string): Promise<void> {
    await this.#form();
    if ((await this.#field(label).count()) === 0) {
      // A span of days: one label for both ends.
      await this.searches(`${label}（从）`);
      await this.searches(`${label}（到）`);
      return;
    }
    expect(await this.count(), 'rows to search among').toBeGreaterThan(0);
    const total = await this.count();
    const kind = await this.#kindOf(label);
    const none = NONE[kind];
    if (none === undefined) await this.#chooses(label, kind, total);
    else {
      // A list that begins some days ago is asked about the time before.
      if (kind === 'to') await this.#field(label.replace('（到）', '（从）')).fill('');
      await this.#field(label).fill(none);
      await this.#submit(this.#field(label));
      expect(await this.count(), `${label}: nothing is found`).toBe(0);
    }
    await this.reset(total);
  }

  /** Some choice shows another number of rows. */
  async #chooses(label: string, kind: Control, total: number): Promise<void> {
    const isAnother = async (): Promise<boolean> => {
      await this.#submit();
      return (await this.count()) !== total;
    };
    // The only state there is, which all rows are in.
    if (kind === 'select' && (await this.#field(label).locator('option:not([value=""])').count()) === 1) return;
    if (kind === 'switch') {
      await this.#field(label).locator('xpath=..').click();
      if (await isAnother()) return;
    }
    for (const figure of kind === 'number' ? FIGURES : []) {
      await this.#form();
      await this.#field(label).fill(figure);
      if (await isAnother()) return;
    }
    for (let nth = 0; nth < CHOICES; nth += 1) {
      await this.#form();
      if (kind === 'switch' || kind === 'number' || !(await this.#chooseNth(label, kind, nth))) break;
      if (await isAnother()) return;
    }
    expect.fail(`${label}: no choice changes what is shown`);
  }

  async #chooseNth(label: string, kind: Control, nth: number): Promise<boolean> {
    const field = this.#field(label);
    if (kind === 'select') {
      const values = await field.locator('option').evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
      const value = values.filter((one) => one !== '')[nth];
      if (value !== undefined) await field.selectOption(value);
      return value !== undefined;
    }
    await this.#chooseAround(label);
    const options = this.page.locator('[role=listbox][data-state=open] [role=option]:visible');
    // A list that is still closing takes the first click for itself.
    const isOpen = async (): Promise<boolean> => {
      if ((await field.getAttribute('aria-expanded')) !== 'true') await field.click();
      return (await options.count()) > 0;
    };
    await expect.poll(isOpen).toBe(true);
    if ((await options.count()) <= nth) return false;
    await options.nth(nth).click();
    return true;
  }

  /** What lies within something is chosen after it: the first of the fields before. */
  async #chooseAround(label: string): Promise<void> {
    if (await this.#field(label).isEnabled()) return;
    for (const before of (await this.searchLabels()).slice(0, -1)) {
      if (await this.#field(label).isEnabled()) return;
      if ((await this.#kindOf(before)) === 'reference') await this.#chooseNth(before, 'reference', 0);
    }
  }

  async #choose(label: string, word: string): Promise<void> {
    const field = this.#field(label);
    if ((await this.#kindOf(label)) === 'select') {
      await field.selectOption({ label: word });
      return;
    }
    await field.fill(word);
    await this.page.locator('[role=listbox][data-state=open] [role=option]:visible', { hasText: word }).first().click();
  }

  /** Of the list itself; below it there may be the lines of a row. */
  #rows() {
    return front(this.page).locator(':is([role=grid],[role=treegrid])').first().locator('[data-row]');
  }

  get #sheet() {
    return this.page.getByRole('dialog', SHEET);
  }

  /** The search with all its fields: unfolded in its place, or on the sheet that a finger opens. */
  async #form() {
    const form = front(this.page).locator('form[role=search]');
    if (await this.#sheet.isVisible()) return this.#sheet;
    const more = form.locator('button[aria-expanded=false]', { hasText: '展开' });
    if ((await more.count()) === 0) return form;
    await more.click();
    await atRest(this.page);
    return (await this.#sheet.isVisible()) ? this.#sheet : form;
  }

  async #closeSheet(): Promise<void> {
    const close = this.#sheet.getByRole('button', { name: '关闭' });
    if (await this.#sheet.isVisible()) await close.click();
    await this.#sheet.waitFor({ state: 'hidden' });
  }

  /** On the sheet, where it is open: of the fields in the form behind it nobody can reach one. */
  #field(label: string) {
    const field = `[aria-label="${label}"]`;
    return this.#sheet
      .locator(field)
      .or(front(this.page).locator(`form[role=search] ${field}`))
      .last();
  }

  /** Resolves when the rows answer what is asked. @param typed the field in which Enter is pressed, as somebody does who types */
  async #submit(typed?: Locator): Promise<void> {
    const form = front(this.page).locator('form[role=search]');
    if (await this.#sheet.isVisible()) {
      await this.#sheet.getByRole('button', { name: '查询', exact: true }).click();
      await this.#sheet.waitFor({ state: 'hidden' });
    } else if (typed) await typed.press('Enter');
    else await form.locator('button[type=submit]').click();
    await form.and(this.page.locator(':not([data-unasked])')).waitFor();
    await atRest(this.page);
  }

  async #kindOf(label: string): Promise<Control> {
    return this.#field(label).evaluate((element, name) => {
      if (element instanceof HTMLSelectElement) return 'select';
      if (element.getAttribute('role') === 'combobox') return 'reference';
      if (element instanceof HTMLInputElement && element.type === 'checkbox') return 'switch';
      if ((element as HTMLInputElement).inputMode === 'numeric') return 'number';
      const { placeholder } = element as HTMLInputElement;
      if (placeholder === 'yyyy-MM') return 'month';
      if (!placeholder.startsWith('yyyy')) return 'text';
      return /到）?$/.test(name) ? 'to' : 'from';
    }, label);
  }
}
