/** Where fingers work, figures are typed on a keypad of the app: nothing may lie over a key of it. */

import { DESK_DENSITY, type Question } from '#tests/e2e/walk/question.ts';
import { atRest } from '#tests/support/at-rest.ts';
import { front } from '#tests/support/browser.ts';

export const keypad: Question = {
  name: 'keypad',
  asks: (_, { density }) => density !== DESK_DENSITY,
  async ask({ page }) {
    // `inputmode=none` would find the scanner's own field as well, which has no keypad.
    const figure = front(page).locator('input[data-quantity]:visible:enabled').first();
    if ((await figure.count()) === 0) return [];
    await figure.click();
    const pad = page.locator('[data-part=keypad]');
    await pad.waitFor();
    await atRest(page);
    const covered = await pad.evaluate((panel) =>
      [...panel.querySelectorAll('button')].flatMap((key) => {
        const { x, y, width, height } = key.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return key.contains(top)
          ? []
          : [`key ${key.getAttribute('aria-label') ?? key.textContent} lies under ${top?.tagName ?? 'the edge'}`];
      }),
    );
    await pad.evaluate((panel) => panel.querySelector('button')?.click());
    await pad.waitFor({ state: 'hidden' });
    return covered;
  },
};
