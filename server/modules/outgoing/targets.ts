/** Where webhooks go: set up by an administrator, named by whoever sends there. */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import { targetSchema, type WebhookTarget } from '#domain/protocol/outgoing-message.ts';
import type { WebhookConfig } from '#server/config.ts';
import { logEdit } from '#server/modules/audit-log.ts';
import type { AppContext } from '#server/modules/context.ts';
import { fail } from '#server/modules/failure.ts';
import type { Lang } from '#server/modules/messages.ts';
import { newId } from '#server/modules/records/resources.ts';
import { queueMessage } from '#server/operations/outgoing-message.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { secretOf } from './webhook.ts';
import { addressFault } from './webhook-address.ts';
import { outgoingWord } from './words.ts';

export { targetSchema };

const DOC = 'webhookTarget';
const COLUMNS = `id, target_name as "targetName", url, created_at as "createdAt", created_by_name as "createdByName", stopped_at as "stoppedAt"`;

/** Active ones first, newest on top. */
export const webhookTargets = (db: Queryable): Promise<WebhookTarget[]> =>
  rowsOf<WebhookTarget>(db, `select ${COLUMNS} from webhook_target order by stopped_at desc nulls first, created_at desc, id`);

/** What everybody who may send there needs to know: never the address. A supplier's webhook is told of that supplier's documents and of nothing else. */
export const namedTargets = (db: Queryable): Promise<Pick<WebhookTarget, 'id' | 'targetName'>[]> =>
  rowsOf(
    db,
    `select id, target_name as "targetName" from webhook_target where stopped_at is null and supplier_id is null order by target_name, id`,
  );

const configured = ({ config }: Pick<AppContext, 'config'>): WebhookConfig => config.webhook ?? fail(409, 'WEBHOOK_OFF');

/** @param supplierId whose systems it leads to; null = the plant's own. @returns the secret by which the receiver checks signatures; it is shown once and kept nowhere */
export function addTarget(
  context: AppContext,
  actor: Actor,
  { targetName, url }: z.infer<typeof targetSchema>,
  supplierId: string | null = null,
): Promise<{ id: string; secret: string }> {
  const webhook = configured(context);
  const wrong = addressFault(url, webhook);
  if (wrong) fail(400, wrong, {}, [{ field: 'url', code: wrong, message: '' }]);
  return inTransaction(context.db, async (tx) => {
    const id = newId();
    const { rowCount } = await tx.query(
      `insert into webhook_target (id, target_name, url, created_by, created_by_name, supplier_id) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing`,
      [id, targetName, url, actor.userId, actor.userName, supplierId],
    );
    if (rowCount === 0) fail(409, supplierId === null ? 'WEBHOOK_NAME' : 'WEBHOOK_SUPPLIER', { name: targetName });
    // The address may hold a key of the receiver's: the log names its host.
    await logEdit(tx, actor, { docType: DOC, docId: id, action: 'create', before: null, after: { targetName, host: new URL(url).host } });
    return { id, secret: secretOf(webhook, id) };
  });
}

/** Nothing is sent there any more, what waits included. */
export const stopTarget = (db: pg.Pool, actor: Actor, id: string): Promise<true> =>
  inTransaction(db, async (tx) => {
    const row = await rowOf<{ targetName: string }>(
      tx,
      `update webhook_target set stopped_at = now(), stopped_by_name = $2 where id = $1 and stopped_at is null returning target_name as "targetName"`,
      [id, actor.userName],
    );
    if (!row) fail(404, 'NOT_FOUND');
    await logEdit(tx, actor, { docType: DOC, docId: id, action: 'revoke', before: { ...row }, after: null });
    return true as const;
  });

/** Queues a message that says nothing but that it arrives. */
export const tryTarget = (context: AppContext, actor: Actor, lang: Lang, id: string): Promise<{ id: string }> =>
  inTransaction(context.db, async (tx) => {
    configured(context);
    if (!(await rowOf(tx, 'select 1 from webhook_target where id = $1 and stopped_at is null', [id]))) fail(404, 'NOT_FOUND');
    const text = outgoingWord(lang, 'trial.text', { name: actor.userName, url: context.config.publicUrl ?? '' });
    return { id: await queueMessage(tx, { kind: 'webhook', targetId: id, lang, subject: outgoingWord(lang, 'trial.subject'), text }) };
  });
