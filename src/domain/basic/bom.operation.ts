/** The steps of a bill of materials: entered, changed, reviewed, taken back, made the default, deleted. All of them with the server at hand. */
import { z } from 'zod';
import { createdId, defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { percentSchema, positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { Bom, BomLine, type BomLineRow, type BomRow, bom, isLive, knownParts, REVIEWED, walkKeys } from './bom.document.ts';
import { cyclePath, levelsBelow, MAX_LEVELS } from './bom-tree.ts';
import { bomType, issueMode } from './codes.ts';
import { Material } from './material.resource.ts';

export const bomRight = (verb: string): string => `web:basedata:bom:${verb}`;

const lineSchema = z.object({
  materialId: uuidSchema,
  qtyPer: positiveQuantitySchema,
  scrapPct: percentSchema,
  opCode: z.string().trim().min(1).max(32).nullable(),
  issueMode: issueMode.schema,
  substituteGroup: z.string().trim().min(1).max(16).nullable(),
});
type WantedLine = z.infer<typeof lineSchema>;

const content = {
  baseQty: positiveQuantitySchema,
  validFrom: daySchema,
  validTo: daySchema.nullable(),
  remark: z.string().trim().max(500).nullable(),
  lines: z.array(lineSchema).min(1).max(500),
};

const partsOf = (lines: readonly WantedLine[]): string[] => lines.map(({ materialId }) => materialId);

const structureKeys = (rows: Rows, productId: string, parts: readonly string[]): Key[] => [
  byIndex(Bom, 'productId', productId),
  byId(Material, productId),
  ...walkKeys(rows, parts),
];

const codeOf = (rows: Rows, materialId: string): string =>
  (rows.isKnown(byId(Material, materialId)) ? rows.get(Material, materialId)?.matCode : undefined) ?? '…';

/** No product contains itself, over no number of levels and by no version that is alive. */
function guardStructure(rows: Rows, productId: string, parts: readonly string[]): void {
  const path = cyclePath(productId, parts, knownParts(rows));
  guard(path === null, 'BOM_CYCLE', { path: (path ?? []).map((materialId) => codeOf(rows, materialId)).join(' → ') });
  guard(levelsBelow(parts, knownParts(rows)) <= MAX_LEVELS, 'BOM_DEEP', { levels: String(MAX_LEVELS) });
}

interface Content {
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly lines: readonly WantedLine[];
}

function guardContent(rows: Rows, productId: string, { validFrom, validTo, lines }: Content): void {
  guard(validTo === null || validTo >= validFrom, 'BOM_DATES');
  const seen = new Set<string>();
  for (const { materialId, opCode } of lines) {
    const material = rows.get(Material, materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
    guard(material.isActive, 'MATERIAL_INACTIVE', { matCode: material.matCode });
    const place = `${materialId}/${opCode ?? ''}`;
    guard(!seen.has(place), 'BOM_TWICE', { matCode: material.matCode });
    seen.add(place);
  }
  guardStructure(rows, productId, partsOf(lines));
}

/** Lines keep their rows by number; those that are no longer wanted stay, marked. */
function linesFor(ctx: Ctx, header: Pick<BomRow, 'id' | 'productId'>, old: readonly BomLineRow[], wanted: readonly WantedLine[]) {
  const rows = wanted.map((line, index): BomLineRow => {
    const lineNo = index + 1;
    const before = old.find((one) => one.lineNo === lineNo);
    const { id, version } = before ?? { id: ctx.newId(`line-${lineNo}`), version: 0 };
    return { ...line, id, version, docId: header.id, productId: header.productId, lineNo, isRemoved: false };
  });
  const gone = old.filter(({ lineNo, isRemoved }) => lineNo > wanted.length && !isRemoved).map((line) => ({ ...line, isRemoved: true }));
  return [...rows, ...gone].map((line) => put(BomLine, line));
}

export const bomCreate = defineCreate(bom, {
  verb: 'create',
  to: 0,
  offline: false,
  right: bomRight('create'),
  schema: z.object({
    id: uuidSchema,
    productId: uuidSchema,
    prodVersion: z.string().trim().min(1).max(16),
    bomType: bomType.schema,
    ...content,
  }),
  reads: [(p, rows) => structureKeys(rows, p.productId, partsOf(p.lines))],
  decide: (p, rows, ctx) => {
    guard(rows.get(Material, p.productId) !== undefined, 'REF_MISSING', { field: 'productId' });
    const { lines, id: _, ...header } = p;
    const taken = rows.by(Bom, 'productId', p.productId).some((one) => isLive(one) && one.prodVersion === p.prodVersion);
    guard(!taken, 'BOM_VERSION', { matCode: codeOf(rows, p.productId), version: p.prodVersion });
    guardContent(rows, p.productId, p);
    return { header: { ...header, isDefault: false }, put: linesFor(ctx, { ...p, id: createdId(ctx) }, [], lines) };
  },
});

const partsOfRows = (lines: readonly BomLineRow[]): string[] => lines.map(({ materialId }) => materialId);
const liveLines = (rows: Rows, id: string): BomLineRow[] => rows.by(BomLine, 'docId', id).filter((line) => !line.isRemoved);
const productOf = (rows: Rows, id: string): string[] => {
  const header = rows.get(Bom, id);
  return header ? [header.productId] : [];
};
const guardLive = (header: BomRow): void => guard(isLive(header), 'DOC_MISSING');

export const bomSave = defineMove(bom, {
  verb: 'save',
  from: [0, 2],
  offline: false,
  right: bomRight('edit'),
  payload: content,
  reads: [(p, rows) => productOf(rows, p.id).flatMap((productId) => structureKeys(rows, productId, partsOf(p.lines)))],
  decide: (header, p, rows, ctx) => {
    guardLive(header);
    guardContent(rows, header.productId, p);
    const { baseQty, validFrom, validTo, remark, lines } = p;
    return { header: { baseQty, validFrom, validTo, remark }, put: linesFor(ctx, header, rows.by(BomLine, 'docId', p.id), lines) };
  },
});

const ofSameKind = (rows: Rows, header: BomRow): BomRow[] =>
  rows.by(Bom, 'productId', header.productId).filter((one) => isLive(one) && one.bomType === header.bomType && one.id !== header.id);

/** The first version that is reviewed becomes the default one. */
export const bomReview = defineMove(bom, {
  verb: 'review',
  from: [0, 2],
  to: REVIEWED,
  offline: false,
  right: bomRight('review'),
  reads: [
    (p, rows) => [
      ...reviewKeys('bom', p.id),
      ...productOf(rows, p.id).flatMap((productId) => structureKeys(rows, productId, partsOfRows(liveLines(rows, p.id)))),
    ],
  ],
  decide: (header, p, rows, ctx) => {
    guardLive(header);
    guardReview(rows, bom, header, ctx.actor);
    guardStructure(rows, header.productId, partsOfRows(liveLines(rows, p.id)));
    const others = ofSameKind(rows, header);
    return { header: { isDefault: !others.some((one) => one.isDefault) } };
  },
});
/** One default per product and type: the others give it up with the same step. */
export const bomSetDefault = defineMove(bom, {
  verb: 'setDefault',
  from: [REVIEWED],
  offline: false,
  right: bomRight('edit'),
  offered: ({ isDefault }) => !isDefault,
  reads: [(p, rows) => productOf(rows, p.id).map((productId) => byIndex(Bom, 'productId', productId))],
  decide: (header, _p, rows) => {
    guardLive(header);
    const before = ofSameKind(rows, header).filter((one) => one.isDefault);
    return { header: { isDefault: true }, put: before.map((one) => put(Bom, { ...one, isDefault: false })) };
  },
});

export const bomDelete = defineMove(bom, {
  verb: 'delete',
  from: [0, 2],
  offline: false,
  right: bomRight('delete'),
  decide: (header) => {
    guardLive(header);
    return {};
  },
});
