/** The verbs of a box of a picking list, by the state of its row and of its list. */

export type BoxLogVerb = 'pick' | 'exchange' | 'review' | 'rejectLine';

const LIST = { created: 1, reversed: 2 };
const BOX_CREATED = 1;

interface LoggedBox {
  readonly docStatus: number;
  readonly status: number;
  readonly pickedAt: string | null;
}

/** What waits to be picked is picked, exchanged or not delivered at all; a list that is not reviewed yet is. */
export function boxLogVerbs({ docStatus, status, pickedAt }: LoggedBox): BoxLogVerb[] {
  const waits = docStatus === LIST.created && status === BOX_CREATED;
  const open: BoxLogVerb[] = waits && pickedAt === null ? ['pick', 'exchange'] : [];
  const review: BoxLogVerb[] = docStatus === LIST.created || docStatus === LIST.reversed ? ['review'] : [];
  return [...open, ...review, ...(waits ? (['rejectLine'] as const) : [])];
}
