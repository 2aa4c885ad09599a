/** What keepers of tools and the office ask of what is lent. */
import type pg from 'pg';
import type { Actor } from '#domain/kernel/permission.ts';
import { documentListSchema, listDocuments } from '#server/modules/documents/documents.ts';
import { gaugeStock, gaugeStockSchema, gaugeUse, gaugeUseSchema } from '#server/modules/reports/gauges.sql.ts';
import { loanTotals, loanTotalsSchema } from '#server/modules/reports/loans.sql.ts';
import { scrapLoss, scrapLossSchema } from '#server/modules/reports/scrap-loss.sql.ts';
import { toolLife, toolLifeSchema } from '#server/modules/reports/tool-life.sql.ts';
import type { AssetSize } from './big-assets.ts';
import type { GaugeSize } from './big-gauges.ts';
import { type Question, someOf, TRIES } from './questions.ts';

const scale = Number(process.env.BENCH_SCALE ?? '1');
export const ASSETS: AssetSize = {
  assets: Math.ceil(100_000 * scale),
  loanLines: Math.ceil(1_000_000 * scale),
  people: Math.ceil(2000 * scale),
  stores: 5,
};

export const GAUGES: GaugeSize = { gauges: Math.ceil(5000 * scale), inspections: Math.ceil(300_000 * scale) };

/** What is asked when a gauge has failed. The lowest numbers have measured the most. */
export function gaugeQuestions(actor: Actor): readonly Question[] {
  const since = new Date(Date.now() - 180 * 86_400_000).toISOString().slice(0, 10);
  const use = (more: (turn: number) => object) => (on: pg.Pool, turn: number) =>
    gaugeUse(on, actor, gaugeUseSchema.parse({ pageSize: 50, assetNo: `BIGG${String(turn).padStart(5, '0')}`, ...more(turn) }));
  return [
    {
      what: 'what a gauge has measured since half a year, with sums',
      ask: use(() => ({ date: { from: since }, figures: true })),
      atMost: 300,
    },
    { what: 'what it has ever measured', ask: use(() => ({ figures: false })), atMost: 300 },
    {
      what: 'gauges, those that are due first',
      ask: (on) => gaugeStock(on, actor, gaugeStockSchema.parse({ pageSize: 50, figures: false })),
    },
  ];
}

/** What a keeper of tools asks, and what the office asks of all stores. */
export async function loanQuestions(db: pg.Pool, actor: Actor): Promise<readonly Question[]> {
  const people = await someOf(db, `select id from person where person_code like 'BIGP%' order by person_code limit ${TRIES}`);
  const stores = await someOf(db, "select id from warehouse where wh_code like 'BIGT-%' order by wh_code");
  const at = (list: readonly Record<string, string>[], turn: number): string => list[turn % list.length]?.id ?? '';
  const loans = (filters: (turn: number) => object) => (on: pg.Pool, turn: number) =>
    listDocuments(on, actor, 'lendDoc', documentListSchema.parse({ pageSize: 50, filters: filters(turn) }));
  const totals = (more: (turn: number) => object) => (on: pg.Pool, turn: number) =>
    loanTotals(on, actor, loanTotalsSchema.parse({ pageSize: 50, figures: false, ...more(turn) }));
  const day = (turn: number): string => new Date(Date.now() - (30 + turn) * 86_400_000).toISOString().slice(0, 10);
  const life = (more: (turn: number) => object) => (on: pg.Pool, turn: number) =>
    toolLife(on, actor, toolLifeSchema.parse({ pageSize: 50, figures: false, ...more(turn) }));
  return [
    { what: 'loans of a store, newest first', ask: loans((turn) => ({ warehouseId: at(stores, turn) })) },
    { what: 'loans of a store that are open', ask: loans((turn) => ({ warehouseId: at(stores, turn), status: [2, 4] })) },
    { what: 'loans of a person', ask: loans((turn) => ({ borrowerId: at(people, turn) })) },
    { what: 'loans by person and tool: what is overdue', ask: totals(() => ({ overdue: true })) },
    { what: 'the same, with sums and chart', ask: totals(() => ({ overdue: true, figures: true })), hasNoBudget: true },
    { what: 'the same of a person, all years', ask: totals((turn) => ({ borrowerId: [at(people, turn)] })) },
    { what: 'the same of a week', ask: totals((turn) => ({ date: { from: day(turn), to: day(turn - 7) } })) },
    { what: 'the same of a tool', ask: totals((turn) => ({ assetNo: `BIGT00${String(turn).padStart(4, '0')}` })) },
    { what: 'life of tools, least left first', ask: life(() => ({})) },
    { what: 'the same, with sums and chart', ask: life(() => ({ figures: true })), hasNoBudget: true },
    { what: 'life of tools, words', ask: life((turn) => ({ sMAT: `BIGT00${String(turn).padStart(2, '0')}` })) },
    {
      what: 'scrap and loss of a month',
      ask: (on) => scrapLoss(on, actor, scrapLossSchema.parse({ pageSize: 50, date: { from: day(30), to: day(0) } })),
    },
  ];
}
