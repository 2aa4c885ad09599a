/** The search for a product by any part of its code or name, out of this device. */
import { useMemo } from 'react';
import { useLabels } from '#pages/kit/labels.ts';
import { useKept, useMaterialSearch } from '#store/hooks.ts';
import type { SearchField } from '#ui/form/search-form.tsx';

const MOST = 500;

/** @param entity whose product it is: names the field */
export function useProductSearch(entity: string, search: string | undefined) {
  const labels = useLabels();
  const text = search?.trim() ?? '';
  const found = useKept(useMaterialSearch(text, MOST));
  const fields = useMemo<SearchField[]>(
    () => [{ key: 'product', label: labels.field(entity, 'productId'), kind: 'text' }],
    [labels, entity],
  );
  const hit = useMemo(() => {
    if (text === '') return null;
    const products = new Set((found ?? []).map(({ id }) => id));
    return ({ productId }: { readonly productId: string }) => products.has(productId);
  }, [text, found]);
  return { fields, hit };
}
