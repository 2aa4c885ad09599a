/**
 * Sends what waits for the ERP, oldest first, and in order within each document. Only the holder of one lock sends, however many servers share the
 * database. A server that crashes while sending leaves a row in "sending"; the next holder sends it again under the same key.
 */
import type pg from 'pg';
import { type ErpFaultKind, retryAfter } from '#domain/system/erp.ts';
import { PERIOD_CLOSE } from '#domain/wms/erp-message.ts';
import { repeat } from '#server/modules/repeating.ts';
import { alone } from '#server/store/alone.ts';
import { type Queryable, rowOf } from '#server/store/transaction.ts';
import { type ErpDriver, ErpFault } from './driver.ts';
import { messageOf } from './message.ts';
import { noteErpDocNo } from './note-number.ts';

export const SEND_EVERY_MS = 30_000;
/** Maximum of one run, so that a stop never waits for a long queue. */
const AT_ONCE = 500;

interface Waiting {
  readonly id: string;
  readonly kind: string | null;
  readonly docType: string;
  readonly docId: string;
  readonly isReversal: boolean;
  readonly tries: number;
}

const nextText = `update erp_outbox set status = 1, tries = least(tries + 1, 10) where id = (
    select o.id from erp_outbox o where o.direction = 'out' and o.status in (0, 3) and o.next_try_at <= now() and not exists (
      select 1 from erp_outbox e where e.direction = 'out' and e.doc_id = o.doc_id and e.seq < o.seq and e.status in (0, 1, 3))
    order by o.seq limit 1)
  returning id, kind, doc_type as "docType", doc_id as "docId", is_reversal as "isReversal", tries`;

async function settle(db: pg.Pool, row: Waiting, erpDocNo: string | null): Promise<void> {
  await db.query(
    `update erp_outbox set status = 2, erp_doc_no = coalesce($2, erp_doc_no), sent_at = now(), last_error = null, fault = null, next_try_at = null
     where id = $1`,
    [row.id, erpDocNo],
  );
  await noteErpDocNo(db, row, erpDocNo);
}

/** Skips a row that has nothing to send: a document without lines for the ERP, or without a posting. */
const skipEmpty = (db: Queryable, id: string) => db.query('update erp_outbox set status = 4, next_try_at = null where id = $1', [id]);

async function fault(db: Queryable, { id, tries }: Waiting, kind: ErpFaultKind, text: string): Promise<void> {
  await db.query(
    `update erp_outbox set status = 3, last_error = $2, fault = $3, next_try_at = now() + make_interval(secs => $4) where id = $1`,
    [id, text.slice(0, 500), kind, retryAfter(kind, tries)],
  );
}

async function sendOne(db: pg.Pool, driver: ErpDriver, row: Waiting, stopped: AbortSignal): Promise<ErpFaultKind | null> {
  try {
    const message = await messageOf(db, row);
    if (!message || (message.lines.length === 0 && message.kind !== PERIOD_CLOSE)) {
      await skipEmpty(db, row.id);
      return null;
    }
    const { erpDocNo } = await driver.send(message, stopped);
    await settle(db, row, erpDocNo);
    return null;
  } catch (error) {
    const known = error instanceof ErpFault ? error : new ErpFault('error', (error as Error).message);
    await fault(db, row, known.kind, known.message);
    return known.kind;
  }
}

/** The ERP is back: everything that only waited because it was away goes out at once. */
const wakeOthers = (db: Queryable) =>
  db.query("update erp_outbox set next_try_at = now() where status = 3 and fault = 'outage' and next_try_at > now()");

/** @returns the number of messages the ERP accepted; null = another server is sending */
export const sendWaiting = (db: pg.Pool, driver: ErpDriver, stopped = new AbortController().signal): Promise<number | null> =>
  alone(db, 'erp-outbox', () => sendInTurn(db, driver, stopped));

async function sendInTurn(db: pg.Pool, driver: ErpDriver, stopped: AbortSignal): Promise<number> {
  await db.query("update erp_outbox set status = 0, next_try_at = coalesce(next_try_at, now()) where direction = 'out' and status = 1");
  let sent = 0;
  while (sent < AT_ONCE && !stopped.aborted) {
    const row = await rowOf<Waiting>(db, nextText);
    if (!row) break;
    const failed = await sendOne(db, driver, row, stopped);
    if (failed === 'outage') break;
    if (failed !== null) continue;
    if (sent === 0) await wakeOthers(db);
    sent += 1;
  }
  return sent;
}

/** Sends every 30 s (stock-rules §3.16). @returns a function that stops it once the current run is finished */
export function startErpSender(
  db: pg.Pool,
  driver: ErpDriver,
  onError: (error: unknown) => void,
  everyMs = SEND_EVERY_MS,
): () => Promise<void> {
  return repeat(everyMs, (stopped) => sendWaiting(db, driver, stopped), onError);
}
