/** What is asked for: materials with their quantities, beside what the chosen store has. */
import { ApplicationLine } from '#domain/wms/application/application.document.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import { codeOf } from '#pages/lines/line-cells.ts';
import { useKnownStock } from '#screens/wms/kit/use-known-stock.ts';

type Stock = ReturnType<typeof useKnownStock>;

export const WANTED = linesOf<typeof ApplicationLine.fields, Stock>(ApplicationLine, {
  docType: 'application',
  material: 'materialId',
  once: ['matCode'],
  id: 'lineId',
  cells: [
    { key: 'applyQty', width: 110 },
    {
      key: 'stock',
      width: 110,
      figure: true,
      shown: (line, { find, more }) => {
        const { row } = find(codeOf(line)) ?? {};
        if (!row || !more) return '';
        const { qty } = more(row.id);
        return qty === null ? '–' : `${qty} ${row.baseUnit}`;
      },
    },
    { key: 'remark', width: 140 },
  ],
  useMore: ({ head, lines }, find) =>
    useKnownStock(
      [head.fromWarehouseId ?? ''],
      lines.flatMap((line) => find(codeOf(line))?.row.id ?? []),
    ),
  sent: () => ({ assetId: null }),
});

/** Parts that are to come in. Old ones are known by their numbers, so a material may stand in several lines. */
export const OLD_PARTS = linesOf(ApplicationLine, {
  docType: 'application',
  material: 'materialId',
  once: ['matCode', 'oldPartNo'],
  id: 'lineId',
  cells: [
    { key: 'applyQty', width: 110 },
    { key: 'oldPartNo', field: 'boxNo', title: 'oldPartNo', optional: true, code: true, width: 150 },
    { key: 'remark', width: 140 },
  ],
  sent: () => ({ assetId: null }),
});
