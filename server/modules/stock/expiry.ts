/**
 * Freezes what is past its shelf life (stock-rules §3.8, §3.16): shortly after midnight at the site, when a server starts, and whenever such goods come in
 * or are no longer promised. Only the holder of one lock does it, however many servers share the database. No rule waits for it: what is expired is a
 * matter of the day.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { SERVER_ACTOR } from '#domain/protocol/server-actor.ts';
import { boxExpire, FROZEN_BY_AGE_FROM } from '#domain/wms/quality/expire.operation.ts';
import { repeat } from '#server/modules/repeating.ts';
import { Outgoing } from '#server/modules/sync/outgoing.ts';
import { applyEnvelope } from '#server/operations/apply.ts';
import { alone } from '#server/store/alone.ts';
import { rowsOf } from '#server/store/transaction.ts';

const EVERY_MS = 5 * 60_000;
/** Boxes of one transaction. */
const AT_ONCE = 100;

/** The day of the site, not of the server. */
const EXPIRED = `select b.id, b.warehouse_id as "warehouseId" from batch t join box b on b.batch_id = t.id join bin n on n.id = b.bin_id
  cross join lateral (select (now() at time zone site_zone())::date as day) today
  where t.expiry_date < today.day and coalesce(t.extended_to < today.day, true) and b.qty > 0 and b.reserved_qty = 0
    and b.box_status = any($1::smallint[]) and n.locked_by_check_id is null
  order by b.id limit ${AT_ONCE}`;

interface Expired {
  readonly id: string;
  readonly warehouseId: string;
}

async function freezeSome(db: pg.Pool, boxes: readonly Expired[], onFault: (error: unknown) => void): Promise<number> {
  const outgoing = new Outgoing(randomUUID(), 'server');
  const occurredAt = new Date().toISOString();
  for (const { id: boxId } of boxes) outgoing.add({ type: boxExpire.type, payload: { boxId }, userId: SERVER_ACTOR.userId, occurredAt });
  const robot = {
    ...SERVER_ACTOR,
    rights: [boxExpire.right].flat(),
    warehouses: [...new Set(boxes.map(({ warehouseId }) => warehouseId))],
  };
  const envelope = { deviceId: outgoing.deviceId, operations: outgoing.take(boxes.length) };
  const { results } = await applyEnvelope(db, envelope, { mayHold: () => false }, onFault, { robot });
  return results.filter(({ status }) => status === 'applied').length;
}

/** @returns how many boxes were frozen; null = another server is at it */
export const freezeExpired = (db: pg.Pool, onFault: (error: unknown) => void): Promise<number | null> =>
  alone(db, 'expiry', async () => {
    for (let frozen = 0; ; ) {
      const boxes = await rowsOf<Expired>(db, EXPIRED, [FROZEN_BY_AGE_FROM]);
      const now = boxes.length === 0 ? 0 : await freezeSome(db, boxes, onFault);
      frozen += now;
      // What was refused is tried again another time: it would only be refused again.
      if (boxes.length < AT_ONCE || now === 0) return frozen;
    }
  });

/** @returns a function that stops it once the current run is finished */
export const startExpiry = (db: pg.Pool, onError: (error: unknown) => void): (() => Promise<void>) =>
  repeat(EVERY_MS, () => freezeExpired(db, onError), onError, { atOnce: true });
