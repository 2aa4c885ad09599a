/** Review of an issue: the goods go to the department, or into another store with its own inbound document; and its way back in the same month. */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Person } from '#domain/basic/party.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { periodOf } from '#domain/kernel/clock.ts';
import { defineMove, newHeader } from '#domain/kernel/document.ts';
import { type AnyRow, byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, type Problem, problem, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, negQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { executionStep } from '#domain/wms/application/application-promise.ts';
import { AssetItem, putAsset } from '#domain/wms/asset/asset.entity.ts';
import { assetNoKeys, becomesAsset, bornAsset, plainBox, retired } from '#domain/wms/asset/asset-birth.ts';
import { isUndrawn, undrawn } from '#domain/wms/asset/asset-number.ts';
import { audited } from '#domain/wms/audited.ts';
import { InboundDoc, InboundLine } from '#domain/wms/inbound/inbound.document.ts';
import { expectedKeys, oldPartKeys, oldPartsExpected, oldPartsNotExpected } from '#domain/wms/spare/old-parts.ts';
import { type LooseAddress, looseBox, looseKey } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { entryKeys, lastMovement, movementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Box, StockReservation } from '#domain/wms/stock/stock.entity.ts';
import {
  accountOfIssue,
  guardIssueRight,
  type IssueLineRow,
  type IssueRow,
  issueDoc,
  issueLines,
  issueRights,
  lineRef,
  mayIssue,
  movementOfIssue,
  reservedFor,
} from './issue.document.ts';
import { issueApplicationKeys, reserveLines } from './issue.operation.ts';

const reason = z.string().trim().min(2).max(500);

const boxOf = (rows: Rows, line: IssueLineRow): BoxRow => rows.get(Box, line.boxId) ?? refuse('BOX_MISSING');

/** Where the goods of a line lie in the store that gets them. */
export const shelfOf = (line: IssueLineRow): LooseAddress => ({
  binId: line.toBinId ?? '',
  materialId: line.materialId,
  batchId: line.batchId,
  status: 2,
});

/** Boxes of the lines at both ends, bins, materials, and the application they execute. */
export const goodsKeys = (rows: Rows, docId: string): Key[] => [
  ...issueLines(rows, docId).flatMap((line) => [
    byId(Box, line.boxId),
    byId(Bin, line.binId),
    byId(Material, line.materialId),
    ...(line.toBinId ? [byId(Bin, line.toBinId), looseKey(shelfOf(line))] : []),
  ]),
  ...issueApplicationKeys(rows, docId),
];

/** Frees what was set aside for a line, right before it goes. */
const freed = (movement: Movement, rows: Rows, line: IssueLineRow): BoxRow => movement.reserve(boxOf(rows, line), negQty(line.qty));

/** The goods leave the stock, for a department or a production order. */
function consume(doc: IssueRow, lines: readonly IssueLineRow[], rows: Rows, ctx: Ctx): Partial<Decision> {
  const movement = new Movement(ctx, movementOfIssue(doc), { docType: 'issueDoc', docId: doc.id });
  for (const line of lines) movement.issue(freed(movement, rows, line), accountOfIssue(doc), line.qty, 2, lineRef(doc, line.id));
  return movement.result();
}

/** The number of a piece that becomes an asset, as entered for its line. */
export interface NamedAsset {
  readonly lineId: string;
  /** Null: one is drawn. */
  readonly assetNo: string | null;
}

type Numbered = Pick<IssueLineRow, 'id' | 'boxNo'>;

/** The asset number of a line's box: as entered, or to be drawn; that of the box, if nothing is said of the line. */
function assetNoOf(line: Numbered, named: readonly NamedAsset[]): string {
  const said = named.find(({ lineId }) => lineId === line.id);
  return said ? (said.assetNo ?? undrawn(line.id)) : line.boxNo;
}

/** The number that an earlier review of the issue drew for the piece stays its own. Needs its box and the assets of the box. */
function ownNo(line: IssueLineRow, named: readonly NamedAsset[], rows: Rows): string {
  const assetNo = assetNoOf(line, named);
  if (!isUndrawn(assetNo)) return assetNo;
  const boxNo = rows.get(Box, line.boxId)?.boxNo;
  return rows.by(AssetItem, 'boxId', line.boxId).find((asset) => asset.assetNo === boxNo)?.assetNo ?? assetNo;
}

type Store = Pick<Row<typeof Warehouse>, 'whClassCode'>;
type Piece = Pick<Row<typeof Material>, 'assetManaged'>;

/** The lines whose pieces become assets in the store that gets them. @param store undefined = no store gets them, or it is not known here */
export function assetLines<L extends Pick<IssueLineRow, 'materialId'>>(
  lines: readonly L[],
  store: Store | undefined,
  materialOf: (id: string) => Piece | undefined,
): L[] {
  return lines.filter(({ materialId }) => {
    const material = materialOf(materialId);
    return store !== undefined && material !== undefined && becomesAsset(material, store);
  });
}

const twiceIn = (numbers: readonly string[]): string | undefined => numbers.find((one, n) => numbers.indexOf(one) !== n);

/** Two of the lines would get the same number; null = each has its own. */
export function assetNoFault(lines: readonly Numbered[], named: readonly NamedAsset[]): Problem | null {
  const assetNo = twiceIn(lines.map((line) => assetNoOf(line, named)));
  return assetNo === undefined ? null : problem('ASSET_TWICE', { assetNo });
}

/** The numbers that were entered, by line; for a line without one a number is drawn. */
export const namedIn = (answers: Readonly<Record<string, { readonly assetNo?: unknown }>>): NamedAsset[] =>
  Object.entries(answers).map(([lineId, { assetNo }]) => ({
    lineId,
    assetNo: typeof assetNo === 'string' && assetNo !== '' ? assetNo : null,
  }));

const assetLinesOf = (rows: Rows, doc: IssueRow | undefined): IssueLineRow[] =>
  doc ? assetLines(issueLines(rows, doc.id), rows.get(Warehouse, doc.toWarehouseId), (id) => rows.get(Material, id)) : [];

/** The assets that the boxes have become, and those boxes under the assets' numbers. @throws ASSET_TWICE, ASSET_NO_USED, ASSET_ONE_PIECE */
function bornOf(doc: IssueRow, boxes: readonly BoxRow[], named: readonly NamedAsset[], rows: Rows, ctx: Ctx) {
  const store = rows.get(Warehouse, doc.toWarehouseId);
  const lines = assetLinesOf(rows, doc);
  const twice = twiceIn(lines.map((line) => ownNo(line, named, rows)));
  guard(twice === undefined, 'ASSET_TWICE', { assetNo: twice ?? '' });
  return lines.flatMap((line) => {
    const box = boxes.find(({ id }) => id === line.boxId);
    const material = rows.get(Material, line.materialId);
    return box && material && store ? [bornAsset(rows, ctx, ownNo(line, named, rows), box, material, store)] : [];
  });
}

/** Loose goods are added to those of the other store's bin; a box goes over whole. */
function toStore(doc: IssueRow, lines: readonly IssueLineRow[], rows: Rows, ctx: Ctx, named: readonly NamedAsset[]): Partial<Decision> {
  const warehouseId = doc.toWarehouseId ?? '';
  const movement = new Movement(ctx, 'GR_HW_TO_STORE', { docType: 'issueDoc', docId: doc.id });
  const arrived = lines.map((line) => {
    const box = freed(movement, rows, line);
    const ref = { lineId: line.id };
    if (rows.get(Material, line.materialId)?.boxManaged === false) {
      const origin = { supplierId: box.supplierId, receivedAt: box.receivedAt };
      return movement.pour(box, line.qty, looseBox(rows, ctx, { ...shelfOf(line), warehouseId }, origin), ref).target;
    }
    guard(cmpQty(line.qty, box.qty) === 0, 'WHOLE_BOX', { boxNo: box.boxNo, qty: box.qty });
    return movement.move(box, { warehouseId, binId: line.toBinId ?? '' }, ref);
  });
  const born = bornOf(doc, arrived, named, rows, ctx);
  const renamed = new Map(born.map(({ box }) => [box.id, box]));
  const { put: boxes, postings } = movement.result();
  const moved = { put: boxes.map(({ entity, row }) => ({ entity, row: renamed.get(row.id) ?? row })), postings };
  return combine(moved, { put: born.map(({ asset }) => putAsset(asset)) }, inboundOf(doc, lines, arrived, ctx));
}

/** The voucher of the store that got the goods: type 005, reviewed with the issue. */
function inboundOf(doc: IssueRow, lines: readonly IssueLineRow[], boxes: readonly BoxRow[], ctx: Ctx): Partial<Decision> {
  const docId = ctx.newId('inbound');
  const source = { sourceDocType: 'issueDoc', sourceDocId: doc.id, sourceDocNo: doc.docNo };
  const own = { inboundType: '005' as const, inboundSubtype: null, rdCode: null, warehouseId: doc.toWarehouseId ?? '' };
  const none = { partyType: null, partyId: null, inspectionNo: null };
  const row = { ...newHeader(ctx, docId, 1), ...audited(ctx), ...source, ...own, ...none, status: 1 as const };
  const born = lines.map((line, n) => {
    const { lineNo, materialId, matCode, matName, spec, unitCode, batchNo, qty } = line;
    const text = { lineNo, materialId, matCode, matName, spec, unitCode, batchNo, remark: null };
    const input = { unitInput: null, qtyInput: null, rateNum: null, rateDen: null };
    const place = { boxId: boxes[n]?.id ?? line.boxId, binId: line.toBinId ?? line.binId, toStatus: 2 as const };
    return put(InboundLine, { id: ctx.newId(`inbound-${lineNo}`), version: 0, docId, ...text, ...input, ...place, qty });
  });
  return { put: [put(InboundDoc, row), ...born] };
}

/** The receiver's badge is shown; without a receiver nothing leaves. */
export const issueReview = defineMove(issueDoc, {
  verb: 'review',
  offered: mayIssue('review'),
  from: [1, 3],
  to: 2,
  offline: false,
  right: issueRights('right', 'review'),
  warehouses: (doc) => [doc.warehouseId],
  payload: {
    receiverId: uuidSchema,
    /** Numbers of pieces that become assets in the store that gets them, null = drawn; a line that is not named keeps the number of its box. */
    assetNos: z
      .array(z.object({ lineId: uuidSchema, assetNo: z.string().trim().min(1).max(40).nullable() }))
      .max(200)
      .default([]),
  },
  reads: [
    (p, rows) => {
      const target = rows.get(issueDoc.header, p.id)?.toWarehouseId;
      const store = target ? [byId(Warehouse, target)] : [];
      const assets = target ? issueLines(rows, p.id).map(({ boxId }) => byIndex(AssetItem, 'boxId', boxId)) : [];
      return [...reviewKeys('issueDoc', p.id), byId(Person, p.receiverId), ...store, ...assets, ...goodsKeys(rows, p.id)];
    },
    (p, rows) => [
      ...assetLinesOf(rows, rows.get(issueDoc.header, p.id)).flatMap((line) => assetNoKeys(ownNo(line, p.assetNos ?? [], rows))),
      ...oldPartKeys(issueLines(rows, p.id).flatMap((line) => rows.get(Material, line.materialId) ?? [])),
    ],
  ],
  decide: (doc, p, rows, ctx) => {
    guardIssueRight(ctx.actor, doc.issueType, 'right', 'review');
    guard(!doc.isRed, 'RED_DOCUMENT', { docNo: doc.docNo ?? '' });
    guardReview(rows, issueDoc, doc, ctx.actor);
    guard(rows.get(Person, p.receiverId)?.status === 1, 'REF_MISSING', { field: 'receiverId' });
    const lines = issueLines(rows, p.id);
    for (const line of lines) {
      const bin = rows.get(Bin, line.binId);
      guard(!bin || bin.lockedByCheckId === null, 'G-CNT', { binCode: bin?.binCode ?? '' });
    }
    const store = doc.toWarehouseId !== null;
    const given = { ...doc, receiverId: p.receiverId };
    const goods = store ? toStore(given, lines, rows, ctx, p.assetNos) : consume(given, lines, rows, ctx);
    const consumed = reservedFor(rows, p.id).map((row) => put(StockReservation, { ...row, status: 2 as const }));
    return {
      header: { receiverId: p.receiverId, inboundDocId: store ? ctx.newId('inbound') : null },
      ...combine(
        goods,
        { put: consumed },
        executionStep('finish', rows, doc.applicationId, lines),
        oldPartsExpected(given, lines, rows, ctx),
      ),
    };
  },
});

/** The month of a movement is over: its documents stand, and a red note takes back what is wrong (stock-rules §3.10). */
export function guardSameMonth(postingDate: string, ctx: Ctx): void {
  guard(periodOf(postingDate) === periodOf(ctx.today), 'USE_RED', { period: periodOf(postingDate) });
}

export const issueUnreview = defineMove(issueDoc, {
  verb: 'unreview',
  offered: mayIssue('unreview'),
  from: [2],
  to: 3,
  offline: false,
  right: issueRights('right', 'unreview'),
  warehouses: (doc) => [doc.warehouseId],
  payload: { reason },
  reads: [
    (p, rows) => {
      const inbound = rows.get(issueDoc.header, p.id)?.inboundDocId ?? null;
      const assets = issueLines(rows, p.id).map((line) => byIndex(AssetItem, 'boxId', line.boxId));
      return [
        ...movementKeys(p.id),
        ...goodsKeys(rows, p.id),
        ...expectedKeys(p.id),
        ...(inbound ? [byId(InboundDoc, inbound)] : []),
        ...assets,
      ];
    },
    (p, rows) => entryKeys(p.id, rows),
  ],
  decide: (doc, p, rows, ctx) => {
    guardIssueRight(ctx.actor, doc.issueType, 'right', 'unreview');
    guard(!doc.isRed, 'RED_DOCUMENT', { docNo: doc.docNo ?? '' });
    const movement = lastMovement(rows, p.id, ['GI_DEPT', 'GI_PRODUCTION', 'GR_HW_TO_STORE']);
    guardSameMonth(movement.postingDate, ctx);
    const lines = issueLines(rows, p.id);
    const { put: boxes, postings } = reverse(ctx, rows, movement);
    const gone = lines.flatMap((line) => rows.by(AssetItem, 'boxId', line.boxId));
    const assetBoxes = new Set(gone.map(({ boxId }) => boxId));
    const plain = ({ row }: { row: { id: string } }) => (assetBoxes.has(row.id) ? plainBox(row as BoxRow) : row);
    const mirrored = { put: boxes.map((one) => ({ ...one, row: plain(one) as AnyRow })), postings };
    const again = reserveAgain(doc, lines, rows, mirrored, ctx);
    const inbound = rows.get(InboundDoc, doc.inboundDocId);
    return {
      header: { inboundDocId: null },
      ...combine(
        again,
        { postings: mirrored.postings },
        executionStep('reopen', rows, doc.applicationId, lines),
        oldPartsNotExpected(rows, p.id, ctx),
        {
          put: gone.map((asset) => putAsset(retired(asset, ctx))),
        },
        {
          put: inbound
            ? [
                put(InboundDoc, {
                  ...inbound,
                  status: 2,
                  reversedBy: ctx.actor.userId,
                  reversedAt: ctx.occurredAt,
                  reverseReason: p.reason,
                }),
              ]
            : [],
        },
      ),
    };
  },
});

/** The goods are back in their boxes and belong to this issue again until it is reviewed once more or deleted. */
function reserveAgain(
  doc: IssueRow,
  lines: readonly IssueLineRow[],
  rows: Rows,
  mirrored: Pick<Decision, 'put'>,
  ctx: Ctx,
): Partial<Decision> {
  const back = new Map(mirrored.put.map(({ row }) => [row.id, row as BoxRow]));
  const movement = new Movement(ctx, 'GI_DEPT', { docType: 'issueDoc', docId: doc.id });
  const reserved = reserveLines(doc.id, doc.warehouseId, lines, (id) => back.get(id) ?? rows.get(Box, id), movement);
  const touched = new Map(movement.result().put.map(({ row }) => [row.id, row as BoxRow]));
  const boxes = [...back.values()].map((row) => put(Box, touched.get(row.id) ?? row));
  return { put: [...boxes, ...reserved] };
}
