/**
 * Label printers in the plant's network. A client only names a printer. Its address must be known to the server alone, or any signed-in person could
 * make the server talk to any machine it can reach.
 */
import { connect } from 'node:net';
import type pg from 'pg';
import type { Actor } from '#domain/kernel/permission.ts';
import { type GatewayAnswer, type GatewayPrinter, gatewaySchema } from '#domain/system/print/calls.ts';
import { MOST_LABELS, zplFault } from '#domain/system/print/zpl-grammar.ts';
import { countToday } from '#server/modules/day-bounds.ts';
import { fail } from '#server/modules/failure.ts';
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';

export { gatewaySchema };

/** How long a silent printer takes to count as unreachable, and how long handing over a label may take. */
const TIMEOUT_MS = 8000;

interface Target {
  readonly id: string;
  readonly host: string;
  readonly port: number;
}

export const gatewayPrinters = (db: Queryable): Promise<GatewayPrinter[]> =>
  rowsOf<GatewayPrinter>(
    db,
    'select printer_code as "printerCode", printer_name as "printerName", dpi from network_printer where is_active order by printer_code',
  );

type Sent = { readonly state: 'accepted' | 'failed' | 'unknown'; readonly note: string | null };

/** @returns failed = nothing reached the printer; unknown = something may have */
function sendTo({ host, port }: Target, zpl: string, timeoutMs: number): Promise<Sent> {
  return new Promise((resolve) => {
    let connected = false;
    const socket = connect({ host, port });
    const end = (sent: Sent): void => {
      socket.destroy();
      resolve(sent);
    };
    socket.setTimeout(timeoutMs, () => end({ state: connected ? 'unknown' : 'failed', note: 'away' }));
    socket.on('error', () => end({ state: connected ? 'unknown' : 'failed', note: 'away' }));
    socket.on('connect', () => {
      connected = true;
      socket.end(zpl, 'utf8');
    });
    socket.on('close', (broken) => end({ state: broken ? 'unknown' : 'accepted', note: null }));
    socket.resume();
  });
}

/** Each attempt reaches the printer once. Repeating the request of the same attempt returns its outcome. */
export async function printByGateway(
  db: pg.Pool,
  actor: Actor,
  { jobId, attempt, printerCode, zpl }: { jobId: string; attempt: number; printerCode: string; zpl: string },
  timeoutMs = TIMEOUT_MS,
): Promise<GatewayAnswer> {
  const fault = zplFault(zpl);
  if (fault) fail(400, fault, { most: String(MOST_LABELS) });
  await countToday(db, 'gateway', actor.userId);
  const target = await rowOf<Target>(db, 'select id, host, port from network_printer where printer_code = $1 and is_active', [printerCode]);
  if (!target) fail(404, 'PRINTER_UNKNOWN', { printer: printerCode });
  const claimed = await db.query(
    `insert into print_gateway (job_id, attempt, printer_id, state, user_id) values ($1, $2, $3, 'sent', $4) on conflict do nothing`,
    [jobId, attempt, target.id, actor.userId],
  );
  if (claimed.rowCount === 0) return known(db, jobId, attempt);
  const { state, note } = await sendTo(target, zpl, timeoutMs);
  await db.query('update print_gateway set state = $3, note = $4 where job_id = $1 and attempt = $2', [jobId, attempt, state, note]);
  return { state, note };
}

/** Either the attempt's first request is still running, or its server crashed halfway. In both cases the label may have been printed. */
async function known(db: Queryable, jobId: string, attempt: number): Promise<GatewayAnswer> {
  const row = await rowOf<{ state: string; note: string | null }>(
    db,
    'select state, note from print_gateway where job_id = $1 and attempt = $2',
    [jobId, attempt],
  );
  const state = row?.state === 'accepted' || row?.state === 'failed' ? row.state : 'unknown';
  return { state, note: row?.note ?? null };
}
