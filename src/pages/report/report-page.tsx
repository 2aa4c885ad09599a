/** The page of a report, out of its declaration: search, sort, sums over all rows found, chart, export of all rows, kept searches, the way to what a row is. */

import { ArrowLeft, CalendarClock, ChartColumn, FileDown, type LucideIcon } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import type { AnyReport, Filters, ReportDef, ReportPlace, ReportRow } from '#domain/kernel/report.ts';
import { EXPORT_HERE } from '#domain/protocol/report-export.ts';
import type { Cells } from '#pages/fields/field-columns.tsx';
import { useFieldWords } from '#pages/fields/field-words.ts';
import { useLoadFailure } from '#pages/kit/load-failure.tsx';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { ListPage, type ListPageProps } from '#pages/list-page.tsx';
import { useSyncStatus } from '#store/hooks.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Action } from '#ui/page-header.tsx';
import { shownColumns, useTableSettings } from '#ui/table/columns.ts';
import { sizesLong } from '#ui/table/pager.tsx';
import type { Selection } from '#ui/table/selection.ts';
import type { Tone } from '#ui/tone.ts';
import { EqualTick } from './equal-tick.tsx';
import { ExportDrawer, ExportList } from './export/export-list.tsx';
import { useExports } from './export/use-exports.ts';
import { ReportChart, useChartOpen, useReportDrawing } from './report-chart.tsx';
import { reportColumns } from './report-columns.ts';
import { comparesSuppliers, isForReader, useReader } from './report-reader.ts';
import { askedFirst, type Controls, isShown, startOf, useReportFields } from './report-search.tsx';
import { type ReportWords, useReportWords } from './report-words.ts';
import type { Subscribed } from './subscribe/use-subscriptions.ts';
import { type Figures, useReport } from './use-report.ts';

/** What is asked on the page now, and the rows of the page that is shown. */
export interface Asked<R = unknown> {
  readonly rows: readonly R[];
  readonly loading: boolean;
  readonly values: SearchValues;
  readonly search: (values: SearchValues) => void;
  readonly refresh: () => void;
  readonly online: boolean;
}

/** What a screen adds while it is open; keep the identity of cells and controls. */
export interface ReportMore<R> {
  readonly cells?: Cells<R>;
  /** Search controls in place of the usual ones, by filter. */
  readonly controls?: Controls;
  readonly primary?: Action;
  readonly menu?: readonly Action[];
  readonly rowActions?: (row: R) => readonly Action[];
  readonly selection?: Selection;
  readonly batch?: readonly Action[];
  /** Opens a row on this page. */
  readonly open?: (row: R) => void;
  readonly empty?: ListPageProps<R>['empty'];
  /** Between search and table. */
  readonly before?: ReactNode;
  /** Dialogs and drawers. */
  readonly beside?: ReactNode;
}

/** A verb of a row that is done elsewhere; its word is `verb.<key>`. */
export interface RowVerb<R> {
  readonly key: string;
  readonly icon: LucideIcon;
  /** Any one of these. */
  readonly right: string | readonly string[];
  readonly danger?: boolean;
  readonly offered: (row: R) => boolean;
  /** Where it is done. */
  readonly to: (row: R) => ReportPlace;
}

export interface ReportPlan<R> {
  /** Of the user's own column settings and searches, where the page is not the report's own. */
  readonly id?: string;
  /** Where a row leads; default: as declared. */
  readonly opens?: (row: R) => ReportPlace | null;
  readonly cells?: Cells<R>;
  /** Key under `report:own` of what this page words in its own way. */
  readonly words?: string;
  readonly verbs?: readonly RowVerb<R>[];
  readonly rowTone?: (row: R) => Tone | undefined;
  /** The page this report belongs to; the back button opens it. */
  readonly back?: ReportPlace;
  /** Search that the page begins with. */
  readonly start?: SearchValues;
  /** Filters in addition to the search form. */
  readonly also?: object;
  /** Only true while it is asked: without a network nothing old is shown. */
  readonly live?: boolean;
  readonly useMore?: (asked: Asked<R>) => ReportMore<R>;
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

const SubscribeDrawer = lazy(() => import('./subscribe/subscribe-drawer.tsx').then((part) => ({ default: part.SubscribeDrawer })));

const NOTHING = {};
const NO_ROWS: readonly AnyRow[] = [];
const NO_VERBS: readonly RowVerb<AnyRow>[] = [];
const nothingMore = (): ReportMore<AnyRow> => NOTHING;

function ReportPage({ report, plan, title, query }: ScreenProps & { report: AnyReport; plan: ReportPlan<AnyRow> }) {
  const { t } = useTranslation(['report', 'ui']);
  const go = useGo();
  const { online } = useSyncStatus();
  const { opens = report.opens, back, rowTone, id = `report.${report.n}`, live = false, useMore = nothingMore } = plan;
  const today = useToday();
  const [start] = useState(() => ({ ...startOf(report, today), ...plan.start }));
  // What an address asks for is no default: a search remembered of the page would take its place.
  const [first] = useState(() => {
    const asked = askedFirst(report, query);
    return Object.keys(asked).length === 0 ? start : { ...startOf(report, null), ...plan.start, ...asked };
  });
  const { isSuppliers } = useReader(report);
  const found = useReport(report, first, plan.also ?? NOTHING, { live, startsOther: isSuppliers && comparesSuppliers(report) });
  const { values, search, refresh } = found;
  const away = live && !online;
  const shown = away ? NO_ROWS : found.rows;
  const more = useMore({ rows: shown, loading: found.loading, values, search, refresh, online });
  const words = useReportWords(report, plan.words);
  const verbsOf = useRowVerbs(plan.verbs ?? NO_VERBS, words);
  const columns = useReportColumns(report, words, found, plan.cells, more.cells);
  const fields = useReportFields(report, words, more.controls);
  const [isOpen, turnChart] = useChartOpen(report.n);
  const drawing = useReportDrawing(report, found.figures);
  const chart: Action[] = report.chart
    ? [
        {
          key: 'chart',
          label: t(isOpen ? 'hideChart' : 'showChart'),
          icon: ChartColumn,
          onClick: turnChart,
          disabledReason: drawing.says || report.chart.other ? undefined : t('equal'),
        },
      ]
    : [];
  const exports = useExports();
  const [isListed, setListed] = useState(false);
  const own = exports.list.filter(({ report: of, state }) => of === String(report.n) && state !== 'fetched');
  const mine: Action[] =
    exports.list.length > 0 ? [{ key: 'exports', label: t('export.mine'), icon: FileDown, onClick: () => setListed(true) }] : [];
  const askedToFill = ([name]: readonly string[]): { message: string; advice: true } | undefined =>
    name === undefined ? undefined : { message: words.own(`ask.${name}`) ?? t('fill', { name: words.label(name) }), advice: true };
  const [subscribed, setSubscribed] = useState<Subscribed | null>(null);
  const subscribe: Action = {
    key: 'subscribe',
    label: t('subscribe.action'),
    icon: CalendarClock,
    onClick: () => {
      const shown = shownColumns(columns, useTableSettings.getState().tables[id], false).map(({ key }) => key);
      setSubscribed({ report: String(report.n), title, question: found.question, columns: shown });
    },
    disabledReason: online ? askedToFill(found.missing)?.message : t('ui:record.offline'),
  };
  const toBack: Action | undefined = back && { key: 'back', label: t('back'), icon: ArrowLeft, onClick: () => go(...back) };
  const failure = useLoadFailure(words.own('offline'));
  const to = (row: AnyRow): void => {
    const place = opens?.(row);
    if (place) go(...place);
    else more.open?.(row);
  };
  return (
    <>
      <ListPage
        byServer
        id={id}
        title={title}
        columns={columns}
        rows={shown}
        rowKey={(row) => report.key.map((name) => String(row[name] ?? '')).join('/')}
        loading={found.loading}
        error={away || found.failed ? failure(found.failed, refresh) : undefined}
        updatedAt={away ? undefined : found.updatedAt}
        offline={!online}
        aside={<EqualTick report={report} isReady={found.settled} />}
        search={{ fields, values, onSearch: search, start, counted: found.counted }}
        // Nobody has counted before the question is complete.
        partial={found.missing.length > 0}
        paging={{ ...found.paging, sizes: sizesLong }}
        sort={found.sort}
        onSortChange={found.sortBy}
        primary={more.primary ?? toBack}
        menu={[...(more.menu ?? []), ...chart, ...(isSuppliers ? [] : [subscribe]), ...mine]}
        onRefresh={refresh}
        {...(plan.verbs || more.rowActions ? { rowActions: (row: AnyRow) => [...verbsOf(row), ...(more.rowActions?.(row) ?? [])] } : {})}
        {...(more.selection && more.batch?.length ? { selection: more.selection, batch: more.batch } : {})}
        {...(rowTone ? { rowTone } : {})}
        exportAll={async (kind, shown) => {
          // Exports by the server are the factory's.
          if (isSuppliers || (await found.count()) <= EXPORT_HERE) return { rows: await found.every() };
          await exports.add({ report: String(report.n), kind, title, question: found.question, columns: shown.map(({ key }) => key) });
          return null;
        }}
        empty={askedToFill(found.missing) ?? more.empty ?? { message: words.own('empty') ?? t('empty') }}
        {...(opens || more.open ? { onOpen: to } : {})}
        before={
          away ? null : (
            <>
              <ExportList list={own} exports={exports} />
              {found.more ? <Notice tone="info" label={t('moreLabel')} text={t('more')} /> : null}
              {more.before}
              {!isOpen || found.more || found.total === 0 ? null : (
                <ReportChart
                  report={report}
                  drawing={drawing}
                  figures={found.figures}
                  loading={found.figuresLoading}
                  onUnit={found.setChartUnit}
                  isOther={found.otherChart}
                  onOther={found.setOtherChart}
                  onNarrow={(asked) => search({ ...values, ...asked })}
                />
              )}
            </>
          )
        }
      />
      {more.beside}
      {subscribed === null ? null : (
        <Suspense>
          <SubscribeDrawer report={report} words={words} asked={subscribed} onClose={() => setSubscribed(null)} />
        </Suspense>
      )}
      {isListed ? <ExportDrawer exports={exports} onClose={() => setListed(false)} /> : null}
    </>
  );
}

function useRowVerbs(verbs: readonly RowVerb<AnyRow>[], { own }: ReportWords): (row: AnyRow) => Action[] {
  const go = useGo();
  const actor = useActor();
  const mine = verbs.filter(({ right }) => actor !== null && hasRight(actor, right));
  return (row) =>
    mine
      .filter(({ offered }) => offered(row))
      .map(({ key, icon, danger, to }) => ({ key, label: own(`verb.${key}`) ?? key, icon, danger, onClick: () => go(...to(row)) }));
}

interface Shown {
  readonly values: SearchValues;
  readonly figures: Figures | undefined;
}

function useReportColumns(report: AnyReport, own: ReportWords, { values, figures }: Shown, ...cells: (Cells | undefined)[]) {
  const words = useFieldWords();
  const { isSuppliers, seesPrices } = useReader(report);
  const [fixed, looked] = cells;
  return useMemo(() => {
    const isSeen = (name: string): boolean => isForReader(report, name, { isSuppliers, seesPrices }) && isShown(report, name, values);
    return reportColumns(report, words, own, figures, isSeen, { ...fixed, ...looked });
  }, [report, words, own, values, figures, isSuppliers, seesPrices, fixed, looked]);
}
