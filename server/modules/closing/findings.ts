/** What stands in the way of closing a month, and what else is to be known of it (area-stocktake §6). It can be asked on any day: a rehearsal. */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { Finding, FindingKind, Findings } from '#domain/wms/closing/answers.ts';
import { type ClosingFactRow, unheard } from '#domain/wms/closing/closing.ts';
import { UNPOSTED } from '#domain/wms/closing/open-docs.ts';
import { WITHOUT_VERDICT } from '#domain/wms/quality/inspection.document.ts';
import { kindIn } from '#server/modules/documents/kind-of.ts';
import { fail } from '#server/modules/failure.ts';
import { englishWarehouses } from '#server/modules/reports/english-names.ts';
import { differenceCounts, differenceQuerySchema } from '#server/modules/reports/stock-difference.sql.ts';
import { quoted } from '#server/store/columns.ts';
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import type { periodSchema } from './count-period.ts';
import { settlersOf } from './settlers.ts';

/** So many of a kind are listed; how many there are is always told. */
const LISTED = 100;

export interface Month {
  readonly period: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly status: number;
}

const OPEN_DOCS = UNPOSTED.map(
  ({
    entity,
    statuses,
  }) => `select '${entity.name}' as "docType", id as "docId", doc_no as "docNo", ${kindIn(entity.name)} as "docKind", biz_date::text as day from ${quoted(entity.table)}
    where status in (${statuses.join(', ')}) and biz_date between $1 and $2 and deleted_at is null`,
).join(' union all ');

/** Applications that are approved and not executed, lots that nobody has decided, and reported work that is held and has counted nothing. */
const WARNED = {
  application: `select 'application' as "docType", id as "docId", doc_no as "docNo", ${kindIn('application')} as "docKind", biz_date::text as day from application
    where status in (2, 4) and biz_date between $1 and $2 and deleted_at is null`,
  inspection: `select 'inspection' as "docType", id as "docId", doc_no as "docNo", ${kindIn('inspection')} as "docKind", biz_date::text as day from inspection
    where status in (${WITHOUT_VERDICT.join(', ')}) and biz_date between $1 and $2 and deleted_at is null`,
  held: `select 'reportWork' as "docType", id as "docId", doc_no as "docNo", ${kindIn('reportWork')} as "docKind", biz_date::text as day from report_work
    where status = 3 and biz_date between $1 and $2 and deleted_at is null`,
} as const;

/** Postings of these days that came when the month took none any more. */
export const LATE = `from stock_movement m where m.is_redated and m.posting_date > $2::date
  and m.occurred_at >= ($1::date)::timestamp at time zone site_zone() and m.occurred_at < ($2::date + 1)::timestamp at time zone site_zone()`;

interface Doc {
  readonly docType: string | null;
  readonly docId: string | null;
  readonly docNo: string | null;
  readonly docKind?: string | null;
  readonly day: string | null;
}

interface Listed {
  readonly list: readonly Finding[];
  readonly n: number;
}

async function docsOf(
  db: Queryable,
  text: string,
  { startDate, endDate }: Month,
  kind: FindingKind,
  severity: Finding['severity'],
): Promise<Listed> {
  const rows = await rowsOf<Doc & { n: number }>(
    db,
    `select d.*, count(*) over ()::int as n from (${text}) d order by d.day, d."docNo" limit ${LISTED}`,
    [startDate, endDate],
  );
  const list = rows.map(({ docType, docId, docNo, docKind = null, day }) => ({
    kind,
    severity,
    docType,
    docId,
    docNo,
    docKind,
    subjectId: null,
    n: 1,
    day,
  }));
  return { list, n: rows[0]?.n ?? 0 };
}

const factsOf = async (db: Queryable, { period }: Month): Promise<ClosingFactRow[]> =>
  rowsOf<ClosingFactRow>(
    db,
    `select id::text, version, period, kind, subject_id::text as "subjectId", name, n, day::text from closing_fact where period = $1`,
    [period],
  );

/** The facts of the books that block, of silent devices those that may hold work of the month. */
async function blockingFacts(db: Queryable, month: Month): Promise<Finding[]> {
  const facts = await factsOf(db, month);
  const silent = new Set(unheard(facts, month));
  return facts
    .filter((fact) => fact.kind !== 'counted' && (fact.kind !== 'contact' || silent.has(fact)))
    .map(({ kind, subjectId, name, n, day }) => ({
      kind: kind as FindingKind,
      severity: 'block' as const,
      docType: null,
      docId: null,
      docNo: name,
      subjectId: kind === 'contact' || kind === 'unsent' ? subjectId : null,
      n,
      day,
    }));
}

/** How many findings a month has. @returns documents and facts that block, and warnings */
export async function countFindings(db: pg.Pool, month: Month): Promise<{ blocking: number; warnings: number }> {
  const [docs, facts, ...warned] = await Promise.all([
    docsOf(db, OPEN_DOCS, month, 'document', 'block'),
    blockingFacts(db, month),
    ...Object.entries(WARNED).map(([kind, text]) => docsOf(db, text, month, kind as FindingKind, 'warn')),
  ]);
  return { blocking: docs.n + facts.length, warnings: warned.reduce((sum, { n }) => sum + n, 0) };
}

const MONTH = `select period, start_date::text as "startDate", end_date::text as "endDate", status from account_period where period = $1`;

/**
 * @returns of each kind the first ones, with how many there are. A closed month has none but what came late.
 * @throws 404 where there is no such month
 */
export async function findings(db: pg.Pool, actor: Actor, { period }: z.infer<typeof periodSchema>): Promise<Findings> {
  const month = await rowOf<Month>(db, MONTH, [period]);
  if (!month) return fail(404, 'REF_MISSING', { field: 'period' });
  const isClosed = month.status === 2;
  const docs = isClosed ? [] : [await docsOf(db, OPEN_DOCS, month, 'document', 'block')];
  const facts = isClosed ? [] : await blockingFacts(db, month);
  const warned = isClosed
    ? []
    : await Promise.all(Object.entries(WARNED).map(([kind, text]) => docsOf(db, text, month, kind as FindingKind, 'warn')));
  const late = await docsOf(
    db,
    `select m.doc_type as "docType", m.doc_id as "docId", m.doc_no as "docNo", m.posting_date::text as day ${LATE}`,
    month,
    'late',
    'told',
  );
  const { list: differing } = isClosed ? { list: [] } : await differenceCounts(db, actor, differenceQuerySchema.parse({ cyFlag: true }));
  const english = await englishWarehouses(
    db,
    differing.map(({ whName }) => whName),
  );
  const differences = differing.map(({ whName, less, more }) => ({
    kind: 'difference' as const,
    severity: 'warn' as const,
    docType: null,
    docId: null,
    docNo: whName,
    nameEn: english.get(whName) ?? null,
    subjectId: null,
    n: less + more,
    day: null,
  }));
  const list = [...docs, ...warned, late].flatMap((one) => one.list);
  const totals: Partial<Record<FindingKind, number>> = {};
  for (const { list: own, n } of [...docs, ...warned, late]) if (own[0]) totals[own[0].kind] = n;
  for (const { kind } of facts) totals[kind] = (totals[kind] ?? 0) + 1;
  if (differences.length > 0) totals.difference = differences.reduce((sum, { n }) => sum + n, 0);
  const all = [
    ...list.filter(({ severity }) => severity === 'block'),
    ...facts,
    ...list.filter(({ severity }) => severity !== 'block'),
    ...differences,
  ];
  // What came late is only told: nothing is left to be done about it.
  return {
    list: all,
    totals,
    who: await settlersOf(
      db,
      all.filter(({ severity }) => severity !== 'told'),
    ),
  };
}
