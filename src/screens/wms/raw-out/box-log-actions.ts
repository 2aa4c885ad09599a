/** The verbs of a box on the list of all boxes of picking lists, by the state of its row and of its list. Pure. */
import type { DemandBoxRow } from '#domain/wms/answers.ts';

export type BoxLogVerb = 'pick' | 'exchange' | 'rejectLine' | 'review';

const LIST = { created: 1, reversed: 2 };
const BOX_CREATED = 1;

/** What waits to be picked is picked, exchanged or not delivered at all; a list that is not reviewed yet is. */
export function boxLogVerbs({ docStatus, status, pickedAt }: Pick<DemandBoxRow, 'docStatus' | 'status' | 'pickedAt'>): BoxLogVerb[] {
  const waits = docStatus === LIST.created && status === BOX_CREATED;
  const open: BoxLogVerb[] = waits && pickedAt === null ? ['pick', 'exchange'] : [];
  const review: BoxLogVerb[] = docStatus === LIST.created || docStatus === LIST.reversed ? ['review'] : [];
  return [...open, ...review, ...(waits ? (['rejectLine'] as const) : [])];
}
