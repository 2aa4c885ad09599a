/** Orders out of chosen rows of stock below its limits. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addDays } from '#domain/kernel/clock.ts';
import { wantedOf } from '#domain/wms/inbound/wanted.ts';
import { orderSuggestion } from '#domain/wms/stock/safe-stock.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { OrderDialog } from '#screens/wms/kit/order-dialog.tsx';
import { safeStockPage } from './stock-calls.ts';

const MOST = 1000;

/** @param keys of the rows: warehouse and material */
export function SafeOrders({ keys, onClose }: { readonly keys: readonly string[]; readonly onClose: () => void }) {
  const today = useToday();
  const key = keys.join();
  const { data, isError } = useQuery({
    queryKey: ['order-of-safe-stock', key],
    queryFn: ({ signal }) => {
      const materialIds = [...new Set(keys.map((one) => one.split('/')[1] ?? ''))];
      return safeStockPage({ materialIds, pageIndex: 1, pageSize: MOST }, { signal, alertError: false });
    },
    gcTime: 0,
  });
  const wanted = useMemo(() => {
    if (!data) return undefined;
    const chosen = new Set(key.split(','));
    const rows = data.list.filter(({ warehouseId, materialId }) => chosen.has(`${warehouseId}/${materialId}`));
    // All chosen stores of a material count together.
    const orders = orderSuggestion(rows);
    const first = new Map([...rows].reverse().map((row) => [row.materialId, row]));
    return wantedOf(
      [...first.values()].map((row) => ({
        ...row,
        qty: orders.get(row.materialId) ?? '0',
        needBy: row.leadDays === null ? null : addDays(today, row.leadDays),
      })),
    );
  }, [data, key, today]);
  return <OrderDialog wanted={wanted} failed={isError} onClose={onClose} />;
}
