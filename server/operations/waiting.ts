/** What only a supervisor can let pass (sync.md §22): it leaves no verdict, so the desk keeps its contents until it has one. */
import type pg from 'pg';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { WAITS_FOR_SUPERVISOR } from '#domain/protocol/trust.ts';
import type { Author } from './actors.ts';
import { storedAt } from './incoming.ts';
import type { Incoming, Outcome } from './outcome.ts';

/** Contents kept for one author on one device. What is beyond waits all the same and is counted. */
const MOST_KEPT = 1000;
/** Longest payload that is kept, in characters of JSON. */
const LONGEST_KEPT = 64_000;

interface Waiting {
  readonly wire: WireOperation;
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

const countText = `insert into held_author (user_id, device_id, operations, oldest_at, code)
  select w.actor, $1, count(*)::int, min(w.at), min(w.code) from unnest($2::uuid[], $3::timestamptz[], $4::text[]) as w(actor, at, code)
    group by w.actor order by w.actor
  on conflict (user_id, device_id) do update set last_at = now(), operations = excluded.operations, code = excluded.code,
    oldest_at = least(held_author.oldest_at, excluded.oldest_at), released_at = null, released_by = null, release_reason = null`;

const keepText = `insert into waiting_op (device_id, op_id, user_id, doc_key, type, payload, occurred_at, code, params)
  select $1, r."opId", r.actor, r."docKey", r.type, r.payload, r.at, r.code, r.params
  from jsonb_to_recordset($2::jsonb) as r("opId" uuid, actor uuid, "docKey" text, type text, payload jsonb, at timestamptz, code text, params jsonb, n int)
  where r.n + (select count(*) from waiting_op w where w.device_id = $1 and w.user_id = r.actor) <= ${MOST_KEPT}
  order by r."opId" on conflict (device_id, op_id) do update set code = excluded.code, params = excluded.params`;

/** Notes what waits for a supervisor, and forgets what has come to a verdict since. */
export async function noteWaiting(
  tx: pg.PoolClient,
  { deviceId, authors }: { readonly deviceId: string; readonly authors: ReadonlyMap<string, Author> },
  fresh: readonly Incoming[],
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<void> {
  const waiting = fresh.flatMap(({ wire }): Waiting[] => {
    const outcome = outcomes.get(wire.opId);
    if (outcome?.kind !== 'waits' || !WAITS_FOR_SUPERVISOR.includes(outcome.problem.code)) return [];
    return [{ wire, code: outcome.problem.code, params: outcome.problem.params }];
  });
  const settled = fresh.filter(({ wire }) => outcomes.get(wire.opId)?.kind !== 'waits' && authors.get(wire.actor)?.hasWaited);
  if (settled.length > 0)
    await tx.query('delete from waiting_op where device_id = $1 and op_id = any($2::uuid[])', [
      deviceId,
      settled.map(({ wire }) => wire.opId),
    ]);
  if (waiting.length === 0) return;
  const wires = waiting.map(({ wire }) => wire);
  await tx.query({
    name: 'apply/held',
    text: countText,
    values: [deviceId, wires.map(({ actor }) => actor), wires.map(storedAt), waiting.map(({ code }) => code)],
  });
  const kept = waiting.map(({ wire, code, params }, n) => ({
    opId: wire.opId,
    actor: wire.actor,
    docKey: wire.docKey,
    type: wire.type,
    at: storedAt(wire),
    code,
    params,
    n,
    payload: JSON.stringify(wire.payload).length <= LONGEST_KEPT ? wire.payload : null,
  }));
  await tx.query(keepText, [deviceId, JSON.stringify(kept)]);
}
