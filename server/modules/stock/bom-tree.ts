/** Bills of materials as trees (payloads §6.4): downwards by the versions effective today, upwards by all reviewed ones. */
import type pg from 'pg';
import { z } from 'zod';
import { type BomNode, type BomPart, explode, MAX_LEVELS, versionOn } from '#domain/basic/bom-tree.ts';
import type { BomTreeRow, ProdVersion } from '#domain/basic/bom-view.ts';
import { siteToday } from '#server/modules/report-query.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';

export const bomTreeSchema = z.object({
  productId: z.uuid(),
  /** Empty = the version effective today. A version that is not reviewed yet is shown only if it is named. */
  prodVersion: z.string().trim().max(16).optional(),
  expandLevels: z.number().int().min(1).max(MAX_LEVELS).default(MAX_LEVELS),
  /** Shows where the material is used instead of what it consists of. */
  whereUsed: z.boolean().default(false),
});
export const prodVersionSchema = z.object({ productId: z.uuid() });

const MANUFACTURING = 'b.bom_type <> 3';

const versionColumns = `b.id as "bomId", b.product_id as "productId", b.prod_version as "prodVersion", b.is_default as "isDefault",
  b.valid_from::text as "validFrom", b.valid_to::text as "validTo"`;

type Version = ProdVersion & { readonly productId: string };

interface Part extends BomPart {
  readonly matCode: string;
  readonly matName: string;
  readonly spec: string | null;
  readonly unitCode: string;
  readonly opCode: string | null;
  readonly issueMode: number;
  readonly substituteGroup: string | null;
  readonly bomId: string;
  readonly prodVersion: string;
}

/** @param shown the material of the row: the component, or the product that contains it */
const partsText = (shown: 'l.material_id' | 'b.product_id', where: string): string =>
  `select ${shown} as "materialId", m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode", l.qty_per as "qtyPer",
     l.scrap_pct as "scrapPct", b.base_qty as "baseQty", l.op_code as "opCode", l.issue_mode as "issueMode",
     l.substitute_group as "substituteGroup", b.id as "bomId", b.prod_version as "prodVersion", ${shown === 'b.product_id' ? 'l.material_id' : 'b.id'} as under
   from bom_line l join bom b on b.id = l.doc_id join material m on m.id = ${shown}
   where not l.is_removed and b.deleted_at is null and ${where} order by l.line_no, m.mat_code`;

type Found = Part & { readonly under: string };

/** The reviewed versions of a product, default first, outdated ones last. */
export const prodVersions = async (db: pg.Pool, { productId }: z.infer<typeof prodVersionSchema>): Promise<ProdVersion[]> => {
  const found = await rowsOf<Version>(
    db,
    `select ${versionColumns} from bom b where b.product_id = $1 and b.status = 1 and b.deleted_at is null and ${MANUFACTURING}
     order by b.is_default desc, b.valid_from desc, b.prod_version`,
    [productId],
  );
  return found.map(({ productId: _, ...version }) => version);
};

/** Products with an effective bill of materials, in the order of their codes. */
export const countingBoms = async (db: Queryable, most: number): Promise<string[]> =>
  (
    await rowsOf<{ id: string }>(
      db,
      `select m.id from material m where exists (select 1 from bom b where b.product_id = m.id and b.status = 1 and b.deleted_at is null and ${MANUFACTURING})
       order by m.mat_code limit $1`,
      [most],
    )
  ).map(({ id }) => id);

/** For each of these materials, the version effective on the day. */
async function countingVersions(on: Queryable, materialIds: readonly string[], day: string): Promise<Map<string, string>> {
  const found = await rowsOf<Version>(
    on,
    `select ${versionColumns} from bom b where b.product_id = any($1::uuid[]) and b.status = 1 and b.deleted_at is null and ${MANUFACTURING}`,
    [materialIds],
  );
  return new Map(
    materialIds.flatMap((materialId) => {
      const own = found.filter(({ productId }) => productId === materialId);
      const counts = versionOn(own, day);
      return counts ? [[materialId, counts.bomId] as const] : [];
    }),
  );
}

/** Reads whole levels: as many queries as there are levels, however wide the tree is. */
async function partsBelow(on: Queryable, first: readonly Found[], levels: number, day: string): Promise<Map<string, Part[]>> {
  const below = new Map<string, Part[]>();
  let row = [...new Set(first.map(({ materialId }) => materialId))];
  for (let level = 1; level < levels && row.length > 0; level += 1) {
    const versions = await countingVersions(on, row, day);
    const found = await rowsOf<Found>(on, partsText('l.material_id', 'b.id = any($1::uuid[])'), [[...versions.values()]]);
    for (const [materialId, bomId] of versions)
      below.set(
        materialId,
        found.filter(({ under }) => under === bomId),
      );
    row = [...new Set(found.map(({ materialId }) => materialId))].filter((materialId) => !below.has(materialId));
  }
  return below;
}

/** Products that contain the component, level by level, keyed by the component. */
async function usersAbove(on: Queryable, materialId: string, levels: number): Promise<Map<string, Part[]>> {
  const above = new Map<string, Part[]>();
  let row = [materialId];
  for (let level = 0; level < levels && row.length > 0; level += 1) {
    const found = await rowsOf<Found>(on, partsText('b.product_id', 'l.material_id = any($1::uuid[]) and b.status = 1'), [row]);
    for (const one of row)
      above.set(
        one,
        found.filter(({ under }) => under === one),
      );
    row = [...new Set(found.map((part) => part.materialId))].filter((one) => !above.has(one));
  }
  return above;
}

const asRow = ({ level, part, needQty, children }: BomNode<Part>): BomTreeRow => {
  const { under: _, ...facts } = part as Found;
  return { level, ...facts, needQty, children: children.map(asRow) };
};

/** `getBomLits`. A product without a bill of materials has an empty tree. */
export async function bomTree(db: pg.Pool, question: z.infer<typeof bomTreeSchema>): Promise<BomTreeRow[]> {
  const { productId, prodVersion, expandLevels, whereUsed } = question;
  if (whereUsed) {
    const above = await usersAbove(db, productId, expandLevels);
    const usersOf = (materialId: string): Part[] => above.get(materialId) ?? [];
    return explode(productId, usersOf(productId), usersOf, expandLevels).map(asRow);
  }
  const day = await siteToday(db);
  const version = prodVersion
    ? await rowsOf<{ id: string }>(db, 'select id from bom where product_id = $1 and prod_version = $2 and deleted_at is null', [
        productId,
        prodVersion,
      ])
    : [...(await countingVersions(db, [productId], day)).values()].map((id) => ({ id }));
  const first = await rowsOf<Found>(db, partsText('l.material_id', 'b.id = any($1::uuid[])'), [version.map(({ id }) => id)]);
  const below = await partsBelow(db, first, expandLevels, day);
  return explode(productId, first, (materialId) => below.get(materialId) ?? [], expandLevels).map(asRow);
}
