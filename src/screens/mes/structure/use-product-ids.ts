/** Materials by any part of code or name, out of this device. */
import { useMemo } from 'react';
import { useKept, useMaterialSearch } from '#store/hooks.ts';

const MOST = 500;

/** @returns null = nothing is searched for */
export function useProductIds(search: string | undefined): ReadonlySet<string> | null {
  const text = search?.trim() ?? '';
  const hits = useKept(useMaterialSearch(text, MOST));
  return useMemo(() => (text === '' ? null : new Set((hits ?? []).map(({ id }) => id))), [text, hits]);
}
