/**
 * Writes the reports that are due and queues them as messages. Each is written with the rights and stores that its subscriber has at that moment. Only the
 * holder of one lock does it, however many servers share the database; what came due while none ran is written once.
 */
import type pg from 'pg';
import { dayIn } from '#domain/kernel/clock.ts';
import { type Problem, problem } from '#domain/kernel/problem.ts';
import { MOST_FILE_BYTES } from '#domain/protocol/outgoing-message.ts';
import { MOST_EXPORTED } from '#domain/protocol/report-export.ts';
import { laterQuestion, nextSending, type Rhythm } from '#domain/protocol/subscription.ts';
import type { AppContext } from '#server/modules/context.ts';
import { Failure, fail } from '#server/modules/failure.ts';
import { actorNow } from '#server/modules/identity/actor-now.ts';
import type { Lang } from '#server/modules/messages.ts';
import { confirmedMail } from '#server/modules/outgoing/confirmed-mail.ts';
import { outgoingWord } from '#server/modules/outgoing/words.ts';
import { repeat } from '#server/modules/repeating.ts';
import { type FileQuestion, reportFor, type Written, writeReport } from '#server/modules/reports/export/report-file.ts';
import { type OutgoingMessage, queueMessage } from '#server/operations/outgoing-message.ts';
import { alone } from '#server/store/alone.ts';
import { inTransaction, type Queryable, rowOf } from '#server/store/transaction.ts';
import { siteZone } from './subscriptions.ts';

const LOOK_EVERY_MS = 60_000;
/** What broke is tried again after so many minutes, so often, before the next day that it is due. */
const AGAIN_MINUTES = 10;
const MOST_TRIES = 3;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Due extends Rhythm {
  readonly id: string;
  readonly userId: string;
  readonly lang: Lang;
  readonly title: string;
  readonly asked: FileQuestion;
  readonly askedOn: string;
  readonly moves: boolean;
  readonly way: 'mail' | 'webhook';
  /** Null where the webhook was stopped, and for mail. */
  readonly targetId: string | null;
  readonly tries: number;
}

const NEXT = `select s.id, s.user_id as "userId", s.lang, s.title, s.asked, s.asked_on::text as "askedOn", s.moves, s.every, s.at_time as time, s.on_day as "on",
    s.way, t.id as "targetId", s.tries
  from report_subscription s left join webhook_target t on t.id = s.target_id and t.stopped_at is null and t.supplier_id is null
  where s.next_at <= now() order by s.next_at, s.id limit 1`;

/** This server stops; another one, or the next, begins anew. */
class Stopping extends Error {}

/** Sentences for whoever subscribed, in place of those that a call would answer at once. */
function problemOf({ status, problem: { code, params } }: Failure): Problem {
  if (code.startsWith('SUBSCRIPTION_') || code === 'MAIL_UNCONFIRMED') return problem(code, { ...params });
  if (status === 403) return problem('SUBSCRIPTION_RIGHT');
  return problem('SUBSCRIPTION_REFUSED');
}

interface File extends Written {
  readonly bytes: Buffer;
}

/** @throws Failure as the report's call does, and where the file is too large to be sent */
async function fileOf(db: pg.Pool, due: Due, today: string, stopped: AbortSignal): Promise<File> {
  const actor = (await actorNow(db, due.userId)) ?? fail(403, 'SUBSCRIPTION_ACCOUNT');
  const { report } = reportFor(actor, due.asked.report);
  const question = due.moves ? laterQuestion(report.filters, due.asked.question, due.askedOn, today) : due.asked.question;
  const parts: Buffer[] = [];
  let size = 0;
  const sink = async (part: Buffer): Promise<void> => {
    size += part.length;
    if (size > MOST_FILE_BYTES) fail(413, 'SUBSCRIPTION_LARGE', { most: String(MOST_FILE_BYTES / 1024 ** 2) });
    parts.push(part);
  };
  const written = await writeReport(db, actor, due.lang, { ...due.asked, question }, sink, () => {
    if (stopped.aborted) throw new Stopping();
  });
  return { ...written, bytes: Buffer.concat(parts) };
}

/** What a file may be called everywhere. */
const fileName = (title: string, day: string): string => `${title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()} ${day}.xlsx`;

interface Now {
  readonly today: string;
  readonly nextAt: string;
  /** As the site's clocks show it. */
  readonly nextShown: string;
}

async function messageOf({ db, config }: AppContext, due: Due, file: File, { today, nextShown }: Now): Promise<OutgoingMessage> {
  const { lang, title, targetId } = due;
  const say = (path: string, values: Record<string, string> = {}): string => outgoingWord(lang, `subscription.${path}`, values);
  const text = [
    say('text', { title, rows: String(file.rows) }),
    ...(file.isCut ? [say('cut', { most: String(MOST_EXPORTED) })] : []),
    say('next', { next: nextShown }),
    say('end', { url: config.publicUrl ?? '' }),
  ].join('\n');
  const shared = { lang, subject: `${title} ${today}`, text, file: { name: fileName(title, today), mime: XLSX, bytes: file.bytes } };
  if (due.way === 'webhook') return { ...shared, kind: 'webhook', targetId: targetId ?? fail(409, 'SUBSCRIPTION_TARGET') };
  return { ...shared, kind: 'mail', address: (await confirmedMail(db, due.userId)) ?? fail(409, 'MAIL_UNCONFIRMED') };
}

/** What was written, and when it is due again. Ended meanwhile, nothing is sent. */
const store = (db: pg.Pool, { id }: Due, message: OutgoingMessage, nextAt: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await rowOf(tx, 'select 1 from report_subscription where id = $1 for update', [id]))) return;
    const messageId = await queueMessage(tx, message);
    await tx.query(
      `update report_subscription set next_at = $2, last_at = now(), tries = 0, problem = null, params = '{}', message_id = $3 where id = $1`,
      [id, nextAt, messageId],
    );
  });

const refuse = (db: Queryable, { id }: Due, { code, params }: Problem, nextAt: string) =>
  db.query(
    `update report_subscription set next_at = $2, last_at = now(), tries = 0, problem = $3, params = $4, message_id = null where id = $1`,
    [id, nextAt, code, JSON.stringify(params)],
  );

async function giveUp(db: Queryable, due: Due, error: unknown, nextAt: string, onError: (error: unknown) => void): Promise<void> {
  if (error instanceof Stopping) return;
  if (error instanceof Failure) {
    await refuse(db, due, problemOf(error), nextAt);
    return;
  }
  onError(error);
  if (due.tries + 1 >= MOST_TRIES) await refuse(db, due, problem('SUBSCRIPTION_BROKEN'), nextAt);
  else
    await db.query('update report_subscription set tries = tries + 1, next_at = now() + make_interval(mins => $2) where id = $1', [
      due.id,
      AGAIN_MINUTES,
    ]);
}

async function sendOne(context: AppContext, due: Due, stopped: AbortSignal, onError: (error: unknown) => void): Promise<void> {
  const { db } = context;
  const zone = await siteZone(db);
  const at = new Date().toISOString();
  const nextAt = nextSending(due, at, zone);
  const now = { today: dayIn(zone, at), nextAt, nextShown: `${dayIn(zone, nextAt)} ${due.time}` };
  try {
    const message = await messageOf(context, due, await fileOf(db, due, now.today, stopped), now);
    await store(db, due, message, nextAt);
  } catch (error) {
    await giveUp(db, due, error, nextAt, onError);
  }
}

/** @returns how many were due; null = another server is at it */
export const sendDue = (
  context: AppContext,
  onError: (error: unknown) => void,
  stopped = new AbortController().signal,
): Promise<number | null> =>
  alone(context.db, 'report-subscription', async () => {
    for (let n = 0; ; n += 1) {
      const due = stopped.aborted ? undefined : await rowOf<Due>(context.db, NEXT);
      if (!due) return n;
      await sendOne(context, due, stopped, onError);
    }
  });

/** @returns a function that stops it once the current file is given up or written */
export const startSubscriptions = (
  context: AppContext,
  onError: (error: unknown) => void,
  everyMs = LOOK_EVERY_MS,
): (() => Promise<void>) => repeat(everyMs, (stopped) => sendDue(context, onError, stopped), onError, { atOnce: true });
