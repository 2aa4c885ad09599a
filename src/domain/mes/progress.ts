/** Where the pieces of an operation are, for the lanes of an order. Pure. */
import { subQty } from '#domain/kernel/quantity.ts';
import type { OperationProgress } from './output.reports.ts';

/** Each piece once: good ones that wait are not among those that were passed on. Figures of a drawing, never of a posting. */
export const piecesOf = ({ wip, waiting, rework, suspect, scrap, good }: OperationProgress) => ({
  wip: Number(wip),
  waiting: Number(waiting),
  rework: Number(rework),
  suspect: Number(suspect),
  scrap: Number(scrap),
  passedOn: Number(subQty(good, waiting)),
});
