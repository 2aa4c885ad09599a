import type { BomRow } from '#domain/basic/bom.document.ts';
import type { HistoryItem } from '#ui/history-list.tsx';

type Stamped = Pick<BomRow, 'createdAt' | 'updatedAt' | 'updatedByName' | 'auditedAt' | 'reversedAt' | 'deletedAt'>;

/** The last change of a structure, unless it was one of those that its history names. @param what the word for it */
export function changed(row: Stamped, what: string): HistoryItem[] {
  const { updatedAt, updatedByName, createdAt, auditedAt, reversedAt, deletedAt } = row;
  if ([createdAt, auditedAt, reversedAt, deletedAt].includes(updatedAt)) return [];
  return [{ key: 'updated', at: Date.parse(updatedAt), who: updatedByName, what }];
}
