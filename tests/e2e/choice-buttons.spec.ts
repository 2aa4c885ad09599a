/** A choice of a few codes and figures beside it, and the tabs of a section, on the gallery of parts. */
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { freePort } from '#tests/support/free-port.ts';
import { attribute, scan } from '#tests/support/gallery.ts';
import { type Gallery, serveGallery } from '#tests/ui/gallery/serve.ts';

let gallery: Gallery;
let browser: Browser;
let port = 0;

beforeAll(async () => {
  port = await freePort();
  gallery = await serveGallery(port);
  browser = await chromium.launch(launchOptions);
});
afterAll(async () => {
  await browser?.close();
  await gallery?.close();
});

async function open(query: string, size = { width: 1280, height: 800 }): Promise<Page> {
  const page = await browser.newPage({ viewport: size });
  await page.goto(`http://localhost:${port}/?${query}`);
  await page.locator('main > *').first().waitFor();
  return page;
}

describe('a choice', () => {
  const chosen = (page: Page) => attribute(page, 'data-way');

  it('is made by tap and by digit, never by a scan, and not where it is blocked', async () => {
    const page = await open('view=scan&state=choice');
    await page.getByRole('button', { name: '磨损' }).click();
    expect(await chosen(page)).toBe('worn');
    await page.keyboard.press('3');
    await expect.poll(() => chosen(page)).toBe('broken');
    expect(await page.getByRole('button', { name: '损坏' }).getAttribute('aria-pressed')).toBe('true');
    await scan(page, '12345678');
    await expect.poll(() => attribute(page, 'data-scans')).toBe('1');
    await page.keyboard.press('6');
    await page.getByRole('button', { name: '送修' }).click({ force: true });
    const field = page.getByRole('textbox', { name: '加工件数' });
    await field.fill('');
    await field.press('1');
    await page.waitForTimeout(200);
    expect([await chosen(page), await field.inputValue()]).toEqual(['broken', '1']);
  });

  it('goes from figure to figure, and the last one takes them', async () => {
    const page = await open('view=scan&state=choice');
    await page.getByRole('textbox', { name: '加工件数' }).press('Enter');
    await expect.poll(() => page.getByRole('textbox', { name: '直径' }).evaluate((field) => document.activeElement === field)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await attribute(page, 'data-clicks')).toBe('1');
  });

  it.each([
    ['touch', 64],
    ['glove', 72],
  ])('in %s density its buttons are at least %i px high, at the lower edge of an upright screen', async (density, least) => {
    const page = await open(`view=scan&state=choice&density=${density}`, { width: 800, height: 1280 });
    const boxes = await page
      .getByRole('group', { name: '归还结果' })
      .getByRole('button')
      .evaluateAll((all) =>
        all.map((button) => button.getBoundingClientRect()).map(({ height, bottom, top }) => ({ height, bottom, top })),
      );
    expect(boxes).toHaveLength(6);
    expect(boxes.filter(({ height, bottom, top }) => height < least || bottom > 1280 || top < 640)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(800);
  });

  it.each(['', 'dark', 'sunlight'])('has no serious fault (%s)', async (theme) => {
    const page = await open(`view=scan&state=choice&theme=${theme}`);
    await page.getByRole('button', { name: '完好' }).click();
    await page.waitForTimeout(400);
    expect(await seriousFindings(page)).toEqual([]);
  });
});

describe('tabs of a section', () => {
  const tabs = (page: Page) => page.getByRole('radiogroup', { name: '内容' });
  const boxes = (page: Page) =>
    tabs(page)
      .locator('[data-part=item]')
      .evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x, y, width, height })));

  it.each([
    ['compact', 390, 24],
    ['touch', 390, 48],
    ['touch', 800, 48],
    ['glove', 390, 48],
    ['glove', 800, 48],
  ])('in %s density at %i px stand in one row of at least %i px, the chosen one in sight', async (density, width, least) => {
    const page = await open(`view=tabs&state=last&density=${density}`, { width, height: 844 });
    await expect.poll(async () => (await boxes(page)).at(-1)?.x).toBeLessThan(width - 40);
    const all = await boxes(page);
    expect(new Set(all.map(({ y }) => y)).size).toBe(1);
    expect(all.filter(({ height }) => height < least)).toEqual([]);
    const last = all.at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await tabs(page).getByText('报工', { exact: true }).click();
    await expect.poll(() => attribute(page, 'data-tab')).toBe('3');
    await page.close();
  });

  it('come into sight when they are reached by key, and have no serious fault', async () => {
    const page = await open('view=tabs&density=touch', { width: 390, height: 844 });
    await tabs(page).getByText('首件确认', { exact: true }).click();
    for (let n = 0; n < 5; n += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => attribute(page, 'data-tab')).toBe('5');
    await expect
      .poll(async () => ((await boxes(page)).at(-1)?.x ?? 999) + ((await boxes(page)).at(-1)?.width ?? 0))
      .toBeLessThanOrEqual(390);
    expect(await seriousFindings(page)).toEqual([]);
    await page.close();
  });
});
