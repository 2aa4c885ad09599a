/** Lines of a purchase order as they are entered. */
import { z } from 'zod';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, put } from '#domain/kernel/operation.ts';
import { leastZeroSchema, positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { lineBase } from '#domain/wms/line.ts';
import { PurchaseOrderLine, type PurchaseOrderLineRow } from './purchase-order.document.ts';

const orderLine = {
  materialId: uuidSchema,
  orderQty: positiveQuantitySchema,
  /** Sent by people who may set prices; stored in `PurchasePrice`, not on the line. Older programs always send it. */
  price: leastZeroSchema.nullish(),
  requiredDate: daySchema.nullable(),
};
export const newLineSchema = z.object(orderLine);
export const takenLineSchema = z.object({ ...orderLine, promisedDate: daySchema.nullable().optional() });
/** A line of before names its id, so that its price stays with it. */
export const savedLineSchema = z.object({ ...orderLine, lineId: uuidSchema.nullable() });
type Entered = Omit<z.infer<typeof takenLineSchema>, 'price'>;

export const materialsOf = ({ lines }: { readonly lines: readonly { readonly materialId: string }[] }) =>
  lines.map(({ materialId }) => materialId);

const NOTHING = { shippedQty: '0', receivedQty: '0', acceptedQty: '0', rejectedQty: '0', returnedQty: '0', replacedQty: '0' };

export function newLine(
  rows: Rows,
  ctx: Ctx,
  docId: string,
  lineNo: number,
  { materialId, orderQty, requiredDate, promisedDate }: Entered,
) {
  const own = { orderQty, requiredDate, promisedDate: promisedDate ?? null, objectKind: null, supplierRemark: null, isRemoved: false };
  return { ...lineBase(rows, ctx, docId, lineNo, materialId), ...NOTHING, ...own };
}

export const putLine = (row: PurchaseOrderLineRow) => put(PurchaseOrderLine, row);
