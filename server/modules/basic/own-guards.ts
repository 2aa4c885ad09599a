/** Rules for particular kinds of base data that need the database. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { fail } from '#server/modules/failure.ts';
import { type Queryable, rowOf } from '#server/store/transaction.ts';
import { type Edited, failAt } from './record-guards.ts';

/** A rate between two units, for the material or for its whole unit group, in either direction. */
const CONVERSION = `select 1 as there from unit_conversion
  where (material_id is null or material_id = $1) and ((from_unit = $2 and to_unit = $3) or (from_unit = $3 and to_unit = $2)) limit 1`;

/** A material bought in another unit than it is stored in needs a rate, or nobody could receive it. */
async function materialGuard(tx: Queryable, { before, after }: Edited): Promise<void> {
  const { purchaseUnit, baseUnit } = after;
  if (!purchaseUnit || purchaseUnit === baseUnit) return;
  const same = before?.purchaseUnit === purchaseUnit && before?.baseUnit === baseUnit;
  if (same || (await rowOf(tx, CONVERSION, [before?.id ?? null, purchaseUnit, baseUnit]))) return;
  failAt('purchaseUnit', 'CONVERSION_MISSING', { from: String(purchaseUnit), to: String(baseUnit) });
}

/** A supplier remains an outsourcer as long as a store is registered under its name, because our goods lie there. */
async function supplierGuard(tx: Queryable, { before, after }: Edited): Promise<void> {
  if (before?.isOutsourcer !== true || after.isOutsourcer !== false) return;
  const store = await rowOf<{ code: string }>(
    tx,
    "select wh_code as code from warehouse where supplier_id = $1 and wh_class_code = 'WSYCL-K' and is_active limit 1",
    [before.id],
  );
  if (store) failAt('isOutsourcer', 'OUTSOURCER_HAS_STORE', { warehouse: store.code }, 409);
}

const LEFT = 2;

/** A person must not leave while still having goods on loan. */
async function personGuard(tx: Queryable, { before, after }: Edited): Promise<void> {
  if (!before || before.status === LEFT || after.status !== LEFT) return;
  const loans = await rowOf<{ n: number }>(tx, 'select count(*)::int as n from box where holder_id = $1 and qty > 0', [before.id]);
  if (loans && loans.n > 0) failAt('status', 'PERSON_HAS_LOANS', { n: String(loans.n) }, 409);
}

/** A store at a customer belongs to that customer only. */
async function customerGuard(tx: Queryable, { before, after }: Edited): Promise<void> {
  const hub = after.hubWarehouseId ?? null;
  if (hub === null || hub === before?.hubWarehouseId) return;
  const other = await rowOf(tx, 'select 1 as other from warehouse where id = $1 and customer_id is distinct from $2', [
    hub,
    before?.id ?? null,
  ]);
  if (other) failAt('hubWarehouseId', 'HUB_OF_OTHER');
}

/** A material may be in one group only, or nobody would know with which group it goes to the line. */
async function groupGuard(tx: Queryable, { before, after }: Edited): Promise<void> {
  const other = await rowOf<{ mat: string; code: string }>(
    tx,
    `select m.mat_code as mat, g.group_code as code from material_group_config g
     join lateral jsonb_array_elements_text(g.material_ids) x(id) on x.id = any($1::text[]) join material m on m.id::text = x.id
     where g.id is distinct from $2 limit 1`,
    [after.materialIds, before?.id ?? null],
  );
  if (other) failAt('materialIds', 'GROUP_OF_OTHER', { matCode: other.mat, groupCode: other.code });
}

const GUARDS: Readonly<Record<string, (tx: Queryable, edited: Edited) => Promise<void>>> = {
  material: materialGuard,
  supplier: supplierGuard,
  person: personGuard,
  customer: customerGuard,
  materialGroupConfig: groupGuard,
};

export async function guardOwn(tx: Queryable, edited: Edited): Promise<void> {
  await GUARDS[edited.entity.name]?.(tx, edited);
}

/** Keeps the last rate between a material's purchase unit and stock unit. */
export async function guardConversionLeft(tx: Queryable, row: AnyRow): Promise<void> {
  const user = await rowOf<{ code: string }>(
    tx,
    `select m.mat_code as code from material m
      where ($1::uuid is null or m.id = $1)
        and ((m.purchase_unit = $2 and m.base_unit = $3) or (m.purchase_unit = $3 and m.base_unit = $2))
        and not exists (select 1 from unit_conversion c where c.id <> $4 and (c.material_id is null or c.material_id = m.id)
          and ((c.from_unit = $2 and c.to_unit = $3) or (c.from_unit = $3 and c.to_unit = $2))) limit 1`,
    [row.materialId ?? null, row.fromUnit, row.toUnit, row.id],
  );
  if (user) fail(409, 'CONVERSION_IN_USE', { material: user.code });
}
