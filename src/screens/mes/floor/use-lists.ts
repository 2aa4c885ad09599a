import { List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useGo } from '#pages/kit/navigation.ts';
import type { Action } from '#ui/page-header.tsx';

/**
 * The menu of a terminal of the line: what was done there, as lists.
 * @param lists paths by the key of their word in `floor`
 */
export function useLists(lists: Readonly<Record<string, string>>): readonly Action[] {
  const { t } = useTranslation('floor');
  const go = useGo();
  return Object.entries(lists).map(([key, path]) => ({ key, label: t(key), icon: List, onClick: () => go(path) }));
}
