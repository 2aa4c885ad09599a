/**
 * Links by which a supplier answers one order without an account (area-srm §6b). A link is a random token of which only the hash is kept. It is bound to one
 * order and its supplier, holds for days, is good for one answer, and is void as soon as the order or a line of it has changed. Behind it stands the
 * supplier's technical user, which may confirm and object and nothing else; no session begins. Whatever is wrong with a link, the answer is the same.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { LINK_USER_ID } from '#domain/protocol/server-actor.ts';
import { objectKind } from '#domain/wms/codes.ts';
import type { LinkedOrder } from '#domain/wms/inbound/linked-order.ts';
import { PurchaseOrderLine } from '#domain/wms/inbound/purchase-order.document.ts';
import { purchaseOrderConfirm, purchaseOrderObject } from '#domain/wms/inbound/purchase-order.operation.ts';
import type { Config } from '#server/config.ts';
import type { AppContext } from '#server/modules/context.ts';
import { withLinePrices } from '#server/modules/documents/line-prices.ts';
import { fail } from '#server/modules/failure.ts';
import type { Lang } from '#server/modules/messages.ts';
import { SITE_TODAY, SITE_ZONE } from '#server/modules/report-query.ts';
import { Outgoing } from '#server/modules/sync/outgoing.ts';
import { applyEnvelope } from '#server/operations/apply.ts';
import { selectRows } from '#server/store/rows.ts';
import { type Queryable, rowOf } from '#server/store/transaction.ts';

const DAYS = 7;
const TOKEN_BYTES = 32;
const RIGHTS = ['web:srmdata:supplier:confirm', 'web:srmdata:supplier:object'];

/** Longer than any token; what is no token at all is answered like a wrong one. */
const token = z.string().max(500);
export const linkSchema = z.object({ token });

const lineId = uuidSchema;
const MOST_LINES = 999;
export const linkAnswerSchema = z.object({
  token,
  /** With a day for each line, or */
  confirm: z
    .array(z.object({ lineId, promisedDate: daySchema }))
    .max(MOST_LINES)
    .optional(),
  /** what is wrong with it. */
  object: z
    .array(z.object({ lineId, objectKind: objectKind.schema, supplierRemark: z.string().trim().min(2).max(500) }))
    .min(1)
    .max(MOST_LINES)
    .optional(),
});
type LinkAnswer = z.infer<typeof linkAnswerSchema>;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What an order (alias o) says now: its head and each of its lines by their versions. */
const STATE = `md5(o.version || ':' || coalesce((select string_agg(x.id || '=' || x.version, ',' order by x.id) from purchase_order_line x where x.doc_id = o.id), ''))`;

/**
 * Makes a link for one reader. The address keeps the token behind its "#", which no server ever sees in a log.
 * @returns null where the site wants no links, or nobody knows its address
 */
export async function linkTo(
  tx: Queryable,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  order: AnyRow,
  lang: Lang,
): Promise<{ url: string; until: string } | null> {
  if (!publicUrl) return null;
  const text = randomBytes(TOKEN_BYTES).toString('base64url');
  const made = await rowOf<{ until: string }>(
    tx,
    `insert into signed_link (token_hash, order_id, supplier_id, order_state, expires_at)
     select $1, o.id, o.supplier_id, ${STATE}, now() + make_interval(days => $3) from purchase_order o
     where o.id = $2 and (select supplier_link from site order by is_default desc limit 1)
     returning to_char(expires_at at time zone ${SITE_ZONE}, 'YYYY-MM-DD HH24:MI') as until`,
    [hashOf(text), order.id, DAYS],
  );
  return made ? { url: `${publicUrl}/#/order-answer?token=${text}&lang=${lang}`, until: made.until } : null;
}

interface Linked {
  readonly orderId: string;
  readonly supplierId: string;
  readonly poNo: string;
  readonly orderDate: string;
  readonly currency: string;
  readonly taxRate: string;
  readonly answerText: string | null;
  readonly supName: string;
  readonly factory: string;
  readonly today: string;
}

/**
 * How long a link stays reserved for an answer in progress. If the server dies meanwhile, the link becomes usable again after this time; no answer takes as long.
 * Once an answer is stored, the link is dead: it expires at once, and it no longer matches the state of the order.
 */
const UNTAKEN = `(l.used_at is null or l.used_at < now() - interval '5 minutes')`;

const OPEN = `select o.id as "orderId", o.supplier_id as "supplierId", o.po_no as "poNo", o.order_date::text as "orderDate", o.currency,
    o.tax_rate as "taxRate", o.answer_text as "answerText", s.sup_name as "supName", t.factory_name as factory, ${SITE_TODAY}::text as today
  from signed_link l join purchase_order o on o.id = l.order_id and o.supplier_id = l.supplier_id join supplier s on s.id = l.supplier_id
  cross join lateral (select factory_name, supplier_link from site order by is_default desc limit 1) t
  where l.token_hash = $1 and ${UNTAKEN} and l.expires_at > now() and t.supplier_link and s.is_active
    and o.status = 0 and o.announced_at is not null and o.deleted_at is null and l.order_state = ${STATE}`;

const gone = (): never => fail(404, 'LINK_GONE');

const linked = async (on: Queryable, text: string): Promise<Linked> => (await rowOf<Linked>(on, OPEN, [hashOf(text)])) ?? gone();

/** The supplier's technical user: never longer than for one call. */
const technicalUser = ({ supplierId, supName }: Linked): Actor => ({
  userId: LINK_USER_ID,
  account: 'link',
  userName: `${supName.slice(0, 100)} (邮件链接)`,
  personId: null,
  supplierId,
  rights: RIGHTS,
  warehouses: [],
});

const SHOWN = ['lineNo', 'matCode', 'matName', 'spec', 'unitCode', 'orderQty', 'requiredDate'] as const;

/** The fields of the linked order that an answer needs. @throws 404 LINK_GONE */
export async function linkedOrder(db: pg.Pool, { token: text }: z.infer<typeof linkSchema>): Promise<LinkedOrder> {
  const found = await linked(db, text);
  const entity = PurchaseOrderLine as unknown as AnyEntity;
  const rows = await withLinePrices(db, technicalUser(found), entity, await selectRows(db, entity, 'docId', [found.orderId], 'none'));
  const lines = rows
    .filter(({ isRemoved }) => isRemoved !== true)
    .sort((a, b) => Number(a.lineNo) - Number(b.lineNo))
    .map((row) => ({ lineId: row.id, price: row.price ?? null, ...Object.fromEntries(SHOWN.map((name) => [name, row[name] ?? null])) }));
  const { orderId: _order, supplierId: _supplier, ...head } = found;
  return { ...head, lines } as unknown as LinkedOrder;
}

/** Takes the link for one answer. @throws 404 where another answer was quicker */
async function claim(db: pg.Pool, text: string): Promise<void> {
  const take = `update signed_link l set used_at = now() where l.token_hash = $1 and ${UNTAKEN} and l.expires_at > now()`;
  const { rowCount } = await db.query(take, [hashOf(text)]);
  if (rowCount !== 1) gone();
}

const release = (db: pg.Pool, text: string) => db.query('update signed_link set used_at = null where token_hash = $1', [hashOf(text)]);

const end = (db: pg.Pool, text: string) =>
  db.query('update signed_link set expires_at = least(expires_at, now()) where token_hash = $1', [hashOf(text)]);

/** Confirms the order behind a link, or objects to it. What was refused has not used the link up. @throws 404 LINK_GONE */
export async function answerByLink(
  { db }: Pick<AppContext, 'db'>,
  { token: text, confirm, object }: LinkAnswer,
  onFault: (error: unknown) => void,
): Promise<true> {
  const found = await linked(db, text);
  if ((confirm === undefined) === (object === undefined)) fail(400, 'INPUT_INVALID');
  await claim(db, text);
  const outgoing = new Outgoing(randomUUID(), 'link');
  outgoing.add({
    type: object ? purchaseOrderObject.type : purchaseOrderConfirm.type,
    payload: { id: found.orderId, lines: object ?? confirm ?? [] },
    userId: LINK_USER_ID,
    occurredAt: new Date().toISOString(),
  });
  const envelope = { deviceId: outgoing.deviceId, operations: outgoing.take(1) };
  const robot = technicalUser(found);
  const { results } = await applyEnvelope(db, envelope, { mayHold: () => false }, onFault, { robot });
  const [verdict] = results;
  if (verdict?.status === 'applied' || verdict?.status === 'accepted_with_issues') {
    await end(db, text);
    return true;
  }
  await release(db, text);
  if (verdict?.status !== 'rejected' || !verdict.code) return fail(503, 'UNAVAILABLE');
  return fail(400, verdict.code, verdict.params);
}
