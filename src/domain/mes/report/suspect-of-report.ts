/** Suspected pieces of a report (area-mes §3): set aside under their own label, while the good ones go on. */
import { newHeader } from '#domain/kernel/document.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import { type Ctx, type Decision, put } from '#domain/kernel/operation.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import { SuspectedProduct } from '#domain/mes/quality/quality.document.ts';
import type { OrderOperationRow, ProdOrderRow } from '#domain/wms/production/production-order.ts';
import type { ReportWorkRow } from './report-work.document.ts';

/** One report has one suspect, whenever it comes to be counted. */
export const suspectIdOf = (reportId: string): string => derivedId(reportId, 'suspect');

/** The document of the pieces that a report calls suspected; their counters are the report's. */
export function suspectOf(
  report: ReportWorkRow,
  { order, operation }: { readonly order: ProdOrderRow; readonly operation: OrderOperationRow },
  ctx: Ctx,
): Partial<Decision> {
  if (!isPositive(report.suspectQty)) return {};
  const { id, cardId, suspectQty: qty, suspectNo: labelNo, remark: description } = report;
  const source = { sourceDocType: 'reportWork', sourceDocId: id, sourceDocNo: report.docNo ?? null };
  const place = { orderId: order.id, orderOpId: operation.id, cardId, boxId: null, lineId: order.lineId, foundAtOp: operation.opSeq };
  const goods = { materialId: order.materialId, qty, labelNo, defectCode: null, description: description ?? null, containment: null };
  const header = { ...newHeader(ctx, suspectIdOf(id), 0), ...source, sourceType: 1 as const, reportId: id, ...place, ...goods };
  return { put: [put(SuspectedProduct, { ...header, decidedQty: '0', executedQty: '0', status: 0 })] };
}
