import { ChartColumn, Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { Line } from '#domain/basic/party.resource.ts';
import { dayIn } from '#domain/kernel/clock.ts';
import { applicationStatus, demandType, priority } from '#domain/wms/codes.ts';
import { type DemandLineRow, ProdDemand, ProdDemandLine, prodDemandCreate } from '#domain/wms/demand.document.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { type LinesOf, useDocumentTable } from '#pages/kit/use-document-table.ts';
import { matches, useReplicaList } from '#pages/kit/use-replica-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { documentHead } from '#screens/wms/document-head.tsx';
import { documentFields, documentFilter, withinDays } from '#screens/wms/document-search.ts';
import { useRow, useRowsBy, useRowsWhere, useStore } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { DemandRow } from './demand-board.ts';
import { DemandDrawer } from './demand-drawer.tsx';
import { GenerateForDemand } from './generate-for-demand.tsx';
import { sumSameUnit } from './same-unit.ts';
import { useDemandActions } from './use-demand-actions.ts';

const DemandDialog = lazy(() => import('./demand-dialog.tsx').then((part) => ({ default: part.DemandDialog })));

type View = Viewed<DemandRow>;
const keyOf = ({ row }: View): string => row.id;
const path = '/wms/production-expected';
const URGENT = 1;
/** Open ones first: created, reversed, reviewed, partly done; what is done or closed goes to the end. */
const RANK: Readonly<Record<number, number>> = { 1: 0, 3: 0, 2: 1, 4: 1, 6: 2, 5: 3, 7: 4 };

/** All calls for material of the plant; without a network they are called, reviewed and closed here as well. @param id the one to show */
export function DemandTable({ title, id }: { title: string; id: string | null }) {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const [search, setSearch] = useState<SearchValues>({});
  const [creating, setCreating] = useState(false);
  const [generating, setGenerating] = useState<string | null>(null);
  const list = useReplicaList(ProdDemand, useQuery(search));
  const { columns, linesOf, exportAll } = useDocumentTable(ProdDemandLine, list, useColumns());
  const actions = useDemandActions(setGenerating);
  const mayCreate = useRight(prodDemandCreate.right);
  const create = { key: 'new', label: t('board.new'), icon: Plus, onClick: () => setCreating(true) };
  return (
    <>
      <ListPage
        id="wms.demands"
        title={title}
        columns={columns}
        rows={list.page}
        rowKey={keyOf}
        loading={list.all === undefined}
        search={{ fields: useFields(), values: search, onSearch: setSearch }}
        paging={list.paging}
        primary={mayCreate ? create : undefined}
        menu={[{ key: 'report', label: t('demand.report'), icon: ChartColumn, onClick: () => go(path, { report: '1' }) }]}
        rowActions={({ row }) => actions(row, linesOf(row.id))}
        rowTone={({ row }) => (row.priority === URGENT && (RANK[row.status] ?? 9) < 2 ? 'error' : undefined)}
        onOpen={({ row }) => go(path, { id: row.id })}
        exportAll={exportAll}
        empty={{ message: t('demand.empty'), ...(mayCreate ? { action: { label: create.label, onClick: create.onClick } } : {}) }}
      />
      <Suspense>{creating ? <DemandDialog onClose={() => setCreating(false)} /> : null}</Suspense>
      {id ? <OneDemand key={id} id={id} onGenerate={() => setGenerating(id)} onClose={() => go(path)} /> : null}
      {generating ? <Generating key={`g-${generating}`} id={generating} onClose={() => setGenerating(null)} /> : null}
    </>
  );
}

function useDemand(id: string) {
  const demand = useRow(ProdDemand, id)?.row;
  const lines = useRowsBy(ProdDemandLine, 'docId', id);
  const sorted = useMemo(() => (lines ?? []).map(({ row }) => row).sort((a, b) => a.lineNo - b.lineNo), [lines]);
  return demand && lines ? { demand, lines: sorted } : null;
}

function OneDemand({ id, onGenerate, onClose }: { id: string; onGenerate: () => void; onClose: () => void }) {
  const found = useDemand(id);
  return found ? <DemandDrawer {...found} onGenerate={onGenerate} onClose={onClose} /> : null;
}

function Generating({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useDemand(id);
  return found ? <GenerateForDemand {...found} onClose={onClose} /> : null;
}

function useQuery(search: SearchValues) {
  const { timeZone } = useStore().core.site;
  return useMemo(() => {
    const rank = ({ status }: DemandRow) => RANK[status] ?? 9;
    const own = (row: DemandRow) =>
      row.deletedAt === null &&
      matches(search.orderNo, row.orderNo) &&
      (!search.line || row.lineId === search.line) &&
      withinDays(dayIn(timeZone, row.needAt), search.needFrom, search.needTo);
    return {
      filter: documentFilter<DemandRow>(search, { own }),
      compare: (a: DemandRow, b: DemandRow) => rank(a) - rank(b) || (a.needAt < b.needAt ? -1 : 1),
    };
  }, [search, timeZone]);
}

function useFields(): SearchField[] {
  const labels = useLabels();
  const lines = useRowsWhere(Line);
  return useMemo(() => {
    const of = (name: string) => labels.field('prodDemand', name);
    const options = (lines ?? []).map(({ row }) => ({ value: row.id, label: row.lineName, code: row.lineCode }));
    const most: SearchField = { key: 'line', label: of('lineId'), kind: 'select', options };
    const orderNo: SearchField = { key: 'orderNo', label: of('orderNo'), kind: 'text' };
    const need: SearchField = { key: 'need', label: of('needAt'), kind: 'dateRange' };
    return documentFields(labels, { entity: 'prodDemand', states: applicationStatus, most, others: [orderNo, need] });
  }, [labels, lines]);
}

function useColumns(): (linesOf: LinesOf<DemandLineRow>) => Column<View>[] {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const lines = useRowsWhere(Line);
  return useCallback(
    (all) => {
      const of = (name: string) => labels.field('prodDemand', name);
      const linesOf = (id: string) => all(id).toSorted((a, b) => a.lineNo - b.lineNo);
      const lineNames = new Map((lines ?? []).map(({ row }) => [row.id, row.lineName]));
      const names = (view: View) => linesOf(view.row.id).map((line) => `${line.matCode} ${line.matName}`);
      const figure = (key: 'needQty' | 'pickedQty' | 'deliveredQty' | 'receivedQty'): Column<View> => ({
        ...{ key, title: labels.field('prodDemandLine', key), align: 'end', width: 84, sortable: false, wideOnly: true },
        // Of one unit they can be added up; pieces and kilograms cannot.
        value: ({ row }) => sumSameUnit(linesOf(row.id), (line) => line[key])?.qty,
        unit: ({ row }) => sumSameUnit(linesOf(row.id), (line) => line[key])?.unit,
      });
      return [
        ...documentHead<DemandRow>(labels, t, { entity: 'prodDemand', states: applicationStatus, width: 152 }),
        {
          ...{ key: 'priority', title: of('priority'), width: 100, value: ({ row }) => labels.code(priority, row.priority) },
          render: ({ row }) =>
            row.priority === URGENT ? <CodeBadge set={priority} code={row.priority} /> : labels.code(priority, row.priority),
        },
        { key: 'needAt', title: of('needAt'), width: 148, value: ({ row }) => labels.instant(row.needAt).slice(0, 16) },
        { key: 'line', title: of('lineId'), width: 96, wideOnly: true, value: ({ row }) => lineNames.get(row.lineId ?? '') },
        { key: 'orderNo', title: of('orderNo'), code: true, width: 92, wideOnly: true, value: ({ row }) => row.orderNo },
        {
          ...{ key: 'materials', title: t('demand.lines'), width: 100, grow: 2 },
          value: (view) =>
            names(view).length > 2 ? `${names(view).slice(0, 2).join(', ')} +${names(view).length - 2}` : names(view).join(', '),
        },
        figure('needQty'),
        figure('pickedQty'),
        figure('deliveredQty'),
        figure('receivedQty'),
        { key: 'type', title: of('demandType'), width: 100, wideOnly: true, value: ({ row }) => labels.code(demandType, row.demandType) },
        { key: 'bizDate', title: of('bizDate'), width: 108, startHidden: true, value: ({ row }) => row.bizDate },
        { key: 'createdByName', title: of('createdByName'), width: 90, startHidden: true, value: ({ row }) => row.createdByName },
        { key: 'createdAt', title: of('createdAt'), width: 160, startHidden: true, value: ({ row }) => labels.instant(row.createdAt) },
        { key: 'auditedByName', title: of('auditedByName'), width: 90, startHidden: true, value: ({ row }) => row.auditedByName },
        { key: 'auditedAt', title: of('auditedAt'), width: 160, startHidden: true, value: ({ row }) => labels.instant(row.auditedAt) },
        { key: 'remark', title: of('remark'), width: 120, startHidden: true, value: ({ row }) => row.remark },
      ];
    },
    [labels, lines, t],
  );
}
