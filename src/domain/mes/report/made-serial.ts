/**
 * Serial numbers of single pieces (area-mes §2, trap 12): drawn at the desk, put on the piece, and named by the report of the last operation, once. A report is
 * a fact: what does not fit is remarked and counts for no piece, and nothing is refused for it.
 */

import { MaterialProdCodeRule } from '#domain/basic/product.resource.ts';
import { fitsPattern } from '#domain/basic/product-code.ts';
import { byIndex, defineEntity, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import { type Ctx, type Put, put } from '#domain/kernel/operation.ts';
import type { Issue } from '#domain/kernel/problem.ts';
import { cmpQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { type OrderOperationRow, ProdOrder, type ProdOrderRow } from '#domain/wms/production/production-order.ts';
import type { ReportWorkRow } from './report-work.document.ts';

/** A piece that was made, by its number. A number that was taken back is free for the piece that it really stands on. */
export const MadeSerial = defineEntity({
  name: 'madeSerial',
  unique: ['code'],
  indexes: ['reportId', 'orderId'],
  parent: { entity: 'prodOrder', field: 'orderId' },
  fields: {
    code: f.str(120),
    materialId: f.ref('material'),
    orderId: f.ref('prodOrder'),
    reportId: f.ref('reportWork'),
    cardId: optional(f.ref('wipCard')),
    madeAt: f.ts(),
    isTakenBack: f.bool(),
  },
});
export type MadeSerialRow = Row<typeof MadeSerial>;

const SERIALS = '5f0c3c52-6a0e-4f57-9a5a-3f6f0b7d9c11';
/** Where several numbers are remarked together, so many are named. */
const NAMED = 5;

/** One number, one row: whichever report names it. */
const serialIdOf = (code: string): string => derivedId(SERIALS, code);

type Told = Pick<ReportWorkRow, 'orderId'> & { readonly serials: readonly string[] };

/** The numbers that a report names; the rule of the product is read once the order is known. */
export const serialKeys = {
  first: ({ serials }: Told): Key[] => serials.map((code) => byIndex(MadeSerial, 'code', code)),
  second: (rows: Rows, { orderId }: Told): Key[] => {
    const order = rows.get(ProdOrder, orderId);
    return order ? [byIndex(MaterialProdCodeRule, 'materialId', order.materialId)] : [];
  },
};

const named = (code: string, codes: readonly string[], orderNo: string): Issue[] =>
  codes.length === 0 ? [] : [{ code, params: { codes: codes.slice(0, NAMED).join(', '), n: String(codes.length), orderNo } }];

/** Gives the numbers of a report to its pieces. Needs `serialKeys`. */
export function serialsOf(
  report: ReportWorkRow,
  { order, operation }: { readonly order: ProdOrderRow; readonly operation: OrderOperationRow },
  rows: Rows,
  ctx: Ctx,
): { readonly put: Put[]; readonly issues: Issue[] } {
  const codes = [...new Set(report.serials)];
  const [rule] = rows.by(MaterialProdCodeRule, 'materialId', order.materialId);
  const fits = (code: string): boolean => operation.isLast && rule !== undefined && fitsPattern(rule.pattern, code);
  const known = (code: string): MadeSerialRow | undefined => rows.by(MadeSerial, 'code', code)[0];
  const isUsed = (code: string): boolean => {
    const before = known(code);
    return before !== undefined && !before.isTakenBack && before.reportId !== report.id;
  };
  const given = codes.filter((code) => fits(code) && !isUsed(code));
  const place = { materialId: order.materialId, orderId: order.id, reportId: report.id, cardId: report.cardId };
  const puts = given.map((code) => {
    const version = known(code)?.version ?? 0;
    return put(MadeSerial, { id: serialIdOf(code), version, code, ...place, madeAt: report.endAt ?? ctx.occurredAt, isTakenBack: false });
  });
  // Numbers are drawn for labels too: only a line that scans them is told that some are missing.
  const isApart = codes.length > 0 && cmpQty(String(given.length), report.goodQty) !== 0;
  const counts = { n: String(given.length), qty: report.goodQty, orderNo: order.orderNo };
  return {
    put: puts,
    issues: [
      ...named(
        'SERIAL_UNFIT',
        codes.filter((code) => !fits(code)),
        order.orderNo,
      ),
      ...named(
        'SERIAL_USED',
        codes.filter((code) => fits(code) && isUsed(code)),
        order.orderNo,
      ),
      ...(isApart ? [{ code: 'SERIALS_APART', params: counts }] : []),
    ],
  };
}

export const madeKeys = (reportId: string): Key[] => [byIndex(MadeSerial, 'reportId', reportId)];

/** The pieces of a report that did not happen so. Needs `madeKeys`. */
export const serialsTakenBack = (rows: Rows, reportId: string): Put[] =>
  rows
    .by(MadeSerial, 'reportId', reportId)
    .filter(({ isTakenBack }) => !isTakenBack)
    .map((row) => put(MadeSerial, { ...row, isTakenBack: true }));
