/** Exports of reports as jobs: a person orders one, sees how far it is, takes it back or fetches the file. The rows of the queue are the only state. */
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { z } from 'zod';
import { type Actor, hasRight, isAdmin } from '#domain/kernel/permission.ts';
import { EXPORT_HOURS, MOST_EXPORTS, type ReportExport } from '#domain/protocol/report-export.ts';
import { mayReadPrices } from '#domain/system/prices.ts';
import { countToday } from '#server/modules/day-bounds.ts';
import { fail } from '#server/modules/failure.ts';
import type { Lang } from '#server/modules/messages.ts';
import { newId } from '#server/modules/records/resources.ts';
import { callRights } from '#server/modules/reports/report-call.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { titleOf } from './file-words.ts';
import { askedOf, type fileQuestionSchema, reportFor } from './report-file.ts';

const SHOWN = `id, report, title, kind, state, done, total, is_cut as "isCut", bytes::float8 as bytes, problem, asked_at as "askedAt"`;
const KEPT = `asked_at > now() - interval '${EXPORT_HOURS} hours'`;
const LISTED = 20;

/** @returns one's own exports of the last day, the latest first */
export async function myExports(db: Queryable, { userId }: Actor): Promise<{ list: ReportExport[]; total: number }> {
  const text = `select ${SHOWN} from report_export where user_id = $1 and ${KEPT} order by asked_at desc limit ${LISTED}`;
  const list = await rowsOf<ReportExport>(db, text, [userId]);
  return { list, total: list.length };
}

/**
 * Orders a file. It is asked here whether the report's call would answer at all, so that nobody waits for a refusal.
 * @throws 404, 403, 400 as the report's call does; 409 EXPORTS_MANY
 */
export async function addExport(db: pg.Pool, actor: Actor, lang: Lang, asked: z.infer<typeof fileQuestionSchema>): Promise<{ id: string }> {
  const declared = reportFor(actor, asked.report);
  askedOf(declared, asked.question);
  const id = newId();
  await inTransaction(db, async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`export:${actor.userId}`]);
    const held = await rowOf<{ n: number }>(
      tx,
      `select count(*)::int as n from report_export where user_id = $1 and state in ('waiting', 'running', 'ready') and ${KEPT}`,
      [actor.userId],
    );
    if ((held?.n ?? 0) >= MOST_EXPORTS) fail(409, 'EXPORTS_MANY', { max: String(MOST_EXPORTS) });
    await countToday(tx, 'export', actor.userId);
    await tx.query(
      `insert into report_export (id, user_id, lang, report, title, kind, asked, state) values ($1, $2, $3, $4, $5, $6, $7, 'waiting')`,
      [id, actor.userId, lang, asked.report, asked.title || titleOf(declared.report, lang), asked.kind, JSON.stringify(asked)],
    );
  });
  return { id };
}

/** Takes one back, whatever became of it: one that is being written ends at its next step. */
export async function dropExport(db: Queryable, { userId }: Actor, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from report_export where id = $1 and user_id = $2', [id, userId]);
  return (rowCount ?? 0) > 0 || fail(404, 'NOT_FOUND');
}

interface Ready {
  readonly report: string;
  readonly kind: 'xlsx' | 'csv';
  readonly bytes: number;
  readonly seesPrices: boolean;
  readonly warehouses: readonly string[] | null;
}

export interface ExportFile {
  readonly mime: string;
  readonly bytes: number;
  readonly content: Readable;
  /** To be called once all of it has been sent: the file is fetched once. */
  readonly sent: () => Promise<void>;
}

const MIMES = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv; charset=utf-8' } as const;

/** What somebody was given when the file was made and has no more. A file without stores is that of somebody who sees all of them. */
const isLess = (actor: Actor, { report, seesPrices, warehouses }: Ready): boolean =>
  !hasRight(actor, callRights(reportFor(actor, report).report)) ||
  (seesPrices && !mayReadPrices(actor)) ||
  (!isAdmin(actor) && (warehouses === null || warehouses.some((id) => !actor.warehouses.includes(id))));

/**
 * The file of one's own export.
 * @throws 404 where there is none, or no more; 403 where its owner may see less by now than it holds
 */
export async function openExport(db: pg.Pool, actor: Actor, id: string): Promise<ExportFile> {
  const ready = await rowOf<Ready>(
    db,
    `select report, kind, bytes::float8 as bytes, sees_prices as "seesPrices", warehouses::text[] as warehouses
     from report_export where id = $1 and user_id = $2 and state = 'ready' and ${KEPT}`,
    [id, actor.userId],
  );
  if (!ready) return fail(404, 'EXPORT_GONE');
  if (isLess(actor, ready)) fail(403, 'EXPORT_LESS');
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let n = 0; ; n += 1) {
      const piece = await rowOf<{ bytes: Buffer }>(db, 'select bytes from report_export_piece where export_id = $1 and n = $2', [id, n]);
      if (!piece) return;
      yield piece.bytes;
    }
  }
  const sent = async (): Promise<void> =>
    inTransaction(db, async (tx) => {
      await tx.query(`update report_export set state = 'fetched' where id = $1`, [id]);
      await tx.query('delete from report_export_piece where export_id = $1', [id]);
    });
  return { mime: MIMES[ready.kind], bytes: ready.bytes, content: Readable.from(pieces(), { objectMode: false }), sent };
}

/** Deletes what nobody fetched within a day. */
export const forgetExports = (tx: Queryable) => tx.query(`delete from report_export where not (${KEPT})`);
