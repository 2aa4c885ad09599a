/** Every declared report with what answers it, for whoever may open its page or one that asks the same. */
import type pg from 'pg';
import type { z } from 'zod';
import { bomList as bomReport } from '#domain/basic/bom.report.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { type AnyReport, reportRight } from '#domain/kernel/report.ts';
import { dailyReports as dailyReport } from '#domain/mes/daily.report.ts';
import * as demand from '#domain/wms/reports/demand.reports.ts';
import * as ledger from '#domain/wms/reports/ledger.reports.ts';
import * as stock from '#domain/wms/reports/stock.reports.ts';
import { bomList, bomListSchema } from './bom-list.sql.ts';
import { dailyReports, dailySchema } from './daily.sql.ts';
import { boxLogQuerySchema, demandBoxes, demandQuerySchema, demandReport, neededMaterials, needQuerySchema } from './demand.sql.ts';
import {
  boxHistory,
  historyQuerySchema,
  inStockDetail,
  inStockParams,
  inStockQuerySchema,
  openCloseBoxes,
  openCloseQuerySchema,
  putawayLog,
  putawayQuerySchema,
} from './ledger-logs.sql.ts';
import { rawIssueQuerySchema, rawIssues } from './raw-issues.sql.ts';
import { shelfLife, shelfLifeSchema } from './shelf-life.sql.ts';
import { stockByWarehouse, stockQuerySchema } from './stock-by-warehouse.sql.ts';
import { groupQuerySchema, groupToQuerySchema, stockByBatch, stockGroups } from './stock-summary.sql.ts';
import { allotQuerySchema, transferReport } from './transfers.sql.ts';

export interface ReportCall {
  readonly path: string;
  readonly right: readonly string[];
  readonly body: z.ZodType;
  /** Some calls of the specification name the document beside the body. */
  readonly params?: z.ZodType;
  readonly answer: (db: pg.Pool, actor: Actor, query: never) => Promise<object>;
}

type Declared = Pick<AnyReport, 'n' | 'call' | 'shared'>;

const call = <S extends z.ZodType>(
  def: Declared,
  body: S,
  answer: (db: pg.Pool, actor: Actor, query: z.infer<S>) => Promise<object>,
): ReportCall => ({ path: def.call, right: [reportRight(def), ...def.shared], body, answer: answer as ReportCall['answer'] });

export const REPORT_CALLS: readonly ReportCall[] = [
  { ...call(ledger.inStockDetail, inStockQuerySchema.default(inStockQuerySchema.parse({})), inStockDetail), params: inStockParams },
  call(ledger.openCloseBoxes, openCloseQuerySchema, openCloseBoxes),
  call(ledger.boxHistory, historyQuerySchema, boxHistory),
  call(ledger.putawayLog, putawayQuerySchema, putawayLog),
  call(stock.stockByWarehouse, stockQuerySchema, stockByWarehouse),
  call(stock.stockGroups, groupQuerySchema, stockGroups),
  call(stock.stockBatches, groupToQuerySchema, stockByBatch),
  call(stock.shelfLife, shelfLifeSchema, shelfLife),
  call(demand.rawIssues, rawIssueQuerySchema, rawIssues),
  call(demand.transfers, allotQuerySchema, transferReport),
  call(demand.neededMaterials, needQuerySchema, neededMaterials),
  call(demand.demandReport, demandQuerySchema, demandReport),
  call(demand.demandBoxes, boxLogQuerySchema, demandBoxes),
  call(dailyReport, dailySchema, dailyReports),
  call(bomReport, bomListSchema, bomList),
];
