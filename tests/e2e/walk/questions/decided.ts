/** Whether what a page offers to whom follows from its declaration, which is asked without a browser (tests/pages/offers.spec.ts). */
import { kindOfPage } from '#tests/support/alike.ts';
import type { Offer } from '#tests/support/offers/offer.ts';
import { LOOKED_UP, OTHER_LIST, OWN_ROWS } from '#tests/support/offers/rows.ts';

const kindOf = kindOfPage();

export const isDecided = ({ path, with: given }: Offer): boolean =>
  given === undefined && kindOf(path) === 'document' && ![OWN_ROWS, LOOKED_UP, OTHER_LIST].some((left) => left.includes(path));
