/** What open calls lack, as the report says it, with orders to suppliers out of the chosen rows. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { call } from '#api/client.ts';
import { useSession } from '#api/session.ts';
import { dayIn } from '#domain/kernel/clock.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import { wantedOf } from '#domain/wms/inbound/wanted.ts';
import { type NeededRow, neededMaterials } from '#domain/wms/reports/demand.reports.ts';
import { type ReportMore, reportScreen } from '#pages/report/report-page.tsx';
import { useOrderAction } from '#screens/wms/kit/order-action.ts';
import { useSelection } from '#ui/table/selection.ts';

const OrderDialog = lazy(() => import('#screens/wms/kit/order-dialog.tsx').then((part) => ({ default: part.OrderDialog })));

const needed = call<PageOf<NeededRow>>(`POST ${neededMaterials.call}`);

function Orders({ keys, onClose }: { readonly keys: readonly string[]; readonly onClose: () => void }) {
  const zone = useSession((state) => state.session?.site.timeZone) ?? 'Asia/Shanghai';
  const { data, isError } = useQuery({
    queryKey: ['order-of-needed', keys],
    queryFn: ({ signal }) => needed({ demandLineIds: keys, pageIndex: 1, pageSize: keys.length }, { signal, alertError: false }),
    gcTime: 0,
  });
  const wanted = useMemo(
    () => data && wantedOf(data.list.map((row) => ({ ...row, qty: row.short ?? '0', needBy: dayIn(zone, row.needAt) }))),
    [data, zone],
  );
  return <OrderDialog wanted={wanted} failed={isError} onClose={onClose} />;
}

function useOrders(): ReportMore<NeededRow> {
  const selection = useSelection();
  const [open, setOpen] = useState(false);
  const keys = useMemo(() => [...selection.keys], [selection.keys]);
  const action = useOrderAction(keys.length, () => setOpen(true));
  if (!action) return {};
  return {
    selection,
    batch: [action],
    beside: open ? (
      <Suspense>
        <Orders keys={keys} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}

export const Screen = reportScreen(neededMaterials, { useMore: useOrders });
