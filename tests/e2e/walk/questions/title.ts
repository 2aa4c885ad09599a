/** A page has one title, and it is that of its route in the language of whoever reads. */

import { always, differs, type Question } from '#tests/e2e/walk/question.ts';
import { routeOf } from '#tests/support/destinations.ts';

export const title: Question = {
  name: 'title',
  asks: always,
  async ask({ page, place, look }) {
    const shown = await page
      .locator('h1')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map(({ textContent }) => textContent?.trim() ?? ''));
    if (!place.isNamed) return shown.length === 1 && shown[0] !== '' ? [] : [`titles: [${shown}] instead of one`];
    return differs('titles', shown, [routeOf(place.path)?.[look.lang] ?? '']);
  },
};
