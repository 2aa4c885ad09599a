/** How a terminal shows goods: as a line of which all is done or nothing yet, and in hand. Pure. */
import type { JobLine, JobThing, Said } from '#domain/protocol/said.ts';

interface Goods {
  /** The number on the label, else what they are known by. */
  readonly code: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
}

interface Line extends Goods, Pick<JobLine, 'key' | 'state' | 'notes'> {
  readonly qty: string;
}

export const goodsLine = ({ key, code, matCode, matName, unit, qty, state, notes }: Line): JobLine => ({
  key,
  code,
  name: `${matCode} ${matName}`,
  done: state === 'todo' || state === 'active' ? '0' : qty,
  total: qty,
  unit,
  state,
  notes,
});

/** The name of a field. */
export const fieldName = (entity: string, field: string) => ({ entity, field });

/** @param facts by their labels @param qty null while it is counted */
export const goodsInHand = (
  { code, matCode, matName, unit }: Goods,
  qty: string | null,
  facts: readonly (readonly [label: Said, value: Said])[],
): JobThing => ({
  code,
  name: `${matCode} ${matName}`,
  ...(qty === null ? {} : { quantity: qty, unit }),
  facts: facts.map(([label, value]) => ({ label, value })),
});
