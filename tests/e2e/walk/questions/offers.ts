/**
 * A page offers what the specification names, in its words: a search by these fields, these actions, and in the state of a row these of a row; to whoever may
 * only look, nothing but a look. One state is asked in a run, another one with another seed; all of them are asked without a browser
 * (tests/pages/offers.spec.ts), where they follow from what a page declares.
 */
import { REPORTS } from '#domain/reports.ts';
import { DESK_DENSITY, differs, type Look, type Place, type Question, sorted, type Visit } from '#tests/e2e/walk/question.ts';
import { atRest } from '#tests/support/at-rest.ts';
import { isPrinting, LOOKING, type Offer } from '#tests/support/offers/offer.ts';
import { isDecided } from './decided.ts';

const DESK = { width: 1440, height: 1200 };

/** What the specification names is read at a desk: under a thumb a page folds some of it away. */
export async function atDesk({ page }: Visit): Promise<void> {
  await page.setViewportSize(DESK);
  await atRest(page);
}

const isAtDesk = ({ offer }: Place, { lang, density }: Look): boolean => lang === 'zh' && density === DESK_DENSITY && offer !== undefined;

/**
 * Whoever reads a report may subscribe to it. These are reports on a second route; a gauge's records stand on a page of their own, and what is planned outside
 * or to be disposed of on a face of the page of its documents.
 */
const SECOND = ['/products/mes-sc', '/products/mes-sc-wlxh', '/records-query', '/wms/picking-list2-detail'];
const BESIDE_DOCUMENTS = ['/lj/ljStockRecord', '/srm/srmOutsourceTakeDelivery', '/mes/outsource-plan', '/mes/labourMaterialDispose'];
/** The documents of a route whose report stands beside them. */
const isBeside = ({ path, with: given }: Offer): boolean => path === '/srm/statements' && !given?.includes('pool');
const SUBSCRIBED = new Set([...REPORTS.map(({ path }) => path), ...SECOND].filter((path) => !BESIDE_DOCUMENTS.includes(path)));
const actionsOf = (offer: Offer): readonly string[] => {
  const { path, page = [] } = offer;
  return SUBSCRIBED.has(path) && page.includes('导出') && !isBeside(offer) ? [...page, '订阅'] : page;
};

const begins = (texts: readonly string[], word: string): boolean => texts.some((text) => text.startsWith(word));
const offerOf = ({ place }: Visit): Offer => place.offer ?? { path: place.path };

export const actions: Question = {
  name: 'actions',
  asks: (place, look) => isAtDesk(place, look),
  async ask(visit) {
    await atDesk(visit);
    const offer = offerOf(visit);
    const shown = await visit.reader.actions();
    const buttons = offer.buttons ? await visit.reader.buttons(true) : [];
    const missing = (offer.buttons ?? []).filter((word) => !begins(buttons, word));
    return [
      ...differs('actions of the page', sorted(shown), sorted(actionsOf(offer))),
      ...(missing.length > 0 ? [`buttons that are missing: ${missing}, there are ${buttons}`] : []),
    ];
  },
};

export const states: Question = {
  name: 'states',
  asks: (place, look) => isAtDesk(place, look) && Object.keys(place.offer?.rows ?? {}).length > 0,
  async ask(visit) {
    await atDesk(visit);
    const { reader, turn } = visit;
    const { rows = {}, stateField = '状态', choices = {} } = offerOf(visit);
    const all = Object.entries(rows);
    const [state, wanted] = all[turn(all.length)] ?? ['', []];
    const total = state === '' ? 0 : await reader.count();
    if (state !== '') await reader.chooseState(stateField, state, choices[state] ?? state);
    const wrong = differs(`a row that is ${state}`, sorted(await reader.rowActions(0)), sorted(wanted));
    if (state !== '') await reader.reset(total);
    return wrong;
  },
};

const isFree = (word: string): boolean => LOOKING.includes(word) || isPrinting(word);

export const looker: Question = {
  name: 'looker',
  asks: (place, look) => isAtDesk(place, look) && place.offer !== undefined && !isDecided(place.offer),
  async ask(visit) {
    const offer = offerOf(visit);
    const { open: free = [], rows = {}, given = [], buttons = [] } = offer;
    const reader = await visit.asLooker();
    const left = sorted([...actionsOf(offer).filter((word) => LOOKING.includes(word)), ...free]);
    const shown = sorted((await reader.actions()).filter((word) => !isPrinting(word)));
    const pressable = buttons.length > 0 ? await reader.buttons(false) : [];
    const open = buttons.filter((word) => !isFree(word) && begins(pressable, word));
    const verbs = Object.values(rows).flat();
    const ofRow = verbs.length > 0 ? await reader.rowActions(0) : [];
    const rest = ofRow.filter((word) => verbs.includes(word) && !given.includes(word) && !isFree(word));
    return [
      ...differs('what is left of the page', shown, left),
      ...(open.length > 0 ? [`buttons that ask for a right: ${open}`] : []),
      ...(rest.length > 0 ? [`what is left of a row: ${rest}`] : []),
    ];
  },
};
