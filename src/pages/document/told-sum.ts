/** What is left of a document's lines in one cell: added up where they share a unit, line by line otherwise. */
import { joined } from '#pages/kit/joined.ts';
import { sumSameUnit } from '#pages/kit/same-unit.ts';
import type { Told } from './plan.ts';

/** @param isTold of which documents it is told; default: all */
export const toldSum = <H, L>(qtyOf: (line: L) => string, isTold: (row: H) => boolean = () => true): Told<H> => ({
  align: 'end',
  width: 96,
  of: (rows, row) => {
    if (!isTold(row)) return '';
    const lines = rows as unknown as readonly (L & { readonly unitCode: string })[];
    const total = sumSameUnit(lines, qtyOf);
    return total ? `${total.qty} ${total.unit}` : joined(lines, (line) => `${qtyOf(line)} ${line.unitCode}`);
  },
});
