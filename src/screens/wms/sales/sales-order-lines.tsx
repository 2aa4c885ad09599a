/** What is ordered, line by line; for those who may read prices, at which price. */
import { useRight } from '#api/session.ts';
import type { EntityDef, RowOf } from '#domain/kernel/entity.ts';
import { PRICE_RIGHT } from '#domain/system/prices.ts';
import { SalesOrderLine, type SalesOrderLineRow, type SalesOrderRow } from '#domain/wms/sales/sales-order.document.ts';
import { SalesOrderPrice } from '#domain/wms/sales/sales-price.ts';
import type { Draft, EntryPlan, LinesPart } from '#pages/document/entry-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import type { LineValues } from '#pages/lines/line-cells.ts';

const QTY = { key: 'orderQty', width: 120 };
const REST = [
  { key: 'requiredDate', width: 140 },
  { key: 'remark', width: 160 },
];
const UNPRICED = linesOf(SalesOrderLine, { docType: 'salesOrder', material: 'materialId', once: ['matCode'], cells: [QTY, ...REST] });

const fields = { ...SalesOrderLine.fields, price: SalesOrderPrice.fields.price };
/** A line with its price, as the server gives it to those who may read prices. */
const PricedLine = { ...SalesOrderLine, fields } as unknown as EntityDef<typeof fields>;
const PER_UNIT = { unit: 'CNY', decimals: 6 };

/** What was shown and is empty now has been taken away; what was never shown stays what it is. */
export const sentPrice = ({ price = '', hadPrice }: LineValues): object =>
  price.trim() === '' ? { price: hadPrice === 'true' ? null : undefined } : {};

const PRICED = linesOf(PricedLine, {
  docType: 'salesOrder',
  material: 'materialId',
  once: ['matCode'],
  cells: [QTY, { key: 'price', width: 120, optional: true, least: 'zero', unit: () => PER_UNIT }, ...REST],
  stored: ({ price }) => ({ hadPrice: String((price ?? null) !== null) }),
  sent: sentPrice,
});

interface Known {
  readonly lines: ReturnType<typeof PRICED.useKnown>;
  readonly seesPrices: boolean;
}
const partsFor = ({ seesPrices }: Known) => (seesPrices ? PRICED : UNPRICED);

function useKnown(draft: Draft): Known {
  const seesPrices = useRight(PRICE_RIGHT);
  const lines = PRICED.useKnown(draft);
  return { lines, seesPrices };
}

function Lines({ known, ...part }: LinesPart<Known>) {
  const { Lines: Grid } = partsFor(known);
  return Grid ? <Grid {...part} known={known.lines} /> : null;
}

type Parts = Pick<EntryPlan<SalesOrderRow, SalesOrderLineRow, Known>, 'useKnown' | 'Lines' | 'lineOf' | 'isBegun' | 'lack' | 'payload'>;

export const WANTED: Parts = {
  useKnown,
  Lines,
  lineOf: (line, row) => PRICED.lineOf(line as RowOf<typeof fields>, row as never),
  isBegun: PRICED.isBegun,
  lack: (lines, known, draft) => partsFor(known).lack(lines, known.lines, draft),
  payload: (lines, known) => partsFor(known).payload(lines, known.lines),
};
