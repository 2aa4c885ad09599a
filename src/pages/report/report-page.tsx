/** The page of a report, out of its declaration: search, sort, sums over all rows found, chart, export of all rows, kept searches, the way to what a row is. */
import { ArrowLeft, ChartColumn } from 'lucide-react';
import { type ComponentType, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import type { AnyReport, Filters, ReportDef, ReportRow } from '#domain/kernel/report.ts';
import { PRICE_RIGHT } from '#domain/registry.ts';
import type { Cells } from '#pages/fields/field-columns.tsx';
import { useFieldWords } from '#pages/fields/field-words.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ListPage } from '#pages/list-page.tsx';
import { useSyncStatus } from '#store/hooks.ts';
import { Notice } from '#ui/notice.tsx';
import type { Action } from '#ui/page-header.tsx';
import { ReportChart, toggleChart, useClosedCharts } from './report-chart.tsx';
import { reportColumns } from './report-columns.ts';
import { askedFirst, useReportFields } from './report-search.tsx';
import { useReport } from './use-report.ts';

type Place = readonly [path: string, query?: Record<string, string>];

export interface ReportPlan<R> {
  /** Target of a row: its document, its box, a narrower report with the same filters. */
  readonly opens?: (row: R) => Place | null;
  readonly cells?: Cells<R>;
  /** The page this report belongs to; the back button opens it. */
  readonly back?: Place;
  /** Filters in addition to the search form. */
  readonly also?: object;
  readonly useRowActions?: () => (row: R) => readonly Action[];
}

export type ReportScreen = ComponentType<ScreenProps> & { readonly report: AnyReport };

/** @param plan what the screen adds to the declaration */
export function reportScreen<C extends Fields, I extends Fields, Q extends Filters>(
  report: ReportDef<C, I, Q>,
  plan: ReportPlan<ReportRow<ReportDef<C, I, Q>>> = {},
): ReportScreen {
  const def = report as unknown as AnyReport;
  // A new address is a new question: the page remounts.
  const Screen = (props: ScreenProps) => (
    <ReportPage key={props.query.toString()} {...props} report={def} plan={plan as unknown as ReportPlan<AnyRow>} />
  );
  return Object.assign(Screen, { report: def });
}

const NO_CELLS: Cells = {};
const NOTHING = {};
const noActions = () => () => [];

function ReportPage({ report, plan, title, query }: ScreenProps & { report: AnyReport; plan: ReportPlan<AnyRow> }) {
  const { t } = useTranslation(['report', 'ui']);
  const go = useGo();
  const { online } = useSyncStatus();
  const words = useFieldWords();
  const seesPrices = useRight(PRICE_RIGHT);
  // What an address asks for is no default: a search remembered of the page would take its place.
  const [start] = useState(() => askedFirst(report, query));
  const found = useReport(report, start, plan.also ?? NOTHING);
  const actionsOf = (plan.useRowActions ?? noActions)();
  const isClosed = useClosedCharts(({ closed }) => closed.includes(report.n));
  const { figures, values } = found;
  const cells = plan.cells ?? NO_CELLS;
  const columns = useMemo(() => reportColumns(report, words, figures, seesPrices, cells), [report, words, figures, seesPrices, cells]);
  const { opens, back } = plan;
  const chart: Action[] = report.chart
    ? [{ key: 'chart', label: t(isClosed ? 'showChart' : 'hideChart'), icon: ChartColumn, onClick: () => toggleChart(report.n) }]
    : [];
  const toBack: Action | undefined = back && { key: 'back', label: t('back'), icon: ArrowLeft, onClick: () => go(...back) };
  const error = { message: t(online ? 'ui:list.failed' : 'ui:record.offlineList'), onRetry: found.refresh };
  return (
    <ListPage
      id={`report.${report.n}`}
      title={title}
      columns={columns}
      rows={found.rows}
      rowKey={(row) => report.key.map((name) => String(row[name] ?? '')).join('/')}
      loading={found.loading}
      error={found.failed ? error : undefined}
      updatedAt={found.updatedAt}
      offline={!online}
      search={{ fields: useReportFields(report), values, onSearch: found.search }}
      paging={found.paging}
      sort={found.sort}
      onSortChange={found.sortBy}
      primary={toBack}
      menu={chart}
      onRefresh={found.refresh}
      rowActions={actionsOf}
      exportAll={async () => ({ rows: await found.every() })}
      empty={{ message: t('empty') }}
      {...(opens
        ? {
            onOpen: (row: AnyRow) => {
              const place = opens(row);
              if (place) go(...place);
            },
          }
        : {})}
      before={
        <>
          {found.more ? <Notice tone="info" label={t('moreLabel')} text={t('more')} /> : null}
          {isClosed || found.more || found.total === 0 ? null : (
            <ReportChart report={report} figures={figures} loading={found.figuresLoading} />
          )}
        </>
      }
    />
  );
}
