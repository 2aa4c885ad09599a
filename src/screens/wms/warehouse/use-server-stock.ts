/** Stock requested from the server, for what this device does not hold. The last answer stays and shows its age. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import type { StockRow, StockSearch } from '#domain/wms/stock/stock-rows.ts';

interface Page<R> {
  readonly list: R[];
  readonly total: number;
}
const stockPage = call<Page<StockRow>>('POST /api/wms/wmsStock/wmsStockPageListByWh');

export interface Paging {
  readonly page: number;
  readonly size: number;
}

export interface ServerStock {
  readonly rows: readonly StockRow[];
  readonly total: number;
  /** Time of the answer in milliseconds since 1970; undefined = there is none. */
  readonly updatedAt: number | undefined;
  readonly loading: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
}

const asked = ({ material, warehouseId, classCode, group, zero }: StockSearch) => ({
  sMAT: material,
  ...(warehouseId === '' ? {} : { warehouseId }),
  ...(classCode === '' ? {} : { classCode }),
  ...(group === '' ? {} : { statusGroup: group }),
  zeroStock: zero,
});

const EVERY = 1000;

/** All rows of the search, from the server: of all the user's warehouses, not only of those on this device. */
export async function everyStock(search: StockSearch): Promise<StockRow[]> {
  const rows: StockRow[] = [];
  for (let pageIndex = 1; ; pageIndex += 1) {
    const part = await stockPage({ ...asked(search), pageIndex, pageSize: EVERY }, { loading: true });
    rows.push(...part.list);
    if (part.list.length === 0 || rows.length >= part.total) return rows;
  }
}

export function useServerStock(search: StockSearch, { page, size }: Paging, enabled: boolean): ServerStock {
  const query = { ...asked(search), pageIndex: page, pageSize: size };
  const { data, dataUpdatedAt, isFetching, error, refetch } = useQuery({
    queryKey: ['wmsStock', query],
    queryFn: ({ signal }) => stockPage(query, { signal, alertError: false }),
    enabled,
    placeholderData: keepPreviousData,
    meta: { persist: true },
  });
  return {
    rows: data?.list ?? [],
    total: data?.total ?? 0,
    updatedAt: dataUpdatedAt > 0 ? dataUpdatedAt : undefined,
    loading: isFetching,
    error: data === undefined ? error : null,
    refetch: () => void refetch(),
  };
}
