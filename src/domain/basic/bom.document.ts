/** Bill of materials (model-2 §1.4, S-INB): what goes into a product, by version. Base data: every tablet holds all of them. */
import { defineDocument, defineHeader, defineLine } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { MAX_LEVELS } from './bom-tree.ts';
import { bomType, issueMode, structureStatus } from './codes.ts';
import { Material } from './material.resource.ts';

export const Bom = defineHeader(
  'bom',
  structureStatus,
  {
    productId: f.ref('material'),
    prodVersion: f.str(16),
    bomType: f.choice(bomType),
    baseQty: f.qty(),
    validFrom: f.date(),
    validTo: optional(f.date()),
    /** At most one of the reviewed versions of a product and type. */
    isDefault: f.bool(),
  },
  { sets: () => ['materials'], indexes: ['productId'] },
);

export const BomLine = defineLine(
  'bomLine',
  Bom,
  {
    docId: f.id(),
    lineNo: f.int(),
    /** The header's product, so that a structure is walked by one index. */
    productId: f.ref('material'),
    materialId: f.ref('material'),
    qtyPer: f.qty(),
    scrapPct: f.qty('%'),
    opCode: optional(f.codeRef('operationDef')),
    issueMode: f.choice(issueMode),
    substituteGroup: optional(f.str(16)),
    /** Taken out again: what was once written is never deleted. */
    isRemoved: f.bool(),
  },
  ['productId', 'materialId'],
);

export const bom = defineDocument({
  docType: 'bom',
  pages: '/basic/craft-bom',
  area: 'basic',
  header: Bom,
  lines: [BomLine],
  status: structureStatus,
  numbering: { prefix: 'BOM', date: 'yyMMdd', digits: 4 },
});

export type BomRow = Row<typeof Bom>;
export type BomLineRow = Row<typeof BomLine>;

export const REVIEWED = 1;
export const isLive = ({ deletedAt }: Pick<BomRow, 'deletedAt'>): boolean => deletedAt === null;

/** What goes into a material by any version that is alive. */
export function partsIn(rows: Rows, productId: string): string[] {
  const live = new Set(
    rows
      .by(Bom, 'productId', productId)
      .filter(isLive)
      .map(({ id }) => id),
  );
  const lines = rows.by(BomLine, 'productId', productId).filter((line) => !line.isRemoved && live.has(line.docId));
  return [...new Set(lines.map(({ materialId }) => materialId))];
}

const keysOf = (materialId: string): Key[] => [byIndex(Bom, 'productId', materialId), byIndex(BomLine, 'productId', materialId)];
const known = (rows: Rows, materialId: string): boolean => keysOf(materialId).every((key) => rows.isKnown(key));

/** What has been read of the structure; below that nothing. */
export const knownParts =
  (rows: Rows) =>
  (materialId: string): string[] =>
    known(rows, materialId) ? partsIn(rows, materialId) : [];

/** The keys of everything below these parts, as far down as it has been read: asked again, it goes one level deeper. */
export function walkKeys(rows: Rows, parts: readonly string[]): Key[] {
  const seen = new Set<string>();
  let row = [...parts];
  for (let level = 0; level <= MAX_LEVELS && row.length > 0; level += 1) {
    const fresh = [...new Set(row)].filter((materialId) => !seen.has(materialId));
    for (const materialId of fresh) seen.add(materialId);
    row = fresh.flatMap(knownParts(rows));
  }
  return [...seen].flatMap((materialId) => [byId(Material, materialId), ...keysOf(materialId)]);
}
