/** An issue is made: from the lines of an application or directly (states-2 §2.4.10), at the desk for a review, or at the counter at once. */
import { z } from 'zod';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { isSpare } from '#domain/basic/material-rules.ts';
import { Department, Person } from '#domain/basic/party.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { FOR_GOOD } from '#domain/kernel/clock.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, put } from '#domain/kernel/operation.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, isPositive, negQty, positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { applicationKeys } from '#domain/wms/application/application.document.ts';
import { executableApplication, executionStep, shortOf, stockKeys, stockPlaceKeys } from '#domain/wms/application/application-promise.ts';
import { audited } from '#domain/wms/audited.ts';
import { boxFacts } from '#domain/wms/box.operation.ts';
import { guardDecimals, lineBase } from '#domain/wms/line.ts';
import { categoryClassKeys, categoryKeys, guardCategory, isIssueCategory } from '#domain/wms/movement-category.ts';
import { missingOldParts, oldPartKeys, oldPartNumbers, oldPartsExpected, oldPartsOwed } from '#domain/wms/spare/old-parts.ts';
import { freeQty, isExpired } from '#domain/wms/stock/allocation.ts';
import { isStorage } from '#domain/wms/stock/box-machine.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { Batch, Box, StockReservation } from '#domain/wms/stock/stock.entity.ts';
import {
  guardIssueRight,
  type IssueKind,
  type IssueLineRow,
  issueDoc,
  issueLines,
  issueRights,
  kindOfIssue,
  mayEither,
  movementOfIssue,
  putIssueLine,
  reservedFor,
  takenBoxId,
  takenKeys,
} from './issue.document.ts';
import { issueType } from './issue-codes.ts';

const lineSchema = z.object({
  applicationLineId: uuidSchema.nullable(),
  materialId: uuidSchema,
  binId: uuidSchema,
  batchId: uuidSchema.nullable(),
  boxId: uuidSchema.nullable(),
  toBinId: uuidSchema.nullable(),
  qty: positiveQuantitySchema,
  // Issues queued by an older version of the app name none.
  oldPartNo: z.string().trim().min(1).max(200).nullable().default(null),
});
const shape = {
  id: uuidSchema,
  issueType: issueType.schema,
  applicationId: uuidSchema.nullable(),
  warehouseId: uuidSchema,
  deptId: uuidSchema.nullable(),
  toWarehouseId: uuidSchema.nullable(),
  // Issues queued by an older version of the app name none of these.
  orderNo: z.string().trim().min(1).max(40).nullable().default(null),
  rdCode: z.string().trim().min(1).max(32).nullable().default(null),
  equipmentNo: z.string().trim().min(1).max(40).nullable().default(null),
  receiverId: uuidSchema.nullable(),
  remark: z.string().max(500).nullable(),
  lines: z.array(lineSchema).min(1).max(200),
};
const schema = z.object(shape);
type Payload = z.infer<typeof schema>;
type Line = Payload['lines'][number];

const materialIds = (p: Payload): string[] => [...new Set(p.lines.map((line) => line.materialId))];

const materialsOf = (p: Payload, rows: Rows) => materialIds(p).flatMap((id) => rows.get(Material, id) ?? []);

const firstKeys = (p: Payload): Key[] => [
  byId(Warehouse, p.warehouseId),
  ...(p.toWarehouseId ? [byId(Warehouse, p.toWarehouseId)] : []),
  ...(p.deptId ? [byId(Department, p.deptId)] : []),
  ...(p.receiverId ? [byId(Person, p.receiverId)] : []),
  ...applicationKeys(p.applicationId),
  ...materialIds(p).map((id) => byId(Material, id)),
  ...p.lines.flatMap((line) => (line.toBinId ? [byId(Bin, line.toBinId)] : [])),
  ...(p.rdCode ? categoryKeys(p.warehouseId, p.rdCode) : []),
  ...takenKeys(p.lines),
  ...stockKeys(p.warehouseId, materialIds(p)),
];
const secondKeys = (p: Payload, rows: Rows): Key[] => [
  ...(p.rdCode ? categoryClassKeys(rows, materialIds(p)) : []),
  ...stockPlaceKeys(rows, p.warehouseId, materialIds(p)),
  ...oldPartKeys(materialsOf(p, rows)),
  ...materialIds(p).flatMap((id) => {
    const unit = rows.get(Material, id)?.baseUnit;
    return unit ? [byIndex(Unit, 'unitCode', unit)] : [];
  }),
];

/** Store, receiver and application fit together and are the actor's to use. */
function guardHead(p: Payload, rows: Rows, ctx: Ctx): void {
  const kind = kindOfIssue(p.issueType);
  const store = rows.get(Warehouse, p.warehouseId) ?? refuse('REF_MISSING', { field: 'warehouseId' });
  guard(kind.from.includes(store.whClassCode) && store.isActive, 'STORE_CLASS', { whName: store.whName });
  guard(inScope(ctx.actor, p.warehouseId), 'G-WH', { warehouseId: p.warehouseId });
  guard([p.deptId, p.toWarehouseId, p.orderNo].filter((receiver) => receiver !== null).length === 1, 'RECEIVER_MISSING');
  guard(p.orderNo === null || kind.toOrder === true, 'RECEIVER_MISSING');
  guard(p.equipmentNo === null || kind.spares === true, 'REF_MISSING', { field: 'equipmentNo' });
  guard((p.rdCode !== null) === (kind.hasCategory === true), 'REF_MISSING', { field: 'rdCode' });
  guard(p.deptId === null || rows.get(Department, p.deptId)?.isActive === true, 'REF_MISSING', { field: 'deptId' });
  const target = rows.get(Warehouse, p.toWarehouseId);
  guard(!p.toWarehouseId || (target?.isActive && kind.stores.includes(target.whClassCode)) === true, 'STORE_CLASS', {
    whName: target?.whName ?? '',
  });
  guard(p.receiverId === null || rows.get(Person, p.receiverId)?.status === 1, 'REF_MISSING', { field: 'receiverId' });
  if (p.applicationId === null) return;
  const application = executableApplication(rows, p.applicationId, 'issue');
  const fits = application.docType === kind.application && application.fromWarehouseId === p.warehouseId;
  guard(fits && (application.toWarehouseId ?? null) === p.toWarehouseId, 'OTHER_APPLICATION', { docNo: application.docNo ?? '' });
}

function guardTarget(p: Payload, line: Line, rows: Rows): void {
  guard((line.toBinId === null) === (p.toWarehouseId === null), 'REF_MISSING', { field: 'toBinId' });
  const bin = rows.get(Bin, line.toBinId);
  if (!bin) return;
  guard(bin.warehouseId === p.toWarehouseId && bin.isActive && !bin.isTransit, 'BIN_WAREHOUSE', { binCode: bin.binCode });
  guard(isStorage(bin), 'BIN_TYPE', { binCode: bin.binCode });
}

/** @throws NOT_SPARE, OLD_PART_TOO_MANY */
function guardSpare({ spares = false }: IssueKind, material: Row<typeof Material>, { qty, oldPartNo }: Line): void {
  guard(!spares || isSpare(material), 'NOT_SPARE', { matCode: material.matCode });
  guard(spares || oldPartNo === null, 'REF_MISSING', { field: 'oldPartNo' });
  guard(cmpQty(String(oldPartNumbers(oldPartNo).length), qty) <= 0, 'OLD_PART_TOO_MANY', { matCode: material.matCode, qty });
}

/** The line as it is written. What lies in the box is there, usable, and nobody else's. */
function newLine(p: Payload, line: Line, lineNo: number, rows: Rows, ctx: Ctx): IssueLineRow {
  const material = rows.get(Material, line.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
  guardDecimals(rows.by(Unit, 'unitCode', material.baseUnit)[0], line.qty);
  guardSpare(kindOfIssue(p.issueType), material, line);
  const bin = rows.get(Bin, line.binId) ?? refuse('REF_MISSING', { field: 'binId' });
  const box = rows.get(Box, takenBoxId(line));
  guard(box !== undefined && isPositive(box.qty), 'NOTHING_IN_BIN', { matCode: material.matCode, binCode: bin.binCode });
  guard(box.warehouseId !== null && box.boxStatus === 2, 'G-BOX', boxFacts(box));
  const batch = rows.get(Batch, box.batchId);
  guard(!isExpired(batch, ctx.today), 'G-EXP', { batchNo: batch?.batchNo ?? '' });
  guard(bin.lockedByCheckId === null, 'G-CNT', { binCode: bin.binCode });
  guardTarget(p, line, rows);
  const { applicationLineId, qty, toBinId } = line;
  const place = { boxId: box.id, boxNo: box.boxNo, batchId: box.batchId, binId: box.binId ?? line.binId, toBinId };
  const rest = { redQty: '0', redOfLineId: null, oldPartNo: line.oldPartNo, applicationLineId, qty };
  return { ...lineBase(rows, ctx, p.id, lineNo, line.materialId), ...place, ...rest, batchNo: batch?.batchNo ?? null };
}

const shortIn = (p: Payload, rows: Rows, ctx: Ctx) => shortOf(rows, p.warehouseId, p.lines, ctx.today, p.applicationId);

const partyTypeOf = ({ deptId, orderNo }: Payload) => (deptId ? ('department' as const) : orderNo ? ('order' as const) : null);

const headerOf = (p: Payload, rows: Rows) => {
  const { issueType: type, applicationId, rdCode, warehouseId, deptId, toWarehouseId, orderNo, receiverId, remark } = p;
  const application = p.applicationId ? executableApplication(rows, p.applicationId, 'issue') : undefined;
  const source = application ? { sourceDocType: 'application', sourceDocId: application.id, sourceDocNo: application.docNo } : {};
  const party = { partyType: partyTypeOf(p), partyId: deptId, equipmentNo: application?.equipmentNo ?? p.equipmentNo };
  const none = { inboundDocId: null, isRed: false, redOfId: null, redOfNo: null };
  return { issueType: type, applicationId, rdCode, warehouseId, toWarehouseId, orderNo, receiverId, remark, ...source, ...party, ...none };
};

/** Sets the quantities aside in their boxes. */
export function reserveLines(
  docId: string,
  warehouseId: string,
  lines: readonly IssueLineRow[],
  boxOf: (id: string) => BoxRow | undefined,
  movement: Movement,
) {
  return lines.map((line) => {
    const box = movement.current(boxOf(line.boxId) ?? refuse('BOX_MISSING'));
    guard(cmpQty(line.qty, freeQty(box)) <= 0, 'G-BAL', { boxNo: box.boxNo });
    movement.reserve(box, line.qty);
    const { id, materialId, boxId, qty } = line;
    const row: Row<typeof StockReservation> = {
      id,
      version: 0,
      docType: 'issueDoc',
      docId,
      lineId: id,
      materialId,
      warehouseId,
      boxId,
      qty,
      status: 1,
      // A promise to a document that names its box lasts until the document is reviewed or deleted.
      expiresAt: FOR_GOOD,
    };
    return put(StockReservation, row);
  });
}

export const issueCreate = defineCreate(issueDoc, {
  verb: 'create',
  to: 1,
  offline: false,
  right: issueRights('right', 'create'),
  schema,
  reads: [firstKeys, secondKeys],
  decide: (p, rows, ctx) => {
    guardIssueRight(ctx.actor, p.issueType, 'right', 'create');
    guardHead(p, rows, ctx);
    if (p.rdCode) guardCategory(rows, p, materialsOf(p, rows), (category) => isIssueCategory(category, [movementOfIssue(p)]));
    const [short] = shortIn(p, rows, ctx);
    if (short) refuse(short.code, { ...short.params });
    const lines = p.lines.map((line, index) => newLine(p, line, index + 1, rows, ctx));
    const [missing] = missingOldParts(rows, lines);
    if (missing) refuse('OLD_PART_REQUIRED', { ...missing });
    const movement = new Movement(ctx, 'GI_DEPT', { docType: 'issueDoc', docId: p.id });
    const reserved = reserveLines(p.id, p.warehouseId, lines, (id) => rows.get(Box, id), movement);
    const begun = executionStep('begin', rows, p.applicationId, lines);
    return { header: headerOf(p, rows), ...combine({ put: [...lines.map(putIssueLine), ...reserved] }, movement.result(), begun) };
  },
});

/**
 * Handed over at the counter: made, reviewed and posted in one, also without a network, for loose stock and a department only. What reaches into the
 * promises of others is accepted with a remark, for the goods are gone, and so is an old part that has not come yet: a breakdown does not wait for it. More
 * than lies in the bin is refused.
 */
export const issueCounter = defineCreate(issueDoc, {
  verb: 'counter',
  to: 2,
  offline: true,
  right: issueRights('right', 'counter'),
  schema: z.object({ ...shape, receiverId: uuidSchema, toWarehouseId: z.null() }),
  reads: [firstKeys, secondKeys],
  decide: (p, rows, ctx) => {
    guardIssueRight(ctx.actor, p.issueType, 'right', 'counter');
    guard(p.orderNo === null, 'RECEIVER_MISSING');
    guardHead(p, rows, ctx);
    const lines = p.lines.map((line, index) => newLine(p, line, index + 1, rows, ctx));
    const movement = new Movement(ctx, 'GI_DEPT', { docType: 'issueDoc', docId: p.id });
    for (const line of lines) {
      guard(rows.get(Material, line.materialId)?.boxManaged === false, 'LOOSE_ONLY', { matCode: line.matCode });
      const box = movement.current(rows.get(Box, line.boxId) ?? refuse('BOX_MISSING'));
      guard(cmpQty(line.qty, freeQty(box)) <= 0, 'G-BAL', { boxNo: box.boxNo });
      movement.issue(box, 'DEPARTMENT', line.qty, 2, { lineId: line.id, partyId: p.deptId });
    }
    const done = executionStep('execute', rows, p.applicationId, lines);
    const header = { ...headerOf(p, rows), ...audited(ctx) };
    const short = shortIn(p, rows, ctx).map(({ params }) => ({ code: 'PROMISED_STOCK', params }));
    const owed = oldPartsOwed(rows, lines, ctx);
    const back = oldPartsExpected({ ...header, id: p.id, docNo: null }, lines, rows, ctx);
    return { header, ...combine({ put: lines.map(putIssueLine), issues: [...short, ...owed] }, movement.result(), done, back) };
  },
});

/** What was set aside is free again, and the application gets its promise back. */
export const issueDelete = defineMove(issueDoc, {
  verb: 'delete',
  from: [1, 3],
  to: 7,
  offline: false,
  right: [...issueRights('right', 'delete'), ...issueRights('red', 'create')],
  // Whoever may write a red note may delete it.
  offered: mayEither('delete', 'create'),
  warehouses: (header) => [header.warehouseId],
  reads: [
    (p, rows) => {
      const lines = issueLines(rows, p.id);
      return [...lines.map((line) => byId(Box, line.boxId)), ...issueApplicationKeys(rows, p.id)];
    },
  ],
  decide: (header, p, rows, ctx) => {
    if (header.isRed) {
      guardIssueRight(ctx.actor, header.issueType, 'red', 'create');
      return {};
    }
    guardIssueRight(ctx.actor, header.issueType, 'right', 'delete');
    const lines = issueLines(rows, p.id);
    const movement = new Movement(ctx, 'GI_DEPT', { docType: 'issueDoc', docId: p.id });
    for (const line of lines) movement.reserve(rows.get(Box, line.boxId) ?? refuse('BOX_MISSING'), negQty(line.qty));
    const released = reservedFor(rows, p.id).map((row) => put(StockReservation, { ...row, status: 3 }));
    return combine({ put: released }, movement.result(), executionStep('cancel', rows, header.applicationId, lines));
  },
});

/** The application of an issue that is read already. */
export const issueApplicationKeys = (rows: Rows, docId: string): Key[] =>
  applicationKeys(rows.get(issueDoc.header, docId)?.applicationId ?? null);
