/** How lists and documents write the names and marks of receipts. */
import { useMemo } from 'react';
import { useSuppliers } from './use-people.ts';
import { useWarehouses } from './use-warehouses.ts';

/** The number, or a mark if the server has not assigned one yet. */
export const docMark = (
  doc: { readonly docNo: string | null; readonly id: string },
  t: (key: string, words: { id: string }) => string,
): string => doc.docNo ?? t('provisional', { id: doc.id.slice(-6).toUpperCase() });

export interface Words {
  readonly supplier: (id: string | null) => string;
  readonly warehouse: (id: string | null) => string;
}

export function usePutInWords(): Words {
  const { name } = useSuppliers();
  const { name: warehouse } = useWarehouses();
  return useMemo(() => ({ supplier: name, warehouse }), [name, warehouse]);
}
