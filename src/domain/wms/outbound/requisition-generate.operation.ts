/** Generates a picking list from demand lines. Online only, because only the server sees all candidates (stock-rules §3.3, §3.4). */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Bin, Warehouse, WarehouseMaterial } from '#domain/basic/place.resource.ts';
import { defineCreate } from '#domain/kernel/document.ts';
import { byId, byIndex } from '#domain/kernel/entity.ts';
import { instantSchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine } from '#domain/kernel/operation.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, isPositive, minQty, positiveQuantitySchema, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { type ApplicationRow, applicationKeys } from '#domain/wms/application/application.document.ts';
import {
  executableApplication,
  executionStep,
  promisableQty,
  stockKeys,
  stockPlaceKeys,
} from '#domain/wms/application/application-promise.ts';
import { requisitionType } from '#domain/wms/codes.ts';
import { ProdDemand, ProdDemandLine } from '#domain/wms/demand/demand.document.ts';
import { lineBase } from '#domain/wms/line.ts';
import { allocate, type Candidate, type Take, takenQty } from '#domain/wms/stock/allocation.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { putLine, putLog, putReservation, type RequisitionLineRow, requisition } from './requisition.document.ts';

const lineSchema = z.object({
  materialId: uuidSchema,
  qty: positiveQuantitySchema,
  demandLineId: uuidSchema.nullable(),
  applicationLineId: uuidSchema.nullish(),
});
const schema = z.object({
  id: uuidSchema,
  requisitionType: requisitionType.schema,
  demandId: uuidSchema.nullable(),
  applicationId: uuidSchema.nullish(),
  fromWarehouseId: uuidSchema,
  toWarehouseId: uuidSchema.nullable(),
  toBinId: uuidSchema.nullable(),
  orderNo: z.string().max(40).nullable(),
  needAt: instantSchema.nullable(),
  lines: z.array(lineSchema).min(1).max(200),
});
type Payload = z.infer<typeof schema>;

/** Reservations lapse after 72 h unless a device still works on the list (stock-rules §3.3). */
const RESERVED_HOURS = 72;

const materialIds = (p: Payload): string[] => [...new Set(p.lines.map((line) => line.materialId))];
const stockOf = (p: Payload, rows: Rows, materialId: string): BoxRow[] =>
  rows.by(Box, 'warehouseId+materialId', p.fromWarehouseId, materialId);

/** Boxes, which pickers scan. Loose stock has no label, and locked as a whole it would be no shelf any more that others could add to or take from. */
function candidatesOf(p: Payload, rows: Rows, materialId: string, movement: Movement): Candidate[] {
  const boxes = stockOf(p, rows, materialId).filter((row) => !isLoose(row));
  return boxes.map((row) => {
    const box = movement.current(row);
    return { box, batch: rows.get(Batch, box.batchId), bin: rows.get(Bin, box.binId) };
  });
}

/** The rule of the warehouse and material, else FEFO if shelf life is managed, otherwise FIFO. */
function ruleOf(p: Payload, rows: Rows, materialId: string): 1 | 2 | 3 | 4 {
  const own = rows.by(WarehouseMaterial, 'warehouseId+materialId', p.fromWarehouseId, materialId)[0];
  return own?.issueRule ?? (rows.get(Material, materialId)?.shelfLifeManaged ? 2 : 1);
}

export const requisitionGenerate = defineCreate(requisition, {
  verb: 'generate',
  to: 1,
  offline: false,
  right: 'web:wms:picking:create',
  schema,
  reads: [
    (p) => [
      ...[p.fromWarehouseId, ...(p.toWarehouseId ? [p.toWarehouseId] : [])].map((id) => byId(Warehouse, id)),
      ...(p.demandId ? [byId(ProdDemand, p.demandId)] : []),
      ...applicationKeys(p.applicationId ?? null),
      ...stockKeys(p.fromWarehouseId, materialIds(p)),
      ...p.lines.flatMap((line) => (line.demandLineId ? [byId(ProdDemandLine, line.demandLineId)] : [])),
      ...materialIds(p).flatMap((id) => [byId(Material, id), byIndex(WarehouseMaterial, 'warehouseId+materialId', p.fromWarehouseId, id)]),
    ],
    (p, rows) => stockPlaceKeys(rows, p.fromWarehouseId, materialIds(p)),
  ],
  decide: (p, rows, ctx) => {
    guard(rows.get(Warehouse, p.fromWarehouseId) !== undefined, 'REF_MISSING', { field: 'fromWarehouseId' });
    guard(inScope(ctx.actor, p.fromWarehouseId), 'G-WH', { warehouseId: p.fromWarehouseId });
    guard(p.toWarehouseId === null || rows.get(Warehouse, p.toWarehouseId) !== undefined, 'REF_MISSING', { field: 'toWarehouseId' });
    const demand = p.demandId ? (rows.get(ProdDemand, p.demandId) ?? refuse('REF_MISSING', { field: 'demandId' })) : undefined;
    guard(!demand || demand.status === 2 || demand.status === 4, 'DOC_STATUS', {
      docNo: demand?.docNo ?? '',
      set: 'applicationStatus',
      status: String(demand?.status ?? ''),
      verb: 'generate',
    });
    const applicationId = p.applicationId ?? null;
    const application = applicationId === null ? undefined : applied(p, applicationId, rows);
    const movement = new Movement(ctx, 'ST_CHANGE', { docType: 'requisition', docId: p.id });
    const left = new Map(materialIds(p).map((id) => [id, promisableQty(rows, p.fromWarehouseId, id, ctx.today, applicationId)]));
    const parts = p.lines.map((line, index) => allocateLine(p, line, index + 1, { rows, ctx, movement, left }));
    guard(
      parts.some(({ takes }) => takes.length > 0),
      'NO_STOCK',
    );
    const { requisitionType: type, demandId, fromWarehouseId, toWarehouseId, toBinId, orderNo, needAt } = p;
    const from = demand ?? application;
    const source = from ? { sourceDocType: demand ? 'prodDemand' : 'application', sourceDocId: from.id, sourceDocNo: from.docNo } : {};
    const asked = p.lines.map(({ applicationLineId = null, qty }) => ({ applicationLineId, qty }));
    return {
      header: {
        requisitionType: type,
        demandId,
        applicationId,
        fromWarehouseId,
        toWarehouseId,
        toBinId,
        orderNo,
        needAt,
        deptId: application?.deptId ?? null,
        pickerId: null,
        deliveryId: null,
        ...source,
      },
      ...combine({ put: parts.flatMap((part) => part.put) }, movement.result(), executionStep('begin', rows, applicationId, asked)),
    };
  },
});

/** The application that the list executes. It must be of this store and for the place the list goes to. */
function applied(p: Payload, applicationId: string, rows: Rows): ApplicationRow {
  const application = executableApplication(rows, applicationId, 'generate');
  const fits = application.docType === 'RAW_REQ' && application.fromWarehouseId === p.fromWarehouseId;
  guard(fits && p.demandId === null && (application.toWarehouseId ?? null) === p.toWarehouseId, 'OTHER_APPLICATION', {
    docNo: application.docNo ?? '',
  });
  return application;
}

interface Scene {
  readonly rows: Rows;
  readonly ctx: Ctx;
  readonly movement: Movement;
  /** Quantities that may be taken without breaking promises to others, by material. */
  readonly left: Map<string, Quantity>;
}

function allocateLine(p: Payload, line: Payload['lines'][number], lineNo: number, scene: Scene) {
  const { rows, ctx, movement, left } = scene;
  const candidates = candidatesOf(p, rows, line.materialId, movement);
  const free = left.get(line.materialId) ?? '0';
  const takes = allocate(candidates, minQty(line.qty, free), ruleOf(p, rows, line.materialId), p.requisitionType === 1, ctx.today);
  const rest = subQty(free, takenQty(takes));
  left.set(line.materialId, isPositive(rest) ? rest : '0');
  const row: RequisitionLineRow = {
    ...lineBase(rows, ctx, p.id, lineNo, line.materialId),
    demandLineId: line.demandLineId,
    applicationLineId: line.applicationLineId ?? null,
    qty: line.qty,
    allocatedQty: takenQty(takes),
    pickedQty: '0',
    status: 0,
    rejectReason: null,
  };
  return { takes, put: [putLine(row), ...takes.flatMap((take, n) => hold(p, row, take, n, scene))] };
}

/** Locks a whole box (2→5) or reserves a part of it. The list remembers the box and where it lay. */
function hold(p: Payload, line: RequisitionLineRow, { box, qty }: Take, n: number, { ctx, movement }: Scene) {
  const whole = cmpQty(qty, box.qty) === 0;
  movement.reserve(box, qty);
  if (whole) movement.move(box, { status: 5, lock: { docType: 'requisition', docId: p.id } }, { lineId: line.id });
  const id = ctx.newId(`log-${line.lineNo}-${n}`);
  const at = { docId: p.id, lineId: line.id, boxId: box.id };
  const log = {
    ...at,
    id,
    version: 0,
    boxNo: box.boxNo,
    binId: box.binId,
    qty,
    status: 1 as const,
    suggested: true,
    suggestedBoxId: box.id,
  };
  const expiresAt = new Date(Date.parse(ctx.occurredAt) + RESERVED_HOURS * 3_600_000).toISOString();
  const reservation = {
    ...at,
    id,
    version: 0,
    docType: 'requisition',
    materialId: line.materialId,
    warehouseId: p.fromWarehouseId,
    qty,
    status: 1 as const,
    expiresAt,
  };
  return [
    putLog({ ...log, splitFromId: null, listedQty: null, overrideReason: null, rejectReason: null, pickedAt: null, pickedByName: null }),
    putReservation(reservation),
  ];
}
