/** From the last tap of a report of work to "reported" on the screen of a tablet that holds five hundred open cards of its line (area-mes §8). */
import { chromium, type Page } from 'playwright';
import { front } from '#tests/support/browser.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { CARDS, cardNo, DEFECT, makeFloor } from './floor-plant.ts';
import type { Plant } from './plant.ts';
import type { Report } from './report.ts';
import { terminalAt } from './terminal.ts';
import { typedScan } from './typed-scan.ts';

const REPORTS = 60;
const PAGE = '/mes/reportWork';
const REPORTED = 'Reported|已报工';
/** Between two people's acts, so that what the last one set off is not measured with the next. */
const PAUSE = 200;

/** Taps a button of the page in front, and waits until the band says that it was reported and has been painted. @returns ms from the tap */
const tapped = (page: Page, within: string, text: string): Promise<number> =>
  page.evaluate(
    async ([part, label, done]) => {
      const shown = new RegExp(done);
      const band = (): string => document.querySelector('[data-active-page] [data-part=scan-band]')?.textContent ?? '';
      const buttons = document.querySelectorAll<HTMLButtonElement>(`[data-active-page] ${part} button`);
      const button = [...buttons].find(({ textContent }) => new RegExp(label).test(textContent ?? ''));
      if (!button) throw new Error(`no button ${label}`);
      const start = performance.now();
      button.click();
      // Seen at the beginning of a frame, it is painted at the end of the same one.
      while (!shown.test(band())) {
        if (performance.now() - start > 10_000) throw new Error(`not reported: ${band()}`);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      await scheduler.postTask(() => undefined, { priority: 'user-blocking' });
      return performance.now() - start;
    },
    [within, text, REPORTED] as const,
  );

const CONFIRM = 'Confirm|确认';
const FOOTER = '[data-part=scan-footer]';

export async function benchFloor(plant: Plant, report: Report): Promise<void> {
  report.heading(`floor: a report of work, ${CARDS} open cards of the line on the device`);
  await makeFloor(plant);
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await terminalAt(browser, plant, PAGE, ['e_wipCard', CARDS]);
    const cards: number[] = [];
    const whole: number[] = [];
    const spoilt: number[] = [];
    for (let n = 0; n < REPORTS; n += 1) {
      cards.push(await typedScan(page, cardNo((n * 97) % CARDS)));
      await front(page).locator('input[data-quantity]').first().waitFor();
      await page.waitForTimeout(PAUSE);
      const isSpoilt = n % 3 === 2;
      if (isSpoilt) {
        const [good, labour] = [front(page).locator('input[data-quantity]').nth(0), front(page).locator('input[data-quantity]').nth(1)];
        await good.fill('39');
        await labour.fill('1');
        await front(page)
          .locator(`${FOOTER} button`, { hasText: new RegExp(CONFIRM) })
          .click();
        await front(page).locator('[data-part=choice] button').first().waitFor();
        await page.waitForTimeout(PAUSE);
        spoilt.push(await tapped(page, '[data-part=choice]', DEFECT));
      } else whole.push(await tapped(page, FOOTER, CONFIRM));
      await page.waitForTimeout(PAUSE);
    }
    const budget = { of: 'p95', atMost: 100 } as const;
    report.figure({ what: 'a card: what can be reported of it', unit: 'ms', values: cards, budget });
    report.figure({ what: 'all pieces good: on the disk, reported', unit: 'ms', values: whole, budget });
    report.figure({ what: 'one piece spoilt, its reason tapped: on the disk, reported', unit: 'ms', values: spoilt, budget });
  } finally {
    await browser.close();
  }
}
