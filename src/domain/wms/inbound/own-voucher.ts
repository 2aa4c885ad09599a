/** The inbound document (type 001) that another document writes for goods that it brings into the store at once, and takes back with itself. */
import { type LINE, newHeader } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import type { ValuesOf } from '#domain/kernel/field.ts';
import { type Ctx, type Decision, put } from '#domain/kernel/operation.ts';
import { refuse } from '#domain/kernel/problem.ts';
import type { Quantity } from '#domain/kernel/quantity.ts';
import { audited } from '#domain/wms/audited.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { InboundDoc, InboundLine } from './inbound.document.ts';

/** The document that brings the goods. */
export interface Source {
  readonly docType: string;
  readonly id: string;
  readonly docNo: string | null;
  readonly warehouseId: string;
}

type LineText = Pick<ValuesOf<typeof LINE>, 'materialId' | 'matCode' | 'matName' | 'spec' | 'unitCode' | 'batchNo'>;

/** What comes in. */
interface Coming {
  readonly line: LineText;
  readonly qty: Quantity;
  /** 2: it awaits repair (specification, warehouse §4). */
  readonly subtype: 2 | null;
}

export const voucherId = (ctx: Ctx): string => ctx.newId('inbound');

/** @param box as it lies there now */
export function ownVoucher(source: Source, { line, qty, subtype }: Coming, box: BoxRow, ctx: Ctx): Partial<Decision> {
  const docId = voucherId(ctx);
  const header = {
    ...newHeader(ctx, docId, 1),
    ...audited(ctx),
    sourceDocType: source.docType,
    sourceDocId: source.id,
    sourceDocNo: source.docNo,
    inboundType: '001' as const,
    inboundSubtype: subtype,
    rdCode: null,
    warehouseId: source.warehouseId,
    partyType: null,
    partyId: null,
    inspectionNo: null,
    status: 1 as const,
  };
  const { materialId, matCode, matName, spec, unitCode, batchNo } = line;
  const row = {
    id: ctx.newId('inbound-1'),
    version: 0,
    docId,
    lineNo: 1,
    materialId,
    matCode,
    matName,
    spec,
    unitCode,
    batchNo,
    remark: null,
    unitInput: null,
    qtyInput: null,
    rateNum: null,
    rateDen: null,
    boxId: box.id,
    binId: box.binId ?? refuse('BOX_MISSING'),
    qty,
    toStatus: box.boxStatus,
  };
  return { put: [put(InboundDoc, header), put(InboundLine, row)] };
}

export const voucherUndone = (row: Row<typeof InboundDoc> | undefined, reason: string, ctx: Ctx): Partial<Decision> =>
  row
    ? { put: [put(InboundDoc, { ...row, status: 2, reversedBy: ctx.actor.userId, reversedAt: ctx.occurredAt, reverseReason: reason })] }
    : {};
