/** What goes to the printer, instead of the system's own dialog. */
import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';

/** Every print of these pages can be looked at from here on. Before any of them opens. */
export const catchesPaper = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    window.print = () => Reflect.set(window.top ?? window, 'paper', document.documentElement.outerHTML);
  });

/** Takes what was printed last. @returns the text of every sheet, and how many pages the printer gets */
export async function printed(from: Page): Promise<{ readonly sheets: readonly string[]; readonly pages: number }> {
  await expect.poll(() => from.evaluate(() => typeof Reflect.get(window, 'paper')), { message: 'paper' }).toBe('string');
  const html = await from.evaluate(() => String(Reflect.get(window, 'paper')));
  await from.evaluate(() => Reflect.deleteProperty(window, 'paper'));
  const sheet = await from.context().newPage();
  await sheet.setContent(html);
  const sheets = await sheet.locator('section').allInnerTexts();
  const pdf = (await sheet.pdf({ preferCSSPageSize: true })).toString('latin1');
  await sheet.close();
  return { sheets, pages: pdf.match(/\/Type\s*\/Page(?!s)/g)?.length ?? 0 };
}
