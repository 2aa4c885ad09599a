/** Creating a transfer: whole boxes, and quantities of stock without boxes, are locked for it. It may execute an application (states-2 §2.4.11). */
import { z } from 'zod';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { defineCreate } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine } from '#domain/kernel/operation.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isPositive, isZero, positiveQuantitySchema, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { type ApplicationRow, applicationKeys, applicationLines, isApproved } from '#domain/wms/application/application.document.ts';
import { isTransferKind } from '#domain/wms/application/application-kinds.ts';
import {
  executableApplication,
  executableQty,
  guardPromised,
  stockKeys,
  stockPlaceKeys,
} from '#domain/wms/application/application-promise.ts';
import { boxFacts, boxOf, guardNotCounted } from '#domain/wms/box.operation.ts';
import { mayTransfer } from '#domain/wms/class-matrix.ts';
import { guardDecimals, lineBase } from '#domain/wms/line.ts';
import { looseBoxId, looseKey, travelBox } from '#domain/wms/stock/loose.ts';
import { Movement } from '#domain/wms/stock/movement.ts';
import { binsOfBoxes } from '#domain/wms/stock/place-rules.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { transferMode } from './codes.ts';
import { applicationStep, putTransferLine, type TransferLineRow, transferOrder } from './transfer.document.ts';
import { TRANSFER } from './transfer.operation.ts';

const looseSchema = z.object({
  binId: uuidSchema,
  materialId: uuidSchema,
  batchId: uuidSchema.nullable(),
  qty: positiveQuantitySchema,
});
const schema = z.object({
  id: uuidSchema,
  fromWarehouseId: uuidSchema,
  toWarehouseId: uuidSchema,
  transferMode: transferMode.schema,
  remark: z.string().trim().max(500).nullable(),
  applicationId: uuidSchema.nullish(),
  boxIds: z.array(uuidSchema).max(200),
  /** Stock without boxes, addressed by where it lies (decision 023). */
  loose: z.array(looseSchema).max(200).optional(),
});
type Payload = z.infer<typeof schema>;
type Loose = z.infer<typeof looseSchema>;

const looseOf = (p: Payload): readonly Loose[] => p.loose ?? [];
const sourceOf = ({ binId, materialId, batchId }: Loose) => ({ binId, materialId, batchId, status: 2 as const });

/** Requires that both warehouses exist and differ, and that goods may be transferred between their classes. */
function guardPassage(rows: Rows, fromId: string, toId: string): void {
  const [from, to] = [rows.get(Warehouse, fromId), rows.get(Warehouse, toId)];
  guard(from?.isActive === true && to?.isActive === true, 'REF_MISSING', { field: 'toWarehouseId' });
  guard(fromId !== toId, 'SAME_WAREHOUSE');
  guard(mayTransfer(from.whClassCode, to.whClassCode), 'NO_TRANSFER', { from: from.whName, to: to.whName });
}

/** The application that the transfer executes. It must be for these two stores. */
function appliedFor(p: Payload, rows: Rows): ApplicationRow | null {
  if (!p.applicationId) return null;
  const application = executableApplication(rows, p.applicationId, 'transfer');
  const same = application.fromWarehouseId === p.fromWarehouseId && application.toWarehouseId === p.toWarehouseId;
  guard(isTransferKind(application.docType) && same, 'OTHER_APPLICATION', { docNo: application.docNo ?? '' });
  return application;
}

/** Assigns every part of the transfer to a line of the application: the first one of its material that still has room. */
class Share {
  readonly #taken = new Map<string, Quantity>();
  constructor(
    private readonly application: ApplicationRow | null,
    private readonly rows: Rows,
  ) {}

  lineFor(materialId: string, matCode: string, qty: Quantity): string | null {
    if (this.application === null) return null;
    const fitting = applicationLines(this.rows, this.application.id).filter((line) => line.materialId === materialId && isApproved(line));
    const left = (id: string, all: Quantity): Quantity => subQty(all, this.#taken.get(id) ?? '0');
    const line =
      fitting.find((one) => cmpQty(left(one.id, executableQty(one)), qty) >= 0) ??
      fitting.find((one) => isPositive(left(one.id, executableQty(one)))) ??
      fitting[0] ??
      refuse('NOT_APPLIED', { matCode, docNo: this.application.docNo ?? '' });
    this.#taken.set(line.id, addQty(this.#taken.get(line.id) ?? '0', qty));
    return line.id;
  }
}

interface Scene {
  readonly p: Payload;
  readonly rows: Rows;
  readonly ctx: Ctx;
  readonly lock: Movement;
  readonly share: Share;
}

const OPEN = { shippedQty: '0', receivedQty: '0', toBinId: null, result: 0 as const, resultReason: null };

function boxLine(id: string, lineNo: number, { p, rows, ctx, lock, share }: Scene): TransferLineRow {
  const box = boxOf(rows, id, ctx);
  // A loose box cannot be sent as a box: its number is on no label.
  guard(mayLeave(box) && box.warehouseId === p.fromWarehouseId, 'G-BOX', boxFacts(box));
  guard(box.boxType !== 2, 'LOOSE_BOX', { boxNo: box.boxNo });
  guard(isZero(box.reservedQty), 'G-BAL', { boxNo: box.boxNo });
  const base = lineBase(rows, ctx, p.id, lineNo, box.materialId);
  lock.move(box, { status: 5, lock: { docType: 'transferOrder', docId: p.id } }, { lineId: base.id });
  const applicationLineId = share.lineFor(box.materialId, base.matCode, box.qty);
  const goods = { boxId: box.id, boxNo: box.boxNo, isLoose: false, qty: box.qty, fromBinId: box.binId, applicationLineId };
  return { ...base, ...OPEN, ...goods };
}

/** Moves a quantity of a bin's loose stock into its own box, which is locked in place. */
function looseLine(part: Loose, lineNo: number, { p, rows, ctx, lock, share }: Scene): TransferLineRow {
  const base = lineBase(rows, ctx, p.id, lineNo, part.materialId);
  const binCode = rows.get(Bin, part.binId)?.binCode ?? '';
  guardDecimals(rows.by(Unit, 'unitCode', base.unitCode)[0], part.qty);
  const source = rows.get(Box, looseBoxId(sourceOf(part)));
  guard(source !== undefined && isPositive(source.qty), 'NOTHING_IN_BIN', { matCode: base.matCode, binCode });
  guard(source.warehouseId === p.fromWarehouseId, 'G-BOX', boxFacts(source));
  guard(inScope(ctx.actor, source.warehouseId), 'G-WH', { warehouseId: source.warehouseId });
  guardNotCounted(rows, source);
  const ref = { lineId: base.id };
  const { target } = lock.pour(source, part.qty, travelBox(source, ctx, ctx.newId(`travel-${lineNo}`)), ref);
  const box = lock.move(target, { status: 5, lock: { docType: 'transferOrder', docId: p.id } }, ref);
  const applicationLineId = share.lineFor(part.materialId, base.matCode, part.qty);
  const goods = { boxId: box.id, boxNo: box.boxNo, isLoose: true, qty: part.qty, fromBinId: part.binId, applicationLineId };
  return { ...base, ...OPEN, ...goods };
}

const looseKeys = (p: Payload): Key[] =>
  looseOf(p).flatMap((part) => [byId(Material, part.materialId), byId(Bin, part.binId), looseKey(sourceOf(part))]);

const materialsOf = (p: Payload, rows: Rows): string[] => [
  ...new Set([...p.boxIds.flatMap((id) => rows.get(Box, id)?.materialId ?? []), ...looseOf(p).map(({ materialId }) => materialId)]),
];

/** Keys of the sending store's stock of these materials, and of the places where it lies. */
function promiseKeys(p: Payload, rows: Rows): Key[] {
  const ids = materialsOf(p, rows);
  const read = ids.filter((id) => stockKeys(p.fromWarehouseId, [id]).every((key) => rows.isKnown(key)));
  return [...stockKeys(p.fromWarehouseId, ids), ...stockPlaceKeys(rows, p.fromWarehouseId, read)];
}

/** What the transfer takes: each box once, and loose stock by its address. */
const takenOf = (p: Payload, rows: Rows) => [
  ...[...new Set(p.boxIds)].map((id) => ({ boxId: id, qty: rows.get(Box, id)?.qty ?? '0' })),
  ...looseOf(p).map((part) => ({ boxId: looseBoxId(sourceOf(part)), qty: part.qty })),
];

/** Whether a box may be sent to another store: normal or conceded goods only. */
export const mayLeave = ({ boxStatus }: { readonly boxStatus: number }): boolean => boxStatus === 2 || boxStatus === 6;

export const transferCreate = defineCreate(transferOrder, {
  verb: 'create',
  to: 0,
  offline: true,
  right: TRANSFER.create,
  schema,
  reads: [
    (p) => [
      ...[byId(Warehouse, p.fromWarehouseId), byId(Warehouse, p.toWarehouseId), ...p.boxIds.map((id) => byId(Box, id))],
      ...[...looseKeys(p), ...applicationKeys(p.applicationId ?? null)],
    ],
    (p, rows) => [
      ...p.boxIds.flatMap((id) => rows.get(Box, id) ?? []).map((box) => byId(Material, box.materialId)),
      ...binsOfBoxes(rows, p.boxIds),
      ...promiseKeys(p, rows),
      ...looseOf(p).flatMap(({ materialId }) => {
        const unit = rows.get(Material, materialId)?.baseUnit;
        return unit ? [byIndex(Unit, 'unitCode', unit)] : [];
      }),
    ],
  ],
  decide: (p, rows, ctx) => {
    guardPassage(rows, p.fromWarehouseId, p.toWarehouseId);
    // A one-step transfer needs a keeper of both stores, because nobody else would see the goods in transit.
    guard(p.transferMode === 2 || inScope(ctx.actor, p.toWarehouseId), 'G-WH', { warehouseId: p.toWarehouseId });
    const application = appliedFor(p, rows);
    const lock = new Movement(ctx, 'ST_CHANGE', { docType: 'transferOrder', docId: p.id });
    const scene: Scene = { p, rows, ctx, lock, share: new Share(application, rows) };
    const boxIds = [...new Set(p.boxIds)];
    const lines = [
      ...boxIds.map((id, n) => boxLine(id, n + 1, scene)),
      ...looseOf(p).map((part, n) => looseLine(part, boxIds.length + n + 1, scene)),
    ];
    guard(lines.length > 0, 'NO_LINES');
    guardPromised(rows, p.fromWarehouseId, takenOf(p, rows), ctx.today, application?.id);
    const { fromWarehouseId, toWarehouseId, transferMode: mode, remark } = p;
    const nobody = { shippedById: null, shippedByName: null, shippedAt: null, receivedById: null, receivedByName: null, receivedAt: null };
    const source = application ? { sourceDocType: 'application', sourceDocId: application.id, sourceDocNo: application.docNo } : {};
    const header = { fromWarehouseId, toWarehouseId, transferMode: mode, remark, applicationId: application?.id ?? null, arrivedAt: null };
    const begun = applicationStep('begin', rows, header, lines);
    return { header: { ...header, ...nobody, ...source }, ...combine(lock.result(), begun, { put: lines.map(putTransferLine) }) };
  },
});
