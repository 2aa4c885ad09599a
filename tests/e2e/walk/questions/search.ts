/** A search has the fields that the specification names, and each of them searches: one is tried in a run, another one with another seed. */

import uiEn from '#locales/en/ui.json';
import ui from '#locales/zh/ui.json';
import { DESK_DENSITY, differs, type Question, type Visit } from '#tests/e2e/walk/question.ts';
import { atRest } from '#tests/support/at-rest.ts';
import { front } from '#tests/support/browser.ts';
import { atDesk } from './offers.ts';

const SAYS = { zh: ui, en: uiEn } as const;

export const search: Question = {
  name: 'search',
  asks: ({ offer }, { lang, density }) => lang === 'zh' && density === DESK_DENSITY && offer !== undefined,
  async ask(visit) {
    await atDesk(visit);
    const { reader, place, turn } = visit;
    const labels = await reader.searchLabels();
    const wanted = place.offer?.search ?? [];
    const wrong = differs('fields of the search', labels, wanted);
    const label = labels[turn(Math.max(1, labels.length))];
    if (wrong.length > 0 || label === undefined) return wrong;
    await reader.searches(label);
    return [];
  },
};

/** The first field of a search that takes words, and that a hand reaches without unfolding it. */
const wordField = ({ page }: Visit) =>
  front(page)
    .locator('form[role=search] input:not([placeholder^=yyyy]):not([role=combobox]):not([inputmode]):not([type=checkbox])')
    .first();

export const empty: Question = {
  name: 'empty',
  asks: ({ offer }, { lang, density }) => lang === 'en' && density === DESK_DENSITY && (offer?.search?.length ?? 0) > 0,
  async ask(visit) {
    await atDesk(visit);
    const { page, look, reader } = visit;
    const field = wordField(visit);
    if ((await field.count()) === 0) return [];
    const before = await reader.count();
    const { list, search: words } = SAYS[look.lang];
    await field.fill('NOWHERE-0');
    await field.press('Enter');
    await front(page).locator('form[role=search]:not([data-unasked])').waitFor();
    await atRest(page);
    const said = (await front(page).getByRole('status').allTextContents()).join();
    if (!said.includes(list.noMatch)) return [`a search that finds nothing says: ${said}`];
    await front(page).getByRole('status').getByRole('button', { name: words.reset }).click();
    await atRest(page);
    const after = await reader.count();
    return after === before ? [] : [`${after} rows are back of ${before}`];
  },
};
