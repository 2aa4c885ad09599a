/** The page of a record: a reference opens that page, filtered to the record, if it exists and the user may see it. */
import { useCallback } from 'react';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';

const PAGES: Readonly<Record<string, string>> = {
  material: '/basic/inventory',
  materialClass: '/basic/inventory-class',
  unit: '/basic/unit',
  warehouse: '/basic/warhouse-file',
  bin: '/basic/goods-location',
  supplier: '/basic/supplier-file',
  supplierClass: '/basic/supplier-class',
  customer: '/basic/customer',
  customerClass: '/basic/customer-class',
  department: '/basic/dept-file',
  person: '/basic/person-file',
  line: '/basic/line',
  receiveDispatchCategory: '/basic/revice-category',
  printTemplate: '/basic/label-management',
  role: '/master-data/role',
};

/**
 * Opens the record a cell names. Undefined: it cannot be opened.
 * @param byCode the value is its code, not its id
 */
export type RecordLink = (entity: string, value: string, byCode: boolean) => (() => void) | undefined;

export function useRecordLink(): RecordLink {
  const go = useGo();
  const { canOpen } = useShell();
  return useCallback(
    (entity, value, byCode) => {
      const path = PAGES[entity];
      return path !== undefined && canOpen(path) ? () => go(path, byCode ? { key: value } : { id: value }) : undefined;
    },
    [go, canOpen],
  );
}
