/** Lines of the current plans that nobody has counted yet, or that still need their second count: of all stores, or of the line sides. */
import { useMemo } from 'react';
import type { ReportPlace } from '#domain/kernel/report.ts';
import { type NotCounted, notCounted } from '#domain/wms/reports/store.reports.ts';
import { ENTERED } from '#domain/wms/stocktake/count-find.ts';
import { CheckInfo } from '#domain/wms/stocktake/stocktake.document.ts';
import { documentVerbs } from '#pages/report/document-verbs.tsx';
import { type ReportMore, reportScreen } from '#pages/report/report-page.tsx';
import type { Controls } from '#pages/report/report-search.tsx';
import { useStores } from '#screens/wms/kit/use-stores.ts';
import { warehouseOption } from '#screens/wms/kit/use-warehouses.ts';
import { useRowsWhere } from '#store/hooks.ts';
import { Screen as Plans } from './plan.screen.tsx';
import type { PlanPages } from './plan-pages.ts';

const useReminding = documentVerbs({ page: Plans.page, verbs: ['remind'] });

/** Offers the plans that are being counted now. @param classes of their stores; null = all */
const plansOf = (classes: readonly string[] | null) =>
  function usePlans(): ReportMore<NotCounted> {
    const plans = useRowsWhere(CheckInfo);
    const { stores, ids } = useStores(classes);
    const controls = useMemo((): Controls => {
      const open = (plans ?? []).filter(({ row }) => ENTERED.includes(row.status) && (classes === null || ids.has(row.warehouseId)));
      const checkId = {
        kind: 'select' as const,
        options: open.map(({ row }) => ({ value: row.id, label: row.checkName, code: row.docNo ?? '' })),
      };
      return classes === null ? { checkId } : { checkId, warehouseId: { kind: 'select', options: stores.map(warehouseOption) } };
    }, [plans, stores, ids]);
    return { ...useReminding<NotCounted>(), controls };
  };

/** @param back the list of plans that the page belongs to */
export const notCountedScreen = ({ path, classes }: PlanPages, back?: ReportPlace) =>
  reportScreen(notCounted, {
    id: classes ? 'mes.stocktake.notCounted' : 'wms.stocktake.notCounted',
    opens: ({ docId: id }) => [path, { id }],
    ...(back ? { back } : {}),
    ...(classes ? { also: { whClass: classes } } : {}),
    useMore: plansOf(classes ?? null),
  });
