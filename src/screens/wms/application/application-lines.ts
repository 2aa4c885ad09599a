/** What is asked for: materials with their quantities, beside what the chosen store has. */
import { ApplicationLine } from '#domain/wms/application.document.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import { codeOf } from '#pages/lines/line-cells.ts';
import { type StoreStock, useStoreStock } from '#screens/wms/kit/use-store-stock.ts';

/** Undefined while it is read, and where this device does not hold the store's boxes. */
type Stock = StoreStock | undefined;

export const WANTED = linesOf<typeof ApplicationLine.fields, Stock>(ApplicationLine, {
  ...{ docType: 'application', material: 'materialId', once: ['matCode'], id: 'lineId' },
  cells: [
    { key: 'applyQty', width: 110 },
    {
      ...{ key: 'stock', width: 110 },
      shown: (line, { find, more }) => {
        const { row } = find(codeOf(line)) ?? {};
        return row && more ? `${more.totals.get(row.id)?.available ?? '0'} ${row.baseUnit}` : '';
      },
    },
    { key: 'remark', width: 140 },
  ],
  useMore: ({ head, lines }, find) =>
    useStoreStock(
      head.fromWarehouseId ?? '',
      lines.flatMap((line) => find(codeOf(line))?.row.id ?? []),
    ),
  sent: () => ({ assetId: null }),
});
