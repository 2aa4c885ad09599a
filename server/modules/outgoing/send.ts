/**
 * Sends the messages that wait, the longest due first. Only the holder of one lock sends, however many servers share the database. A server that crashes while
 * sending leaves a row in "sending"; the next holder sends it again under the same id.
 */
import type pg from 'pg';
import { MESSAGE_DAYS, type MessageKind, MOST_SENDS, sentAgainAfter } from '#domain/protocol/outgoing-message.ts';
import type { Config } from '#server/config.ts';
import { repeat } from '#server/modules/repeating.ts';
import { alone } from '#server/store/alone.ts';
import { type Queryable, rowOf } from '#server/store/transaction.ts';
import { mailWay } from './mail.ts';
import { type Leaving, type Way, WayFault } from './way.ts';
import { webhookWay } from './webhook.ts';

export const SEND_EVERY_MS = 10_000;
/** Maximum of one run, so that a stop never waits for a long queue. */
const AT_ONCE = 200;

/** The ways that the settings open. */
export type Ways = ReadonlyMap<MessageKind, Way>;

export const waysOf = ({ mail, webhook }: Pick<Config, 'mail' | 'webhook'>): Ways =>
  new Map<MessageKind, Way>([
    ...(mail ? [['mail', mailWay(mail)] as const] : []),
    ...(webhook ? [['webhook', webhookWay(webhook)] as const] : []),
  ]);

interface Next extends Omit<Leaving, 'file' | 'target'> {
  readonly kind: MessageKind;
  readonly tries: number;
  readonly fileName: string | null;
  readonly fileMime: string | null;
  readonly file: Buffer | null;
  readonly targetId: string | null;
  /** Null where the webhook was stopped. */
  readonly url: string | null;
}

const NEXT = `with next as (
    update outgoing_message set state = 'sending', tries = tries + 1 where id = (
      select id from outgoing_message where state = 'waiting' and next_try_at <= now() and kind = any($1::text[]) order by next_try_at, id limit 1)
    returning *)
  select n.id, n.kind, n.recipient, n.lang, n.subject, n.body as text, n.file_name as "fileName", n.file_mime as "fileMime", n.file, n.event, n.tries,
    t.id as "targetId", t.url
  from next n left join webhook_target t on t.id = n.target_id and t.stopped_at is null`;

const leaving = ({ id, recipient, lang, subject, text, file, fileName, fileMime, event, targetId, url }: Next): Leaving => ({
  id,
  recipient,
  lang,
  subject,
  text,
  file: file && { name: fileName ?? '', mime: fileMime ?? '', bytes: file },
  event,
  target: targetId && url ? { id: targetId, url } : null,
});

/** Whoever holds the lock is alone: what is still said to be sent was left behind by a server that is gone. */
const takeUp = (db: Queryable) =>
  db.query(
    `update outgoing_message set state = case when tries >= $1 then 'failed' else 'waiting' end,
       last_error = case when tries >= $1 then 'The server stopped while it was sent.' else last_error end where state = 'sending'`,
    [MOST_SENDS],
  );

const settle = (db: Queryable, id: string) =>
  db.query(
    `update outgoing_message set state = 'sent', sent_at = now(), next_try_at = null, last_error = null, file = null,
       body = case when is_secret then '' else body end where id = $1`,
    [id],
  );

async function fault(db: Queryable, { id, tries }: Next, { kind, message }: WayFault): Promise<void> {
  const wait = sentAgainAfter(tries, kind === 'refused');
  await db.query(
    `update outgoing_message set state = case when $3::int is null then 'failed' else 'waiting' end, last_error = $2,
       next_try_at = now() + make_interval(secs => $3::int) where id = $1`,
    [id, message.slice(0, 500), wait],
  );
}

/** @returns the way that is closed for now; null = the next message may be tried on it */
async function sendOne(db: Queryable, way: Way, next: Next, stopped: AbortSignal): Promise<MessageKind | null> {
  try {
    await way(leaving(next), stopped);
    await settle(db, next.id);
    return null;
  } catch (error) {
    const known = error instanceof WayFault ? error : new WayFault('error', 'The message could not be made.');
    if (stopped.aborted) {
      // Nothing is known to be wrong with it.
      await db.query(`update outgoing_message set state = 'waiting', tries = tries - 1 where id = $1`, [next.id]);
      return null;
    }
    await fault(db, next, known);
    if (!(error instanceof WayFault)) throw error;
    return known.kind === 'away' ? next.kind : null;
  }
}

/** @returns the number of messages tried; null = another server is sending */
export const sendMessages = (db: pg.Pool, ways: Ways, stopped = new AbortController().signal): Promise<number | null> =>
  alone(db, 'outgoing-message', async () => {
    await takeUp(db);
    const open = new Map(ways);
    for (let tried = 0; ; tried += 1) {
      const isOver = open.size === 0 || tried >= AT_ONCE || stopped.aborted;
      const next = isOver ? undefined : await rowOf<Next>(db, NEXT, [[...open.keys()]]);
      const way = next && open.get(next.kind);
      if (!next || !way) return tried;
      const closed = await sendOne(db, way, next, stopped);
      if (closed) open.delete(closed);
    }
  });

/** @returns a function that stops it once the current run is finished */
export const startMessageSender = (
  db: pg.Pool,
  ways: Ways,
  onError: (error: unknown) => void,
  everyMs = SEND_EVERY_MS,
): (() => Promise<void>) => repeat(everyMs, (stopped) => sendMessages(db, ways, stopped), onError, { atOnce: true });

/** Gives up what could never be sent, and deletes what is old. */
export async function forgetMessages(tx: Queryable): Promise<void> {
  await tx.query(
    `update outgoing_message set state = 'failed', next_try_at = null, last_error = coalesce(last_error, 'There was no way to send it.')
     where state = 'waiting' and created_at < now() - make_interval(days => $1)`,
    [MESSAGE_DAYS.waiting],
  );
  await tx.query(
    `delete from outgoing_message where created_at < now() - make_interval(days => case when state = 'failed' then $1::int else $2::int end)
       and state not in ('waiting', 'sending')`,
    [MESSAGE_DAYS.failed, MESSAGE_DAYS.sent],
  );
}
