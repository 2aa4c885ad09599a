/** Goods taken out of the stock of one store, line by line: from a box, or from stock without boxes. Pure. */
import { addQty, cmpQty, isFigure, isPositive, type Quantity, quantity, subQty } from '#domain/kernel/quantity.ts';
import type { ApplicationLineRow } from '#domain/wms/application/application.document.ts';
import { executableQty } from '#domain/wms/application/application-promise.ts';
import type { EnteredLine } from '#domain/wms/line.ts';
import { type Candidate, freeQty, inOrder } from '#domain/wms/stock/allocation.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';

export type Goods = Pick<ApplicationLineRow, 'materialId' | 'matCode' | 'matName' | 'unitCode'>;

/** Where a material may be taken from, the first choice in front. */
export type Sources = (candidates: readonly Candidate[], materialId: string, today: string) => readonly Candidate[];

const FIFO = 1;

/** Available stock of a material, first in first out. */
export const availableSources: Sources = (candidates, materialId, today) =>
  inOrder(
    candidates.filter(({ box }) => box.materialId === materialId),
    FIFO,
    '0',
    today,
  );

/** The same, of stock without boxes. */
export const looseSources: Sources = (candidates, materialId, today) =>
  availableSources(
    candidates.filter(({ box }) => isLoose(box)),
    materialId,
    today,
  );

/** @param boxId id of the box, or of the stock without boxes, that it is taken from */
const taken = ({ materialId, matCode, matName, unitCode }: Goods, boxId: string, qty: Quantity): EnteredLine => ({
  materialId,
  matCode,
  matName,
  unit: unitCode,
  boxId,
  qty,
});

/** All that is free of a source, as a line. */
export const wholeLine = (goods: Goods, { box }: Candidate): EnteredLine => ({ key: box.id, ...taken(goods, box.id, freeQty(box)) });

/** Lines that meet a need out of the stock, in the order of the sources; what the stock does not have is missing. */
export function linesFor(goods: Goods, applicationLineId: string | null, need: Quantity, sources: readonly Candidate[]): EnteredLine[] {
  const lines: EnteredLine[] = [];
  let rest = need;
  for (const { box } of sources) {
    if (!isPositive(rest)) break;
    const free = freeQty(box);
    const qty = cmpQty(free, rest) < 0 ? free : rest;
    const key = `${applicationLineId ?? goods.materialId}/${box.id}`;
    lines.push({ key, ...(applicationLineId ? { applicationLineId } : {}), ...taken(goods, box.id, qty) });
    rest = subQty(rest, qty);
  }
  return lines;
}

/** What is still to be executed of an application, taken from the stock. */
export const linesOfApplication = (
  lines: readonly ApplicationLineRow[],
  sources: (materialId: string) => readonly Candidate[],
): EnteredLine[] =>
  lines
    .filter((line) => line.status === 1 && isPositive(executableQty(line)))
    .flatMap((line) => linesFor(line, line.id, executableQty(line), sources(line.materialId)));

/** What somebody asks for in an application that nobody has reviewed, taken from the stock. */
export const linesWanted = (lines: readonly ApplicationLineRow[], sources: (materialId: string) => readonly Candidate[]): EnteredLine[] =>
  lines.flatMap((line) => linesFor(line, line.id, line.applyQty, sources(line.materialId)));

/** The same goods from the same place are one line. */
export function withLine(lines: readonly EnteredLine[], line: EnteredLine): EnteredLine[] {
  const same = lines.find(({ key }) => key === line.key);
  if (!same) return [...lines, line];
  const qty = addQty(isFigure(same.qty) ? quantity(same.qty) : '0', quantity(line.qty ?? '0'));
  return lines.map((one) => (one === same ? { ...one, qty } : one));
}

export const sourceOf = ({ boxId }: EnteredLine, sources: readonly Candidate[]): Candidate | undefined =>
  sources.find(({ box }) => box.id === boxId);

/** What is wrong with a line. @param sources of its material */
export function takenFault(line: EnteredLine, sources: readonly Candidate[]): 'source' | 'figure' | 'tooMuch' | null {
  const source = sourceOf(line, sources);
  if (!source) return 'source';
  if (!isFigure(line.qty)) return 'figure';
  return cmpQty(quantity(line.qty), freeQty(source.box)) > 0 ? 'tooMuch' : null;
}

/** Where a line is taken from, as operations name it: stock without boxes by bin and batch, a box by itself. */
export function takenFrom(line: EnteredLine, candidates: readonly Candidate[]) {
  const box = sourceOf(line, candidates)?.box;
  return {
    boxId: box && isLoose(box) ? null : (line.boxId ?? ''),
    binId: box?.binId ?? '',
    batchId: box?.batchId ?? null,
    materialId: line.materialId ?? '',
    qty: quantity(line.qty ?? '0'),
  };
}

/** Whether a line takes less than its box holds. Such a part is a new box. */
export function isPart(line: EnteredLine, candidates: readonly Candidate[]): boolean {
  const box = sourceOf(line, candidates)?.box;
  const { qty = '' } = line;
  return box !== undefined && !isLoose(box) && isFigure(qty) && cmpQty(quantity(qty), box.qty) < 0;
}
