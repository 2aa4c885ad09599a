/** Notification settings of a supplier: topics it gets by mail, and the webhook of its own systems. Whoever may open its accounts edits them. */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import { type SupplierWay, supplierTopic, wayOfSchema, waySchema, wayTargetSchema } from '#domain/protocol/supplier-way.ts';
import { isMail } from '#domain/system/contact.ts';
import { logEdit } from '#server/modules/audit-log.ts';
import type { AppContext } from '#server/modules/context.ts';
import { fail } from '#server/modules/failure.ts';
import type { Lang } from '#server/modules/messages.ts';
import { addTarget, stopTarget, tryTarget } from '#server/modules/outgoing/targets.ts';
import { guardActive } from '#server/modules/people/supplier-accounts.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';

export { wayOfSchema, waySchema, wayTargetSchema };

export interface Reader {
  readonly address: string;
  readonly lang: Lang;
}

/** Users of the supplier whose address was confirmed, in their languages; and the address of the supplier's file. */
export async function readersOf(db: Queryable, supplierId: unknown): Promise<readonly Reader[]> {
  const users = await rowsOf<Reader>(
    db,
    `select c.email as address, u.lang from app_user u join confirmed_mail c on c.user_id = u.id and c.email = u.email
     where u.supplier_id = $1 and u.is_active order by u.account`,
    [supplierId],
  );
  const file = await rowOf<{ email: string | null }>(db, 'select email from supplier where id = $1 and is_active', [supplierId]);
  const all = [...users, ...(file?.email && isMail(file.email) ? [{ address: file.email.trim(), lang: 'zh' as const }] : [])];
  return [...new Map([...all].reverse().map((reader) => [reader.address.toLowerCase(), reader])).values()];
}

type Chosen = Pick<SupplierWay, 'version' | 'topics'>;
const EVERYTHING: Chosen = { version: 0, topics: supplierTopic.codes };

/** What a supplier is told of by mail; all of it until somebody chooses. */
export const topicsOf = async (db: Queryable, supplierId: unknown): Promise<Chosen> =>
  (await rowOf<Chosen>(db, 'select version, mail_topics as topics from supplier_way where supplier_id = $1', [supplierId])) ?? EVERYTHING;

interface Target {
  readonly id: string;
  readonly url: string;
  readonly createdAt: string;
  readonly createdByName: string;
}

/** The webhook of a supplier that is in use. */
export const targetOf = (db: Queryable, supplierId: unknown): Promise<Target | undefined> =>
  rowOf<Target>(
    db,
    `select t.id, t.url, t.created_at as "createdAt", t.created_by_name as "createdByName"
     from webhook_target t join supplier s on s.id = t.supplier_id where t.supplier_id = $1 and t.stopped_at is null and s.is_active`,
    [supplierId],
  );

/** Whether the site wants suppliers to be told by mail. */
export const isMailWanted = async (db: Queryable): Promise<boolean> =>
  (await rowOf<{ on: boolean }>(db, 'select coalesce(supplier_mail, false) as on from site order by is_default desc limit 1'))?.on ?? false;

/** @throws Failure 404 for a supplier that nobody knows */
export async function supplierWay({ db, config }: AppContext, { supplierId }: z.infer<typeof wayOfSchema>): Promise<SupplierWay> {
  if (!(await rowOf(db, 'select 1 as found from supplier where id = $1', [supplierId]))) fail(404, 'NOT_FOUND');
  const [chosen, readers, target, isWanted] = await Promise.all([
    topicsOf(db, supplierId),
    readersOf(db, supplierId),
    targetOf(db, supplierId),
    isMailWanted(db),
  ]);
  return {
    ...chosen,
    addresses: readers.map(({ address }) => address),
    mail: config.mail ? (isWanted ? 'on' : 'unwanted') : 'off',
    hasWebhooks: config.webhook !== undefined,
    webhook: target
      ? { id: target.id, host: new URL(target.url).host, createdAt: target.createdAt, createdByName: target.createdByName }
      : null,
  };
}

/** @throws Failure 404; 409 where somebody else has chosen meanwhile */
export const saveWay = (
  db: pg.Pool,
  { userId, userName }: Actor,
  { supplierId, version, topics }: z.infer<typeof waySchema>,
): Promise<{ version: number }> =>
  inTransaction(db, async (tx) => {
    await guardActive(tx, supplierId);
    const before = await topicsOf(tx, supplierId);
    const kept = supplierTopic.codes.filter((code) => topics.includes(code));
    const row = await rowOf<{ version: number }>(
      tx,
      `insert into supplier_way (supplier_id, mail_topics, updated_by_name) values ($1, $2, $3)
       on conflict (supplier_id) do update set mail_topics = excluded.mail_topics, updated_by_name = excluded.updated_by_name,
         updated_at = now(), version = supplier_way.version + 1 where supplier_way.version = $4
       returning version`,
      [supplierId, kept, userName, version],
    );
    // Whoever began before the first choice was made is behind it as well.
    if (!row || row.version !== version + 1) return fail(409, 'G-VER');
    const said = { before: { topics: before.topics }, after: { topics: kept } };
    await logEdit(tx, { userId, userName }, { docType: 'supplierWay', docId: supplierId, action: 'update', ...said });
    return row;
  });

/** @returns the secret by which the supplier's system checks signatures; it is shown once and kept nowhere */
export async function addSupplierTarget(
  context: AppContext,
  actor: Actor,
  { supplierId, url }: z.infer<typeof wayTargetSchema>,
): Promise<{ id: string; secret: string }> {
  await guardActive(context.db, supplierId);
  const named = await rowOf<{ name: string }>(
    context.db,
    `select left(supplier_code || ' ' || sup_name, 60) as name from supplier where id = $1`,
    [supplierId],
  );
  return addTarget(context, actor, { targetName: named?.name ?? '', url }, supplierId);
}

/** @throws Failure 404 where the supplier has none */
const idOfTarget = async (db: Queryable, supplierId: string): Promise<string> =>
  (await targetOf(db, supplierId))?.id ?? fail(404, 'NOT_FOUND');

export const stopSupplierTarget = async (db: pg.Pool, actor: Actor, { supplierId }: z.infer<typeof wayOfSchema>): Promise<true> =>
  stopTarget(db, actor, await idOfTarget(db, supplierId));

export const trySupplierTarget = async (
  context: AppContext,
  actor: Actor,
  lang: Lang,
  { supplierId }: z.infer<typeof wayOfSchema>,
): Promise<{ id: string }> => tryTarget(context, actor, lang, await idOfTarget(context.db, supplierId));
