/** What leaves the site by mail and webhook, and what a person can do about a message that did not. */
import type pg from 'pg';
import { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import { MESSAGE_RIGHT, type OutgoingMessageRow, type OutgoingState } from '#domain/protocol/outgoing-message.ts';
import { logEdit } from '#server/modules/audit-log.ts';
import type { AppContext } from '#server/modules/context.ts';
import { fail } from '#server/modules/failure.ts';
import { Conditions, likeText } from '#server/modules/list-query.ts';
import type { Lang } from '#server/modules/messages.ts';
import { page } from '#server/modules/report-query.ts';
import { queueMessage } from '#server/operations/outgoing-message.ts';
import { inTransaction, rowOf, rowsOf } from '#server/store/transaction.ts';
import { confirmedMail } from './confirmed-mail.ts';
import { outgoingWord } from './words.ts';

export { MESSAGE_RIGHT };

export const messageQuerySchema = z.object({
  pageIndex: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.number().int().min(1).max(1000).default(20),
  kind: z.enum(['mail', 'webhook']).optional(),
  state: z.enum(['waiting', 'sending', 'sent', 'failed', 'dropped']).optional(),
  /** In the recipient or the subject. */
  text: z.string().trim().max(100).optional(),
});

const COLUMNS = `id, kind, state, recipient, subject, file_name as "fileName", file_bytes as "fileBytes", tries, last_error as "lastError",
  created_at as "createdAt", case when state = 'waiting' then next_try_at end as "nextTryAt", sent_at as "sentAt"`;

/** Those that did not leave first, then the newest. */
export function messagePage(db: pg.Pool, query: z.infer<typeof messageQuerySchema>) {
  const conditions = new Conditions();
  if (query.kind) conditions.add(`kind = ${conditions.param(query.kind)}`);
  if (query.state) conditions.add(`state = ${conditions.param(query.state)}`);
  if (query.text) {
    const like = conditions.param(likeText(query.text));
    conditions.add(`(recipient ilike ${like} or subject ilike ${like})`);
  }
  const plan = { select: COLUMNS, from: 'from outgoing_message', tail: '', order: `state = 'failed' desc, created_at desc, id` };
  return page<OutgoingMessageRow>(db, conditions, plan, query);
}

export async function outgoingState({ db, config }: AppContext): Promise<OutgoingState> {
  const counted = await rowOf<Pick<OutgoingState, 'waiting' | 'failed'>>(
    db,
    `select count(*) filter (where state in ('waiting', 'sending'))::int as waiting, count(*) filter (where state = 'failed')::int as failed
     from outgoing_message where state in ('waiting', 'sending', 'failed')`,
  );
  const { mail, webhook, publicUrl } = config;
  const can = { mail: mail !== undefined, address: publicUrl !== undefined, webhook: webhook !== undefined };
  return { ...can, waiting: 0, failed: 0, ...counted };
}

export const messageIdsSchema = z.object({ ids: z.array(z.uuid()).min(1).max(1000), reason: z.string().trim().min(2).max(500) });
type Chosen = z.infer<typeof messageIdsSchema>;

interface Change {
  readonly action: 'resend' | 'drop';
  readonly from: readonly string[];
  readonly set: string;
}

/** Changes all of them or none: somebody decided on the list as it was shown. */
const change = (db: pg.Pool, actor: Actor, { ids, reason }: Chosen, { action, from, set }: Change): Promise<number> =>
  inTransaction(db, async (tx) => {
    const found = await rowsOf<{ id: string; state: string; recipient: string; subject: string }>(
      tx,
      `select id, state, recipient, subject from outgoing_message where id = any($1::uuid[]) and state = any($2::text[]) order by id for update`,
      [ids, from],
    );
    if (found.length !== new Set(ids).size) fail(409, 'MESSAGE_STATE');
    await tx.query(`update outgoing_message set ${set} where id = any($1::uuid[])`, [ids]);
    for (const { id, ...before } of found)
      await logEdit(tx, actor, { docType: 'outgoingMessage', docId: id, action, before, after: { reason } });
    return found.length;
  });

/** Sends it with the next round, with all its tries and days before it. What has left cannot leave again: what was attached is gone. */
export const resendMessages = (db: pg.Pool, actor: Actor, chosen: Chosen): Promise<number> =>
  change(db, actor, chosen, {
    action: 'resend',
    from: ['waiting', 'failed'],
    set: `state = 'waiting', tries = 0, next_try_at = now(), created_at = case when state = 'failed' then now() else created_at end`,
  });

/** Nobody needs it any more. */
export const dropMessages = (db: pg.Pool, actor: Actor, chosen: Chosen): Promise<number> =>
  change(db, actor, chosen, {
    action: 'drop',
    from: ['waiting', 'failed'],
    set: `state = 'dropped', next_try_at = null, file = null, body = case when is_secret then '' else body end`,
  });

/** A mail to whoever tries whether mail works. @throws 409 without a mail server or a confirmed address */
export const trialMail = ({ db, config }: AppContext, actor: Actor, lang: Lang): Promise<{ id: string }> =>
  inTransaction(db, async (tx) => {
    if (!config.mail) fail(409, 'MAIL_OFF');
    const address = (await confirmedMail(tx, actor.userId)) ?? fail(409, 'MAIL_UNCONFIRMED');
    const text = outgoingWord(lang, 'trial.text', { name: actor.userName, url: config.publicUrl ?? '' });
    return { id: await queueMessage(tx, { kind: 'mail', address, lang, subject: outgoingWord(lang, 'trial.subject'), text }) };
  });
