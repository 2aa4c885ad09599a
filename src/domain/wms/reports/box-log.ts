/** The verbs offered for a box of a picking list, depending on the state of its row and its list. */

export type BoxLogVerb = 'pick' | 'exchange' | 'review' | 'rejectLine';

const LIST = { created: 1, reversed: 2 };
const BOX_CREATED = 1;

interface LoggedBox {
  readonly docStatus: number;
  readonly status: number;
  readonly pickedAt: string | null;
}

/** A box waiting to be picked can be picked, exchanged or rejected. A list that has not been reviewed can be reviewed. */
export function boxLogVerbs({ docStatus, status, pickedAt }: LoggedBox): BoxLogVerb[] {
  const waits = docStatus === LIST.created && status === BOX_CREATED;
  const open: BoxLogVerb[] = waits && pickedAt === null ? ['pick', 'exchange'] : [];
  const review: BoxLogVerb[] = docStatus === LIST.created || docStatus === LIST.reversed ? ['review'] : [];
  return [...open, ...review, ...(waits ? (['rejectLine'] as const) : [])];
}
