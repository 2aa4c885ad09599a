/** What a spare-part inbound posts: new parts into a storage bin (GR_OTHER), old ones from the department to the store's own place (GR_OLD_PART). */
import { Unit } from '#domain/basic/material.resource.ts';
import { Department } from '#domain/basic/party.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { isZero } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardDecimals } from '#domain/wms/line.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { type Places, placeKeys, placeOrRefuse, REJECT_PLACES, REPAIR_PLACES } from '#domain/wms/stock/own-places.ts';
import { guardStorageBin, roomKeys } from '#domain/wms/stock/place-rules.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { batchFor, bringIn, guardNewGoods, materialKeys, materialMoreKeys, materialOf, targetKeys } from '#domain/wms/voucher/new-goods.ts';
import { guardRooms } from '#domain/wms/voucher/post-other.ts';
import { putSpareInLine, type SpareInLineRow, type SpareInRow } from './spare-in.document.ts';
import { spareStore } from './spare-store.ts';

type Status = 2 | 14 | 15;

interface Kind {
  readonly movementType: 'GR_OTHER' | 'GR_OLD_PART';
  readonly account: 'ADJUST' | 'DEPARTMENT';
  readonly status: Status;
  /** The store's own places for them; empty = somebody chooses a storage bin. */
  readonly binTypes: Places;
}

const NEW: Kind = { movementType: 'GR_OTHER', account: 'ADJUST', status: 2, binTypes: [] };
/** By subtype (specification, warehouse §4): 1 old parts, 2 parts that await repair. */
const OLD: Readonly<Record<1 | 2, Kind>> = {
  1: { movementType: 'GR_OLD_PART', account: 'DEPARTMENT', status: 14, binTypes: REJECT_PLACES },
  2: { movementType: 'GR_OLD_PART', account: 'DEPARTMENT', status: 15, binTypes: REPAIR_PLACES },
};

type Subtype = SpareInRow['inboundSubtype'];
export const kindOfInbound = (subtype: Subtype): Kind => (subtype === null ? NEW : OLD[subtype]);

type Head = Pick<SpareInRow, 'warehouseId' | 'deptId' | 'inboundSubtype'>;
type Goods = Pick<SpareInLineRow, 'materialId' | 'batchNo' | 'boxNo' | 'toBinId'>;

/** Keys of everything that header and lines name, in two rounds. Entering and reviewing read the same. */
export const spareInKeys = {
  first: (docId: string, { warehouseId, deptId, inboundSubtype }: Head, goods: readonly Goods[]): Key[] => {
    const { status, binTypes } = kindOfInbound(inboundSubtype);
    return [
      byId(Warehouse, warehouseId),
      ...placeKeys(warehouseId, binTypes),
      ...(deptId ? [byId(Department, deptId)] : []),
      ...materialKeys(goods.map(({ materialId }) => materialId)),
      ...goods.flatMap(({ toBinId, ...line }) => [
        ...(toBinId ? [byId(Bin, toBinId)] : []),
        // Loose stock is known by its bin.
        ...(toBinId || line.boxNo ? targetKeys(docId, { ...line, binId: toBinId ?? '', status }) : []),
      ]),
    ];
  },
  second: (goods: readonly Goods[], rows: Rows): Key[] => [
    ...materialMoreKeys(
      rows,
      goods.map(({ materialId }) => materialId),
    ),
    ...roomKeys(
      rows,
      goods.map(({ toBinId }) => toBinId),
    ),
  ],
};

export interface InboundJob {
  readonly header: SpareInRow;
  readonly lines: readonly SpareInLineRow[];
  readonly rows: Rows;
  readonly ctx: Ctx;
}

/** An emptied box of this number and material: the part was here before, came back from its repair, and was given out again. */
const emptiedBox = (rows: Rows, { boxNo, materialId }: SpareInLineRow): BoxRow | undefined =>
  boxNo === null
    ? undefined
    : rows.by(Box, 'boxNo', boxNo).find((box) => box.materialId === materialId && box.boxStatus === 3 && isZero(box.qty));

/** @throws OLD_PART_DEPT, OLD_PART_ONE, BOX_NO_REQUIRED, SPARE_CLASS */
function guardGoods({ header, rows }: InboundJob, line: SpareInLineRow): void {
  const material = materialOf(rows, line.materialId);
  const { matCode } = material;
  guard(material.bjCode === header.bjCode, 'SPARE_CLASS', { matCode });
  if (header.inboundSubtype === null) return;
  guard(header.deptId !== null && rows.get(Department, header.deptId)?.isActive === true, 'OLD_PART_DEPT');
  guard(line.boxNo !== null, 'BOX_NO_REQUIRED', { matCode });
  guard(line.qty === '1', 'OLD_PART_ONE', { matCode });
}

function placeOf({ header, rows }: InboundJob, line: SpareInLineRow): string {
  const { binTypes } = kindOfInbound(header.inboundSubtype);
  if (binTypes.length > 0) return placeOrRefuse(rows, header.warehouseId, binTypes);
  const binId = line.toBinId ?? refuse('REF_MISSING', { field: 'toBinId' });
  guardStorageBin(rows, binId, header.warehouseId);
  return binId;
}

/** Brings the goods in. Entering calls this too. @throws whatever would prevent the review */
export function postSpareIn(job: InboundJob): Partial<Decision> {
  const { header, lines, rows, ctx } = job;
  spareStore(rows, header.warehouseId, ctx);
  const isOld = header.inboundSubtype !== null;
  const { movementType, account, status } = kindOfInbound(header.inboundSubtype);
  const movement = new Movement(ctx, movementType, { docType: 'spareIn', docId: header.id });
  const batches = new Map<string, Row<typeof Batch>>();
  const placed = lines.map((line) => {
    guardGoods(job, line);
    const material = materialOf(rows, line.materialId);
    const { batchNo, boxNo, qty } = line;
    const binId = placeOf(job, line);
    const goods = { material, batchNo, boxNo, status, qty, binId, warehouseId: header.warehouseId };
    guardNewGoods(goods, isOld || material.boxManaged);
    guardDecimals(rows.by(Unit, 'unitCode', material.baseUnit)[0], qty);
    const batch = batches.get(`${material.id}/${batchNo}`) ?? batchFor(rows, ctx, goods, { productionDate: null, expiryDate: null }, isOld);
    if (batch) batches.set(`${material.id}/${batchNo}`, batch);
    const ref = { lineId: line.id, partyId: header.deptId };
    const known = emptiedBox(rows, line);
    const origin = { sourceDocId: header.id, sourceLineId: line.id };
    if (!known) {
      const boxId = bringIn(movement, account, { ...goods, docId: header.id, batch, origin: isOld ? origin : {} }, job, ref);
      return { ...line, boxId, toBinId: binId };
    }
    const again = {
      ...known,
      ...origin,
      warehouseId: header.warehouseId,
      binId,
      boxStatus: status,
      closedReason: null,
      mergedIntoBoxId: null,
    };
    return { ...line, boxId: movement.bring(account, again, qty, ref).id, toBinId: binId };
  });
  const moved = movement.result();
  guardRooms({ rows, lines: lines.map(({ toBinId }) => ({ toBinId })) }, moved);
  const born = [...batches.values()].filter(({ version }) => version === 0).map((row) => put(Batch, row));
  return combine({ put: [...born, ...placed.map(putSpareInLine)] }, moved);
}

/** The boxes that a reverse review needs. */
export const postedKeys = (lines: readonly SpareInLineRow[]): Key[] => lines.flatMap(({ boxId }) => (boxId ? [byId(Box, boxId)] : []));

/** Of a number that is known, the box it stands for. */
export const numberKeys = (goods: readonly Goods[]): Key[] => goods.flatMap(({ boxNo }) => (boxNo ? [byIndex(Box, 'boxNo', boxNo)] : []));
