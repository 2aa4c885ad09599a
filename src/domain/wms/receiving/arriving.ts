/** What is entered of a box that arrives: its batch, its days, its place. Pure; the words are those of the dock (`raw`). */
import type { Field } from '#domain/kernel/field.ts';
import { said } from '#domain/protocol/said.ts';
import type { EnteredField } from '#domain/protocol/work.ts';
import { isScannedInto } from './scan-at-dock.ts';

type Name = 'batchNo' | 'productionDate' | 'expiryDate' | 'binId' | 'grossWeight' | 'damage' | 'concession';

interface Arriving {
  /** Declared, by name. */
  readonly fields: Readonly<Record<string, Field>>;
  /** What the box cannot be saved without. */
  readonly needed: Readonly<Partial<Record<Name, boolean | undefined>>>;
  readonly bins: NonNullable<EnteredField['options']>;
  /** The bin is where the goods stay. */
  readonly isShelf: boolean;
}

const WEIGHT_DECIMALS = 3;

/** @param names in their order @throws where one of them is not declared */
export const arrivingFields = (names: readonly Name[], { fields, needed, bins, isShelf }: Arriving): EnteredField[] =>
  names.map((key) => {
    const field = fields[key];
    if (!field) throw new Error(`No field ${key} of a box that arrives`);
    return {
      key,
      field,
      label: said(`raw:receive.field.${key === 'binId' && isShelf ? 'shelf' : key}`),
      isNeeded: needed[key],
      takesScan: isScannedInto(key),
      ...(key === 'binId' ? { options: bins, none: said('raw:receive.chooseBin') } : {}),
      ...(key === 'grossWeight' ? { decimals: WEIGHT_DECIMALS } : {}),
    };
  });
