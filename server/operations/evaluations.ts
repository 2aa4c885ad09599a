/** Scores of suppliers: told by the server from the rows that the reports show, and never by whoever evaluates. */
import type pg from 'pg';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { scored } from '#domain/registry.ts';
import { DUE_LINES } from '#server/store/supply-orders.ts';
import { LOTS_JUDGED, LOTS_PASSED, SUPPLIED } from '#server/store/supply-quality.ts';
import { rowOf, rowsOf } from '#server/store/transaction.ts';

interface Changed {
  readonly entity: AnyEntity;
  row: AnyRow;
  readonly before: AnyRow | undefined;
}

const DRAFT = 0;
type Evaluation = Parameters<typeof scored>[0];
type Supplied = Parameters<typeof scored>[1];
type Weights = Parameters<typeof scored>[2];

const MONTH = `date_trunc('month', to_date($2, 'YYYYMM'))`;
const within = (day: string): string => `t.supplier_id = $1 and ${day} >= ${MONTH} and ${day} < ${MONTH} + interval '1 month'`;

const QUALITY = `select ${LOTS_JUDGED} as lots, ${LOTS_PASSED} as "passedLots", trim_scale(coalesce(sum(t.rejected_qty), 0))::text as "rejectedQty",
  trim_scale(coalesce(sum(t.received_qty), 0))::text as "receivedQty" from ${SUPPLIED} where ${within('t.day')}`;
const DELIVERY = `select (count(*) filter (where t.result <> 'open'))::int as "judgedLines", (count(*) filter (where t.result = 'onTime'))::int as "onTimeLines"
  from ${DUE_LINES} where ${within('t.due')}`;

async function suppliedIn(tx: pg.PoolClient, { supplierId, period }: AnyRow): Promise<Supplied> {
  const quality = await rowOf<object>(tx, QUALITY, [supplierId, period]);
  const delivery = await rowOf<object>(tx, DELIVERY, [supplierId, period]);
  return { ...quality, ...delivery } as Supplied;
}

async function weightsNow(tx: pg.PoolClient): Promise<Weights> {
  const rows = await rowsOf<{ code: string; weight: string }>(tx, 'select code, trim_scale(weight)::text as weight from perf_indicator');
  return Object.fromEntries(rows.map(({ code, weight }) => [code, weight])) as unknown as Weights;
}

/** Whatever is, or was before this envelope, a draft. What has left that state stays as it was. */
const isDraft = ({ entity, row, before }: Changed): boolean =>
  entity.name === 'perfEvaluation' && (before === undefined || before.status === DRAFT || row.status === DRAFT);

/** Scores the drafts among the rows that are about to be written. */
export async function scoreDrafts(tx: pg.PoolClient, changed: readonly Changed[]): Promise<void> {
  const drafts = changed.filter(isDraft);
  if (drafts.length === 0) return;
  const weights = await weightsNow(tx);
  for (const draft of drafts)
    draft.row = scored(draft.row as unknown as Evaluation, await suppliedIn(tx, draft.row), weights) as unknown as AnyRow;
}
