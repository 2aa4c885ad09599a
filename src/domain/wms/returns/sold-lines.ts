/** Lines of a return while they are entered: the issue line that each went out with, as proposed or as a person has chosen it. Pure. */
import { cmpQty, isFigure, type Quantity, quantity, sumQty } from '#domain/kernel/quantity.ts';
import { proposedFor, type SoldLine } from './sold-proposal.ts';

/** Texts by cell, as typed. */
type Line = Readonly<Record<string, string>>;
/** The material that a line names; undefined = none that is known. */
type MaterialOf = (line: Line) => string | undefined;

/** Set in a line whose issue line a person has chosen: nothing is proposed for it any more. */
const CHOSEN = 'soldChosen';
const YES = '1';
/** Letters of an instant that are its day. */
const DAY = 10;

/** Whoever entered it has seen the issue line, and it stays unless somebody chooses another one. */
export const storedAsChosen = (): Line => ({ [CHOSEN]: YES });

/** A line of which nothing is known of what it was sold with, nor chosen. */
export const withoutSold = (line: Line): Line => ({ ...line, issueLineId: '', [CHOSEN]: '' });

/** What the lines ask of each issue line. */
export function askedOf(lines: readonly Line[]): ReadonlyMap<string, Quantity> {
  const ids = new Set(lines.flatMap(({ issueLineId }) => issueLineId || []));
  const qtyOf = (id: string) => lines.flatMap(({ issueLineId, qty = '' }) => (issueLineId === id && isFigure(qty) ? [quantity(qty)] : []));
  return new Map([...ids].map((id) => [id, sumQty(qtyOf(id))]));
}

/**
 * No more comes back of an issue line than went out with it, and nothing else.
 * @param sold what the customer was sold of these goods @param asked what all lines together ask of it
 * @returns words of what is wrong, by cell
 */
export function soldFaults(
  line: Line,
  materialId: string | undefined,
  { sold, asked }: { readonly sold: readonly SoldLine[]; readonly asked: ReadonlyMap<string, Quantity> },
): Line {
  const own = sold.find(({ id }) => id === line.issueLineId);
  if (!own) return {};
  if (own.materialId !== materialId) return { issueLineId: 'otherGoods' };
  return cmpQty(asked.get(own.id) ?? '0', own.left) > 0 ? { qty: 'overSold' } : {};
}

/** Marks the lines whose issue line was just chosen. Lines that were added or taken away move the others, and choose nothing. */
export const withChosen = (next: readonly Line[], before: readonly Line[]): readonly Line[] =>
  next.length === before.length
    ? next.map((line, n) => ((line.issueLineId ?? '') === (before[n]?.issueLineId ?? '') ? line : { ...line, [CHOSEN]: YES }))
    : next;

/** The lines with the issue lines that are proposed for them. @returns the same array where nothing changes */
export function withProposed(lines: readonly Line[], sold: readonly SoldLine[], materialOf: MaterialOf): readonly Line[] {
  const goods = lines.map((line) => ({
    materialId: materialOf(line) ?? '',
    batchNo: line.batchNo ?? '',
    fromBoxNo: line.fromBoxNo ?? '',
    qty: line.qty ?? '',
    chosen: line[CHOSEN] === YES ? (line.issueLineId ?? '') : undefined,
  }));
  const proposed = proposedFor(goods, sold);
  const isSame = lines.every((line, n) => (line.issueLineId ?? '') === proposed[n]);
  return isSame ? lines : lines.map((line, n) => ({ ...line, issueLineId: proposed[n] ?? '' }));
}

/** What may be chosen in a line, by keys of the words under `entry`; null = chosen before, and not known now: neither the server nor the device tells of it. */
export const soldChoices = (sold: readonly SoldLine[], asked: ReadonlyMap<string, Quantity>) => [
  ...sold.map(({ id, docNo, shippedAt, boxNo, left }) => ({
    value: id,
    code: docNo,
    told: { day: shippedAt?.slice(0, DAY) ?? '–', boxNo, left },
  })),
  ...[...asked.keys()].filter((value) => !sold.some(({ id }) => id === value)).map((value) => ({ value, told: null })),
];
