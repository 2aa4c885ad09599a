import { useCallback } from 'react';
import type { IssueRow } from '#domain/wms/issue/issue.document.ts';
import { useDepartments } from '#screens/wms/kit/use-people.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';

/** Who gets the goods: a department, another store, or a production order. */
export function usePartyName(): (row: IssueRow) => string {
  const departments = useDepartments();
  const { name } = useWarehouses();
  return useCallback(
    ({ partyId, toWarehouseId, orderNo }) => departments.name(partyId) || name(toWarehouseId) || (orderNo ?? ''),
    [departments, name],
  );
}
