/** What happened to a structure, newest first, from the stamps it carries. */
import type { TFunction } from 'i18next';
import type { BomRow } from '#domain/basic/bom.document.ts';
import type { HistoryItem } from '#ui/history-list.tsx';

type Stamped = Pick<
  BomRow,
  'createdAt' | 'createdByName' | 'updatedAt' | 'updatedByName' | 'auditedAt' | 'auditedByName' | 'reversedAt' | 'reverseReason'
>;

export function historyOf(row: Stamped, t: TFunction<'structure'>): HistoryItem[] {
  const item = (key: string, at: string | null, who: string | null, detail?: string | null): HistoryItem[] =>
    at ? [{ key, at: Date.parse(at), who: who ?? '', what: t(`history.${key}`), ...(detail ? { detail } : {}) }] : [];
  const items = [
    ...item('created', row.createdAt, row.createdByName),
    ...item('reviewed', row.auditedAt, row.auditedByName),
    ...item('reversed', row.reversedAt, null, row.reverseReason),
  ];
  const told = items.some(({ at }) => at === Date.parse(row.updatedAt));
  return [...items, ...(told ? [] : item('updated', row.updatedAt, row.updatedByName))].sort((a, b) => b.at - a.at);
}
