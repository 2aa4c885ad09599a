/**
 * Stores in which a partner keeps our goods: the hub of a customer, and material at an outsourcer (area "stocktake" §5). The partner counts them and signs a
 * list. What the list says otherwise than our books is a claim that the two agree about, not a gain or a loss: the review posts nothing.
 */
import { Warehouse } from '#domain/basic/place.resource.ts';
import { byId, type Key } from '#domain/kernel/entity.ts';
import { addQty, cmpQty, isQuantity, type Quantity, quantity, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { CheckInfo, type CheckLineRow, type CheckRow, isWithdrawn, MOST_NAMED } from './stocktake.document.ts';

/** Classes of store whose goods lie with a customer or an outsourcer. */
export const PARTNER_CLASSES: readonly string[] = ['KH-K', 'WSYCL-K'];
/** The decision about a difference with a partner; it has no number in the specification. */
export const CLAIM = 4 as const;

/** Key that `isOfPartner` needs; it is known once the plan is. */
export const partnerKeys = (rows: Rows, docId: string): Key[] => {
  const header = rows.get(CheckInfo, docId);
  return header ? [byId(Warehouse, header.warehouseId)] : [];
};
/** Whether a partner keeps the goods that the plan counts. */
export const isOfPartner = (rows: Rows, { warehouseId }: Pick<CheckRow, 'warehouseId'>): boolean =>
  PARTNER_CLASSES.includes(rows.get(Warehouse, warehouseId)?.whClassCode ?? '');

/** A row of the partner's list, as the file has it: texts, '' where a cell is empty. */
export interface ListRow {
  readonly boxNo: string;
  readonly matCode: string;
  readonly batchNo: string;
  readonly qty: string;
}

/** A row of the spreadsheet as it was read. */
export const listRow = ({ boxNo = '', matCode = '', batchNo = '', qty = '' }: Readonly<Record<string, string>>): ListRow => ({
  boxNo,
  matCode,
  batchNo,
  qty,
});

/** Rows as people find them in the list again. */
export const rowsInWords = (rows: readonly ListRow[]): string[] =>
  rows.map(({ boxNo, matCode, batchNo, qty }) => [boxNo, matCode, batchNo, qty].filter((text) => text !== '').join(' · '));

type Counted = Pick<
  CheckLineRow,
  'id' | 'boxNo' | 'scannedNo' | 'isLoose' | 'matCode' | 'batchNo' | 'bookQty' | 'lineNo' | 'isFound' | 'firstQty'
>;

export interface ReadList {
  readonly entries: readonly { readonly lineId: string; readonly qty: Quantity }[];
  /** Rows of which the plan has no line. Whoever enters them as finds can read the list again. */
  readonly unknown: readonly ListRow[];
  /** Rows whose quantity is no figure, or less than nothing. */
  readonly wrong: readonly ListRow[];
  /** Lines that the list does not name. */
  readonly missing: readonly string[];
}

/** The quantity is spread over the lines as the books have them; what is over goes to the last one. */
function spread(lines: readonly Counted[], total: Quantity): { lineId: string; qty: Quantity }[] {
  let left = total;
  return lines.map(({ id: lineId, bookQty }, at) => {
    const isLast = at === lines.length - 1;
    const qty = isLast || cmpQty(left, bookQty) < 0 ? left : bookQty;
    left = subQty(left, qty);
    return { lineId, qty };
  });
}

/**
 * What a partner's list says of the lines of a plan. A row that names a box is about that box; rows that name goods only are about all further boxes of the
 * material, or of its batch where they say one, for partners keep no book of our numbers.
 * @param rows in any order; several rows of the same goods add up
 */
export function readList(rows: readonly ListRow[], all: readonly Counted[]): ReadList {
  const lines = all.filter((line) => !isWithdrawn(line)).sort((a, b) => a.lineNo - b.lineNo);
  const wrong = rows.filter(({ qty }) => !isQuantity(qty) || qty.startsWith('-'));
  const good = rows.filter((row) => !wrong.includes(row));
  const byNo = new Map(
    lines.flatMap((line) => (line.isLoose ? [] : [line.boxNo, line.scannedNo].flatMap((no) => (no ? [[no, line] as const] : [])))),
  );
  const unknown: ListRow[] = [];
  const found = new Map<string, Quantity>();
  const totals = new Map<string, { readonly lines: readonly Counted[]; readonly qty: Quantity }>();
  for (const row of good.filter(({ boxNo }) => boxNo !== '')) {
    const line = byNo.get(row.boxNo);
    if (!line || (row.matCode !== '' && row.matCode !== line.matCode)) unknown.push(row);
    else found.set(line.id, addQty(found.get(line.id) ?? '0', quantity(row.qty)));
  }
  // Rows with a batch come first, so that those without one are about what is left.
  const ofGoods = good.filter(({ boxNo }) => boxNo === '').sort((a, b) => Number(a.batchNo === '') - Number(b.batchNo === ''));
  for (const row of ofGoods) {
    const key = `${row.matCode}/${row.batchNo}`;
    const taken = new Set([...totals].flatMap(([other, one]) => (other === key ? [] : one.lines.map(({ id }) => id))));
    const known = totals.get(key);
    const of =
      known?.lines ??
      lines.filter(
        (line) =>
          line.matCode === row.matCode &&
          (row.batchNo === '' || line.batchNo === row.batchNo) &&
          !found.has(line.id) &&
          !taken.has(line.id),
      );
    if (of.length === 0) unknown.push(row);
    else totals.set(key, { lines: of, qty: addQty(known?.qty ?? '0', quantity(row.qty)) });
  }
  const entries = [
    ...[...found].map(([lineId, qty]) => ({ lineId, qty })),
    ...[...totals.values()].flatMap((one) => spread(one.lines, one.qty)),
  ];
  const named = new Set(entries.map(({ lineId }) => lineId));
  return { entries, unknown, wrong, missing: lines.filter(({ id }) => !named.has(id)).map(({ id }) => id) };
}

/** What is entered of a list. @param isZero what the list does not name is not there */
export const entriesOf = (read: ReadList | null, isZero: boolean): ReadList['entries'][number][] => [
  ...(read?.entries ?? []),
  ...(isZero ? (read?.missing ?? []).map((lineId) => ({ lineId, qty: '0' })) : []),
];

/** Why a list cannot be entered; null = it can. */
export function listFault(read: ReadList | null, isZero: boolean): 'chooseFirst' | 'repair' | 'tooMany' | null {
  if (read === null) return 'chooseFirst';
  const n = entriesOf(read, isZero).length;
  if (read.unknown.length + read.wrong.length > 0 || n === 0) return 'repair';
  return n > MOST_NAMED ? 'tooMany' : null;
}
