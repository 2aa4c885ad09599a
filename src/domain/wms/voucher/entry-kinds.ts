/** The kinds of vouchers that are entered at the desk (states-2 §2.4.12), and how each handles its lines. */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { byId, type Key } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Ctx, Decision } from '#domain/kernel/operation.ts';
import { positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { stockKeys, stockPlaceKeys } from '#domain/wms/application/application-promise.ts';
import { boxOf } from '#domain/wms/box.operation.ts';
import { categoryKeys } from '#domain/wms/movement-category.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { roomKeys } from '#domain/wms/stock/place-rules.ts';
import { Batch } from '#domain/wms/stock/stock.entity.ts';
import type { VoucherType } from './codes.ts';
import { rateKeys } from './conversion.ts';
import { materialKeys, materialMoreKeys, materialOf, targetBoxId, targetKeys } from './new-goods.ts';
import { postFormSwitch } from './post-form.ts';
import type { Job } from './post-moves.ts';
import { postOtherIn, postOtherOut } from './post-other.ts';
import { awaitedKeys, type Taken, takenId, takenKeys, takenPlaceKeys, takenSchema } from './taken-goods.ts';
import { newVoucherLine, seen, type VoucherLineRow } from './voucher.document.ts';

const code40 = z.string().trim().min(1).max(40);

export interface Entry {
  readonly rows: Rows;
  readonly ctx: Ctx;
  readonly docId: string;
}

/** How one kind of voucher handles its lines. */
export interface EntryKind<L> {
  readonly type: VoucherType;
  /** Names of the two operations. */
  readonly verbs: readonly [create: string, save: string];
  readonly offline: boolean;
  readonly hasCategory: boolean;
  readonly line: z.ZodType<L>;
  readonly materials: (line: L) => readonly string[];
  readonly keys: (docId: string, lines: readonly L[]) => Key[];
  readonly moreKeys: (docId: string, warehouseId: string, lines: readonly L[], rows: Rows) => Key[];
  readonly build: (entry: Entry, line: L, lineNo: number) => VoucherLineRow;
  readonly post: (job: Job) => Partial<Decision>;
}

/** Keys of the places where these materials lie, and of the boxes' actual batches and bins, because a line may name others. */
const takenMore = (warehouseId: string, lines: readonly Taken[], rows: Rows): Key[] => [
  ...stockPlaceKeys(
    rows,
    warehouseId,
    lines.map((line) => line.materialId),
  ),
  ...takenPlaceKeys(rows, lines),
];
/** What a line stores about the box it takes from. Loose stock has no number that anybody knows. */
function takenFacts({ rows, ctx }: Entry, line: Taken) {
  const box = boxOf(rows, takenId(line), ctx);
  const batchNo = rows.get(Batch, box.batchId)?.batchNo ?? null;
  return { ...seen(box), boxNo: isLoose(box) ? null : box.boxNo, qty: line.qty, batchNo };
}

const inLine = z.object({
  materialId: uuidSchema,
  qty: positiveQuantitySchema,
  binId: uuidSchema,
  batchNo: code40.nullable(),
  productionDate: daySchema.nullable(),
  expiryDate: daySchema.nullable(),
  /** Only for goods kept in boxes. */
  boxNo: code40.nullable(),
  /** 4 = the goods wait for inspection. */
  status: z.literal([2, 4]),
});

export const OTHER_IN: EntryKind<z.infer<typeof inLine>> = {
  type: 'OTHER_IN',
  verbs: ['otherIn', 'saveIn'],
  offline: true,
  hasCategory: true,
  line: inLine,
  post: postOtherIn,
  materials: (line) => [line.materialId],
  keys: (docId, lines) => lines.flatMap((line) => [byId(Bin, line.binId), ...targetKeys(docId, line)]),
  moreKeys: (_docId, _warehouseId, lines, rows) =>
    roomKeys(
      rows,
      lines.map((line) => line.binId),
    ),
  build: ({ rows, ctx, docId }, line, lineNo) => {
    const { binId, status, materialId, ...facts } = line;
    return newVoucherLine(rows, ctx, docId, lineNo, materialId, {
      ...facts,
      boxId: targetBoxId(docId, line),
      toBinId: binId,
      toStatus: status,
    });
  },
};

/** Loose stock has a box of its own, too, which may wait in an inspection. */
const takenBoxes = (lines: readonly Taken[]) => lines.map((line) => ({ boxId: takenId(line) }));

export const OTHER_OUT: EntryKind<Taken> = {
  type: 'OTHER_OUT',
  verbs: ['otherOut', 'saveOut'],
  offline: true,
  hasCategory: true,
  line: takenSchema,
  post: postOtherOut,
  materials: (line) => [line.materialId],
  keys: (_docId, lines) => [...takenKeys(lines), ...awaitedKeys.first(takenBoxes(lines))],
  moreKeys: (_docId, warehouseId, lines, rows) => [...takenMore(warehouseId, lines, rows), ...awaitedKeys.second(takenBoxes(lines), rows)],
  build: (entry, line, lineNo) => newVoucherLine(entry.rows, entry.ctx, entry.docId, lineNo, line.materialId, takenFacts(entry, line)),
};

const formLine = takenSchema.extend({
  toMaterialId: uuidSchema,
  toQty: positiveQuantitySchema,
  /** Null = the number of the source batch, if the new material has batches. */
  toBatchNo: code40.nullable(),
  /** Null = it stays where the source lies. */
  toBinId: uuidSchema.nullable(),
  /** Only for goods kept in boxes. */
  newBoxNo: code40.nullable(),
});
type FormLine = z.infer<typeof formLine>;

const ratesOf = (rows: Rows, fromId: string, toId: string | null): Key[] => {
  const [from, to] = [rows.get(Material, fromId), rows.get(Material, toId)];
  return from && to ? rateKeys(from, to) : [];
};

/** The place and the batch of the resulting goods. */
function madeAt(rows: Rows, line: FormLine) {
  const old = rows.get(Material, line.toMaterialId)?.batchManaged ? (rows.get(Batch, line.batchId)?.batchNo ?? null) : null;
  const { toMaterialId: materialId, newBoxNo: boxNo } = line;
  return { materialId, boxNo, batchNo: line.toBatchNo ?? old, binId: line.toBinId ?? line.binId, status: 2 as const };
}

export const FORM_SWITCH: EntryKind<FormLine> = {
  type: 'FORM_SWITCH',
  verbs: ['formSwitch', 'saveForm'],
  offline: false,
  hasCategory: false,
  line: formLine,
  post: postFormSwitch,
  materials: (line) => [line.materialId, line.toMaterialId],
  keys: (_docId, lines) => [...takenKeys(lines), ...lines.flatMap((line) => (line.toBinId ? [byId(Bin, line.toBinId)] : []))],
  moreKeys: (docId, warehouseId, lines, rows) => [
    ...takenMore(warehouseId, lines, rows),
    ...lines.flatMap((line) => [...targetKeys(docId, madeAt(rows, line)), ...ratesOf(rows, line.materialId, line.toMaterialId)]),
    ...roomKeys(
      rows,
      lines.map((line) => line.toBinId ?? line.binId),
    ),
  ],
  build: (entry, line, lineNo) => {
    const { rows, ctx, docId } = entry;
    const made = madeAt(rows, line);
    const { matCode, matName, baseUnit } = materialOf(rows, line.toMaterialId);
    return newVoucherLine(rows, ctx, docId, lineNo, line.materialId, {
      ...takenFacts(entry, line),
      toMaterialId: line.toMaterialId,
      toMatCode: matCode,
      toMatName: matName,
      toUnitCode: baseUnit,
      toQty: line.toQty,
      toBatchNo: made.batchNo,
      toBinId: made.binId,
      newBoxNo: line.newBoxNo,
      newBoxId: targetBoxId(docId, made),
    });
  },
};

const takenFrom = (lines: readonly VoucherLineRow[]): string[] =>
  lines.filter((line) => line.fromStatus !== null).map((line) => line.materialId);

/** Keys that the review of such a voucher needs for its lines, in two rounds. */
export const entryKeys = {
  first: (
    header: { readonly id: string; readonly warehouseId: string; readonly rdCode: string | null },
    lines: readonly VoucherLineRow[],
  ): Key[] => [
    ...categoryKeys(header.warehouseId, header.rdCode),
    ...materialKeys(lines.flatMap((line) => [line.materialId, ...(line.toMaterialId ? [line.toMaterialId] : [])])),
    ...stockKeys(header.warehouseId, takenFrom(lines)),
    ...lines.flatMap((line) => bornKeys(header.id, line)),
    ...awaitedKeys.first(lines),
  ],
  second: (warehouseId: string, lines: readonly VoucherLineRow[], rows: Rows): Key[] => [
    ...materialMoreKeys(
      rows,
      lines.flatMap((line) => [line.materialId, ...(line.toMaterialId ? [line.toMaterialId] : [])]),
    ),
    ...stockPlaceKeys(rows, warehouseId, takenFrom(lines)),
    ...awaitedKeys.second(lines, rows),
    ...lines.flatMap((line) => ratesOf(rows, line.materialId, line.toMaterialId)),
  ],
};

/** The box and the batch that a line of other inbound or of a form switch creates. */
function bornKeys(docId: string, line: VoucherLineRow): Key[] {
  if (line.fromStatus !== null && line.toMaterialId === null) return [];
  const made =
    line.toMaterialId === null
      ? { materialId: line.materialId, batchNo: line.batchNo, boxNo: line.boxNo }
      : { materialId: line.toMaterialId, batchNo: line.toBatchNo, boxNo: line.newBoxNo };
  return targetKeys(docId, { ...made, binId: line.toBinId ?? '', status: line.toStatus === 4 ? 4 : 2 });
}
