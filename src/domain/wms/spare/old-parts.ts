/**
 * Old parts that come back for new ones (states-2 §2.4.18). What was given out says which old parts are owed, and an application to take them in is proposed
 * with it. One that has not come yet is a remark with a day, for a machine that stands still does not wait for it.
 */
import { SparePartClass } from '#domain/basic/category.resource.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { addDays } from '#domain/kernel/clock.ts';
import { newHeader } from '#domain/kernel/document.ts';
import { byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { type Ctx, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, type Issue } from '#domain/kernel/problem.ts';
import { isPositive, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import {
  Application,
  type ApplicationLineRow,
  type ApplicationRow,
  putApplicationLine,
} from '#domain/wms/application/application.document.ts';
import { lineBase } from '#domain/wms/line.ts';

type MaterialRow = Row<typeof Material>;
type Subtype = NonNullable<ApplicationRow['inboundSubtype']>;

/** Days until an old part that is missing at the counter has to be there. */
const DAYS_TO_BRING = 7;
const AWAITS_REPAIR: Subtype = 2;
const DELETED = 7;
/** Nobody has agreed to it yet. */
const PROPOSED: readonly number[] = [1, 3];

/** What an issue says of a line. */
interface IssuedLine {
  readonly materialId: string;
  readonly matCode: string;
  readonly qty: Quantity;
  readonly oldPartNo: string | null;
}

/** What an issue says of itself. */
interface Issued {
  readonly id: string;
  readonly docNo: string | null;
  readonly warehouseId: string;
  readonly partyId: string | null;
  readonly receiverId: string | null;
  readonly equipmentNo: string | null;
}

/** The numbers in a text in which commas, semicolons or blanks separate them; each one once, in their order. */
export const oldPartNumbers = (text: string | null): string[] => [...new Set((text ?? '').split(/[\s,，、;；]+/).filter(Boolean))];

/** The classes of these materials, which say what becomes of old parts; one round after the materials. */
export const oldPartKeys = (materials: readonly Pick<MaterialRow, 'bjCode'>[]): Key[] =>
  materials.flatMap(({ bjCode }) => (bjCode ? [byIndex(SparePartClass, 'bjCode', bjCode)] : []));

/** Lines with fewer old parts than new ones, as parameters of a problem: `n` are missing. Needs the materials. */
export function missingOldParts(rows: Rows, lines: readonly IssuedLine[]): { readonly matCode: string; readonly n: string }[] {
  return lines.flatMap(({ materialId, matCode, qty, oldPartNo }) => {
    const n = subQty(qty, String(oldPartNumbers(oldPartNo).length));
    return rows.get(Material, materialId)?.oldForNew === true && isPositive(n) ? [{ matCode, n }] : [];
  });
}

/** The remarks on old parts that have not come yet, with the day by which they have to. */
export const oldPartsOwed = (rows: Rows, lines: readonly IssuedLine[], ctx: Pick<Ctx, 'today'>): Issue[] =>
  missingOldParts(rows, lines).map((missing) => ({
    code: 'OLD_PART_MISSING',
    params: { ...missing, day: addDays(ctx.today, DAYS_TO_BRING) },
  }));

function subtypeOf(rows: Rows, materialId: string): Subtype {
  const bjCode = rows.get(Material, materialId)?.bjCode;
  const [spareClass] = bjCode ? rows.by(SparePartClass, 'bjCode', bjCode) : [];
  return spareClass?.oldPartSubtype ?? AWAITS_REPAIR;
}

/** Applications to take the old parts in: one for those that await repair, one for the others. Needs the materials and `oldPartKeys`. */
export function oldPartsExpected(issue: Issued, lines: readonly IssuedLine[], rows: Rows, ctx: Ctx): Partial<Decision> {
  const parts = lines.flatMap(({ materialId, oldPartNo }) =>
    oldPartNumbers(oldPartNo).map((boxNo) => ({ materialId, boxNo, subtype: subtypeOf(rows, materialId) })),
  );
  const subtypes = [...new Set(parts.map(({ subtype }) => subtype))];
  return {
    put: subtypes.flatMap((subtype) => {
      const own = parts.filter((part) => part.subtype === subtype);
      const header = proposal(issue, subtype, ctx);
      return [put(Application, header), ...own.map((part, n) => putApplicationLine(partLine(header, part, n + 1, rows, ctx)))];
    }),
  };
}

function proposal(issue: Issued, inboundSubtype: Subtype, ctx: Ctx): ApplicationRow {
  const { id, docNo, warehouseId, partyId, receiverId, equipmentNo } = issue;
  return {
    ...newHeader(ctx, ctx.newId(`old-parts-${inboundSubtype}`), 1),
    docType: 'SPARE_IN',
    deptId: partyId,
    applicantId: receiverId,
    needDate: addDays(ctx.today, DAYS_TO_BRING),
    purpose: null,
    orderNo: null,
    equipmentNo,
    inboundSubtype,
    grindPurpose: null,
    grinderType: null,
    grinderId: null,
    erpPrNo: null,
    productId: null,
    fromWarehouseId: null,
    toWarehouseId: warehouseId,
    closedPeriod: null,
    sourceDocType: 'issueDoc',
    sourceDocId: id,
    sourceDocNo: docNo,
  };
}

function partLine(
  { id: docId, inboundSubtype }: ApplicationRow,
  { materialId, boxNo }: { readonly materialId: string; readonly boxNo: string },
  lineNo: number,
  rows: Rows,
  ctx: Ctx,
): ApplicationLineRow {
  const counters = { approvedQty: '0', openQty: '0', doneQty: '0' };
  const open = { status: 0 as const, rejectReason: null, isRemoved: false, assetId: null };
  const id = ctx.newId(`old-part-${inboundSubtype}-${lineNo}`);
  return { ...lineBase(rows, ctx, docId, lineNo, materialId), ...counters, ...open, id, boxId: null, boxNo, applyQty: '1' };
}

/** The applications that an issue has proposed. */
export const expectedKeys = (issueId: string): Key[] => [byIndex(Application, 'sourceDocId', issueId)];

/** The issue is taken back, so its old parts are not expected any more. @throws G-DOWN once somebody has agreed to take them in */
export function oldPartsNotExpected(rows: Rows, issueId: string, ctx: Pick<Ctx, 'occurredAt'>): Partial<Decision> {
  const standing = rows.by(Application, 'sourceDocId', issueId).filter(({ status }) => status !== DELETED);
  for (const { status, docNo } of standing) guard(PROPOSED.includes(status), 'G-DOWN', { docNo: docNo ?? '' });
  return { put: standing.map((row) => put(Application, { ...row, status: DELETED, deletedAt: ctx.occurredAt })) };
}
