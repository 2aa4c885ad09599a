/** What sales returns are spoken of by: customers, reasons, and the stores that take goods back. */
import { useMemo } from 'react';
import { DefectReason } from '#domain/basic/category.resource.ts';
import { Customer } from '#domain/basic/partner.resource.ts';
import { RETURN_STORES } from '#domain/wms/returns/sales-return.document.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/raw-out/use-warehouses.ts';
import { useRowsWhere } from '#store/hooks.ts';
import type { Option } from '#ui/form/options.ts';

export interface Names {
  readonly name: (key: string) => string;
  readonly options: readonly Option[];
}

const namesOf = (options: readonly Option[]): Names => {
  const names = new Map(options.map(({ value, label }) => [value, label]));
  return { options, name: (key) => names.get(key) ?? key };
};
const byCode = (a: Option, b: Option): number => ((a.code ?? '') < (b.code ?? '') ? -1 : 1);

export function useCustomers(): Names {
  const rows = useRowsWhere(Customer);
  return useMemo(
    () => namesOf((rows ?? []).map(({ row }) => ({ value: row.id, code: row.customerCode, label: row.customerName })).sort(byCode)),
    [rows],
  );
}

/** By code: so they are stored. */
export function useReasons(): Names {
  const rows = useRowsWhere(DefectReason);
  return useMemo(
    () => namesOf((rows ?? []).map(({ row }) => ({ value: row.defectCode, code: row.defectCode, label: row.defectName })).sort(byCode)),
    [rows],
  );
}

export function useReturnStores() {
  const { mine, name } = useWarehouses();
  return useMemo(() => ({ mine: mine.filter((row) => RETURN_STORES.includes(row.whClassCode)).map(warehouseOption), name }), [mine, name]);
}
