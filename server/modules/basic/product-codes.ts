/** The only place that draws product codes. Codes are counted by the rule and never given out twice. Repeating a request returns the same codes. */
import type pg from 'pg';
import { z } from 'zod';
import { MaterialProdCodeRule, materialProdCodeRule } from '#domain/basic/product.resource.ts';
import { type DrawnCode, type DrawnCodes, drawProblem, drawSchema, MOST_CODES, productCode } from '#domain/basic/product-code.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { logEdit } from '#server/modules/audit-log.ts';
import { fail } from '#server/modules/failure.ts';
import { logChanges, selectRows } from '#server/store/rows.ts';
import { inTransaction, type Queryable, rowsOf } from '#server/store/transaction.ts';

export const drawCodesSchema = drawSchema;

type Draw = z.output<typeof drawSchema>;

/** If another product's codes are in the way, the search for the next free code takes ever wider steps. */
const STEPS = 12;
const WIDEST = 20_000;

async function insertFree(tx: Queryable, actor: Actor, rule: AnyRow, draw: Draw, serials: readonly number[], wanted: number) {
  const pattern = String(rule.pattern);
  const found = await rowsOf<DrawnCode & { serial: number }>(
    tx,
    `insert into product_serial (code, material_id, serial, draw_id, drawn_by, drawn_by_name)
     select c.code, $3, c.serial, $4, $5, $6 from unnest($1::text[], $2::int[]) as c(code, serial)
     where not exists (select 1 from product_serial p where p.code = c.code) order by c.serial limit $7
     on conflict (code) do nothing returning code, serial`,
    [
      serials.map((serial) => productCode(pattern, draw, serial)),
      serials,
      rule.materialId,
      draw.drawId,
      actor.userId,
      actor.userName,
      wanted,
    ],
  );
  return found.toSorted((a, b) => a.serial - b.serial);
}

async function drawAfter(tx: Queryable, actor: Actor, rule: AnyRow, draw: Draw): Promise<{ codes: string[]; last: number }> {
  const codes: string[] = [];
  let last = Number(rule.lastSerial);
  for (let step = 0; step < STEPS && codes.length < draw.count; step += 1) {
    const wanted = draw.count - codes.length;
    const width = Math.min(wanted * 4 ** step, WIDEST);
    const from = last;
    const serials = Array.from({ length: width }, (_, n) => from + 1 + n);
    const made = await insertFree(tx, actor, rule, draw, serials, wanted);
    codes.push(...made.map(({ code }) => code));
    last = codes.length === draw.count ? (made.at(-1)?.serial ?? last) : from + width;
  }
  if (codes.length < draw.count) fail(409, 'CODES_TAKEN', { pattern: String(rule.pattern) });
  return { codes, last };
}

/**
 * The next codes of a rule.
 * @throws 404 no such rule; 400 PATTERN_NEEDS with the token that has no value; 409 CODES_TAKEN if other products have all codes within reach
 */
export function drawCodes(db: pg.Pool, actor: Actor, draw: Draw): Promise<DrawnCodes> {
  const entity = MaterialProdCodeRule;
  return inTransaction(db, async (tx) => {
    const [rule] = await selectRows(tx, entity, 'id', [draw.ruleId], 'update');
    if (!rule) return fail(404, 'NOT_FOUND');
    const before = await rowsOf<{ code: string }>(tx, 'select code from product_serial where draw_id = $1 order by serial', [draw.drawId]);
    if (before.length > 0) return { codes: before.map(({ code }) => code), lastSerial: Number(rule.lastSerial) };
    const wrong = drawProblem(String(rule.pattern), draw);
    if (wrong) fail(400, wrong.code, { ...wrong.params });
    const { codes, last } = await drawAfter(tx, actor, rule, draw);
    await tx.query('update material_prod_code_rule set last_serial = $2, version = version + 1 where id = $1', [rule.id, last]);
    await logChanges(
      tx,
      entity.sets(rule as never).map((scope) => ({ entity: entity.name, id: rule.id, scope, op: 'u' as const })),
    );
    const after = { lastSerial: last, count: codes.length, from: codes[0], to: codes.at(-1) };
    await logEdit(tx, actor, {
      docType: entity.name,
      docId: rule.id,
      action: 'draw',
      before: { lastSerial: Number(rule.lastSerial) },
      after,
    });
    return { codes, lastSerial: last };
  });
}

export const DRAW_PATH = `${materialProdCodeRule.path}/draw`;
export const DRAWN_PATH = `${materialProdCodeRule.path}/drawn`;
export const drawnSchema = z.object({ materialId: z.uuid() });

/** The codes drawn for a product, newest first, at most as many as one draw may return. */
export const drawnCodes = (db: pg.Pool, materialId: string): Promise<DrawnCode[]> =>
  rowsOf<DrawnCode>(
    db,
    `select code, drawn_at as "drawnAt", drawn_by_name as "drawnByName" from product_serial
     where material_id = $1 order by drawn_at desc, serial desc limit ${MOST_CODES}`,
    [materialId],
  );
