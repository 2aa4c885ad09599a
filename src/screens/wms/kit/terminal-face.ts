/** Routes whose terminal is on the bare path: where their list is. */
import type { Face } from '#pages/document/plan.ts';

/** The query of the list. */
export const LIST = { list: '1' };

export const terminal = (Part: Face['Part']): Face => ({ when: (query) => !query.has('list') && !query.has('id'), Part });
