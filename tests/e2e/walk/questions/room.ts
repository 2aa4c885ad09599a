/** Room (docs/decisions/045-room.md): the page scrolls as a whole and cuts nothing, measured by its boxes. */
import type { Page } from 'playwright';
import { always, type Question, type Visit } from '#tests/e2e/walk/question.ts';
import { atRest, standing } from '#tests/support/at-rest.ts';
import { front } from '#tests/support/browser.ts';
import { measure } from '#tests/support/layout/measure.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import type { Density } from '#ui/theme/density.ts';

/** What stands above the first row of a list at most, px. */
const ABOVE = 180;
/** A table that scrolls inside itself shows at least so many rows. */
const INSIDE: Record<Density, number> = { compact: 8, touch: 8, glove: 4 };
const LINES = 15;
/** Of many faults of one page, the first. */
const TOLD = 6;

/** Lists whose first action opens a dialog or a drawer. */
const ASKING = ['/master-data/user', '/basic/supplier-file', '/wms/wms-product-config', '/basic/unit', '/wms/safe-stock', '/goods-adjust'];

async function faultsIn(page: Page, density: Density): Promise<readonly string[]> {
  const { faults, above, inside } = await page.evaluate(measure);
  return [
    ...faults.slice(0, TOLD),
    ...(above !== null && above > ABOVE ? [`${above} px above the first row`] : []),
    ...(inside !== null && inside < INSIDE[density] ? [`a table scrolls inside itself with ${inside} rows in sight`] : []),
  ];
}

const measured = ({ page, look }: Visit): Promise<readonly string[]> => standing(page, () => faultsIn(page, look.density));

export const room: Question = { name: 'room', asks: always, ask: measured };

/** Adds lines as somebody does who presses the button, until there are fifteen. Runs in the page. */
async function fill([wanted, patience]: readonly [number, number]): Promise<void> {
  const page = document.querySelector('[data-active-page]');
  const add = [...(page?.querySelectorAll('button') ?? [])].find(({ textContent }) => /^(添加行|Add line|Add row)/.test(textContent ?? ''));
  if (!add) return;
  // On a phone the lines are cards.
  const count = (): number => {
    const rows = page?.querySelector('[role=grid][aria-rowcount]')?.getAttribute('aria-rowcount');
    return rows ? Number(rows) - 1 : Number(page?.querySelector('[data-line]')?.getAttribute('aria-setsize'));
  };
  for (let lines = count(); lines < wanted; lines = count()) {
    add.click();
    const end = performance.now() + patience;
    while (count() === lines) {
      if (performance.now() > end) throw new Error(`no line is added to ${lines}`);
      await new Promise(requestAnimationFrame);
    }
  }
}

export const lines: Question = {
  name: 'lines',
  asks: ({ isEntry = false }) => isEntry,
  async ask(visit) {
    await visit.page.evaluate(fill, [LINES, PATIENCE_MS] as const);
    return measured(visit);
  },
};

export const dialog: Question = {
  name: 'dialog',
  asks: ({ at }) => ASKING.includes(at),
  async ask(visit) {
    const { page } = visit;
    const bars = ['header', '[data-part=action-bar]', '[data-part=scan-band]'].join(', ');
    const action = front(page).locator(`:is(${bars}) button:not([aria-haspopup]):not([aria-disabled=true])`).first();
    await action.click();
    await page.locator('[role=dialog]:visible, [role=alertdialog]:visible').first().waitFor();
    const wrong = await measured(visit);
    await page.keyboard.press('Escape');
    await atRest(page);
    return wrong;
  },
};
