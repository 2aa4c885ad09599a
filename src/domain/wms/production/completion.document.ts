/** Application for the completion of an order (S-APP, area-mes §3): what was made waits at the line, in labelled boxes, until the store takes it in. */
import { z } from 'zod';
import { defineDocument, defineHeader } from '#domain/kernel/document.ts';
import { defineEntity, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { cmpQty, isPositive, positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import { applicationStatus } from '#domain/wms/codes.ts';

export const boxesSchema = z
  .array(
    z.object({
      boxNo: z.string().trim().min(1).max(40),
      qty: positiveQuantitySchema,
      /** Numbers of its pieces, where the packer has scanned them. */
      serials: z.array(z.string().trim().toUpperCase().min(1).max(120)).max(500).optional(),
    }),
  )
  .min(1)
  .max(500);

export const WipCompletion = defineHeader(
  'wipCompletion',
  applicationStatus,
  {
    orderId: f.ref('prodOrder'),
    /** As it stands on the labels: stores hold no production orders. */
    orderNo: f.str(40),
    lineId: optional(f.ref('line')),
    materialId: f.ref('material'),
    qty: f.qty(),
    boxes: f.json(boxesSchema),
    batchNo: optional(f.str(40)),
    toWarehouseId: f.ref('warehouse'),
    /** The store beside the line that hands over: whoever works there may, and its leader agrees. Null = the order is of no line. */
    fromWarehouseId: optional(f.ref('warehouse')),
    needInspect: f.bool(),
    /** What receipts of finished goods have taken in of it. */
    receivedQty: f.counter(),
  },
  {
    sets: (row) => [
      `docs:${row.toWarehouseId}`,
      ...(row.fromWarehouseId ? [`docs:${row.fromWarehouseId}`] : []),
      ...(row.lineId ? [`prod:${row.lineId}`] : []),
    ],
    indexes: ['orderId'],
  },
);

/** A packed box by its number: with it a scan in the store finds the application, and the number counts as written down, whatever device printed it. */
export const CompletionBox = defineEntity({
  name: 'completionBox',
  indexes: ['docId', 'boxNo'],
  parent: { entity: 'wipCompletion', field: 'docId' },
  fields: { docId: f.ref('wipCompletion'), boxNo: f.str(40), qty: f.qty() },
});

const right = (verb: string): string => `web:mes:completion:${verb}`;
export const COMPLETION_RIGHT = { apply: right('apply'), review: right('review'), print: right('print') } as const;

export const wipCompletion = defineDocument({
  docType: 'wipCompletion',
  // The store finds among its receipts what it is to receive; it may not look into production.
  pages: ['/mes/WIP-completion', '/products/products-warehousing'],
  opens: '/mes/WIP-completion',
  area: 'mes',
  readers: ['web:wms'],
  header: WipCompletion,
  status: applicationStatus,
  numbering: { prefix: 'WC', date: 'yyMMdd', digits: 4 },
  print: COMPLETION_RIGHT.print,
  deleted: 7,
  systemEdges: [
    [2, 4],
    [2, 6],
    [4, 6],
    [4, 2],
    [6, 4],
    [6, 2],
  ],
});

/** The status that follows from what the store has taken in. */
export function completionAfter({
  status,
  qty,
  receivedQty,
}: Pick<CompletionRow, 'status' | 'qty' | 'receivedQty'>): CompletionRow['status'] {
  if (![2, 4, 6].includes(status)) return status;
  if (cmpQty(receivedQty, qty) >= 0) return 6;
  return isPositive(receivedQty) ? 4 : 2;
}

/** Closed, or deleted: its boxes are free to be packed anew. */
const GIVEN_UP: readonly number[] = [5, 7];
export const isGivenUp = ({ status }: Pick<CompletionRow, 'status'>): boolean => GIVEN_UP.includes(status);

export type CompletionRow = Row<typeof WipCompletion>;
export type CompletionBoxRow = Row<typeof CompletionBox>;
