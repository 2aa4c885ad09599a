/** Subscriptions to reports: a person orders one, sees what became of it, and ends it. */
import { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import {
  MOST_SUBSCRIPTIONS,
  nextSending,
  type ReportSubscription,
  rhythmSchema,
  SUBSCRIPTION_WAYS,
  type SubscriptionWays,
} from '#domain/protocol/subscription.ts';
import { REPORTS } from '#domain/registry.ts';
import type { AppContext } from '#server/modules/context.ts';
import { countToday } from '#server/modules/day-bounds.ts';
import { fail } from '#server/modules/failure.ts';
import type { Lang } from '#server/modules/messages.ts';
import { confirmedMail } from '#server/modules/outgoing/confirmed-mail.ts';
import { namedTargets } from '#server/modules/outgoing/targets.ts';
import { newId } from '#server/modules/records/resources.ts';
import { siteToday } from '#server/modules/report-query.ts';
import { titleOf } from '#server/modules/reports/export/file-words.ts';
import { askedOf, fileQuestionSchema, reportFor } from '#server/modules/reports/export/report-file.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';

export const subscriptionSchema = z.object({
  asked: fileQuestionSchema,
  rhythm: rhythmSchema,
  way: z.enum(SUBSCRIPTION_WAYS),
  /** Of a webhook. */
  targetId: z.uuid().nullable().default(null),
  /** Filters by day move along with the day of sending. */
  moves: z.boolean(),
});
type Ordered = z.infer<typeof subscriptionSchema>;

export const siteZone = async (db: Queryable): Promise<string> =>
  (await rowOf<{ zone: string }>(db, 'select site_zone() as zone'))?.zone ?? 'UTC';

/** What this person may have a report sent to. */
export const waysFor = async ({ db, config }: AppContext, { userId }: Actor): Promise<SubscriptionWays> => ({
  address: await confirmedMail(db, userId),
  mail: config.mail !== undefined,
  targets: config.webhook ? await namedTargets(db) : [],
});

/** @throws 409 where the file could not be sent: told now rather than on the first day */
async function guardWay(
  { config }: Pick<AppContext, 'config'>,
  tx: Queryable,
  { userId }: Actor,
  { way, targetId }: Ordered,
): Promise<void> {
  if (way === 'mail') {
    if (!config.mail) fail(409, 'MAIL_OFF');
    if (!(await confirmedMail(tx, userId))) fail(409, 'MAIL_UNCONFIRMED');
    return;
  }
  if (!config.webhook) fail(409, 'WEBHOOK_OFF');
  if (!(await namedTargets(tx)).some(({ id }) => id === targetId)) fail(409, 'SUBSCRIPTION_TARGET');
}

/**
 * Orders a file for every day, week or month. It is asked here whether the report would answer at all; whether it does is asked anew each time.
 * @throws 404, 403, 400 as the report's call does; 409 SUBSCRIPTIONS_MANY, or why nothing can be sent
 */
export function addSubscription(context: AppContext, actor: Actor, lang: Lang, ordered: Ordered): Promise<{ id: string; nextAt: string }> {
  const { asked, rhythm, way, targetId, moves } = ordered;
  const declared = reportFor(actor, asked.report);
  askedOf(declared, asked.question);
  return inTransaction(context.db, async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`subscription:${actor.userId}`]);
    await countToday(tx, 'subscription', actor.userId);
    await guardWay(context, tx, actor, ordered);
    const held = await rowOf<{ n: number }>(tx, 'select count(*)::int as n from report_subscription where user_id = $1', [actor.userId]);
    if ((held?.n ?? 0) >= MOST_SUBSCRIPTIONS) fail(409, 'SUBSCRIPTIONS_MANY', { max: String(MOST_SUBSCRIPTIONS) });
    const id = newId();
    const nextAt = nextSending(rhythm, new Date().toISOString(), await siteZone(tx));
    await tx.query(
      `insert into report_subscription (id, user_id, lang, report, title, asked, asked_on, moves, every, at_time, on_day, way, target_id, next_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        ...[
          id,
          actor.userId,
          lang,
          asked.report,
          asked.title || titleOf(declared.report, lang),
          JSON.stringify({ ...asked, kind: 'xlsx' }),
        ],
        ...[await siteToday(tx), moves, rhythm.every, rhythm.time, rhythm.on, way, way === 'webhook' ? targetId : null, nextAt],
      ],
    );
    return { id, nextAt };
  });
}

interface Held extends Omit<ReportSubscription, 'path'> {
  readonly report: string;
}

const pathOf = (n: string): string | null => REPORTS.find((report) => String(report.n) === n)?.path ?? null;

/** @returns one's own, the next due first */
export async function mySubscriptions(db: Queryable, { userId }: Actor): Promise<{ list: ReportSubscription[]; total: number }> {
  const held = await rowsOf<Held>(
    db,
    `select s.id, s.report, s.title, s.every, s.at_time as time, s.on_day as "on", s.way, s.next_at as "nextAt", s.last_at as "lastAt", s.problem, s.params,
       case when s.way = 'mail' then c.email else t.target_name end as recipient, m.state as message,
       case when m.state <> 'sent' then m.last_error end as "lastError"
     from report_subscription s join app_user u on u.id = s.user_id
       left join confirmed_mail c on c.user_id = u.id and c.email = u.email
       left join webhook_target t on t.id = s.target_id and t.stopped_at is null
       left join outgoing_message m on m.id = s.message_id
     where s.user_id = $1 order by s.next_at, s.id`,
    [userId],
  );
  return { list: held.map(({ report, ...one }) => ({ ...one, path: pathOf(report) })), total: held.length };
}

/** Ends one of one's own. What is on its way arrives. */
export async function endSubscription(db: Queryable, { userId }: Actor, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from report_subscription where id = $1 and user_id = $2', [id, userId]);
  return (rowCount ?? 0) > 0 || fail(404, 'NOT_FOUND');
}
