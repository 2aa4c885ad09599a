/** The inbound document that another document writes for goods that it brings into the store at once, and takes back with itself. */
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

type InboundType = Row<typeof InboundDoc>['inboundType'];

/** @param comings what comes in, each with its box as it lies there now */
export function ownVouchers(
  source: Source,
  type: { readonly inboundType: InboundType; readonly inboundSubtype: 2 | null },
  comings: readonly { readonly line: LineText; readonly qty: Quantity; readonly box: BoxRow }[],
  ctx: Ctx,
): Partial<Decision> {
  const docId = voucherId(ctx);
  const header = {
    ...newHeader(ctx, docId, 1),
    ...audited(ctx),
    sourceDocType: source.docType,
    sourceDocId: source.id,
    sourceDocNo: source.docNo,
    ...type,
    rdCode: null,
    warehouseId: source.warehouseId,
    partyType: null,
    partyId: null,
    inspectionNo: null,
    status: 1 as const,
  };
  const lines = comings.map(({ line, qty, box }, n) => {
    const { materialId, matCode, matName, spec, unitCode, batchNo } = line;
    return put(InboundLine, {
      id: ctx.newId(`inbound-${n + 1}`),
      version: 0,
      docId,
      lineNo: n + 1,
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
    });
  });
  return { put: [put(InboundDoc, header), ...lines] };
}

/** @param box as it lies there now */
export const ownVoucher = (source: Source, { line, qty, subtype }: Coming, box: BoxRow, ctx: Ctx): Partial<Decision> =>
  ownVouchers(source, { inboundType: '001', inboundSubtype: subtype }, [{ line, qty, box }], ctx);

export const voucherUndone = (row: Row<typeof InboundDoc> | undefined, reason: string, ctx: Ctx): Partial<Decision> =>
  row
    ? { put: [put(InboundDoc, { ...row, status: 2, reversedBy: ctx.actor.userId, reversedAt: ctx.occurredAt, reverseReason: reason })] }
    : {};
