import type { BomRow } from '#domain/basic/bom.document.ts';
import type { HistoryItem } from '#ui/history-list.tsx';

type Stamped = Pick<BomRow, 'createdAt' | 'updatedAt' | 'updatedByName' | 'auditedAt' | 'reversedAt' | 'deletedAt'>;

/** The last change of a structure, unless its history already lists it. @param what word for the change */
export function changed(row: Stamped, what: string): HistoryItem[] {
  const { updatedAt, updatedByName, createdAt, auditedAt, reversedAt, deletedAt } = row;
  if ([createdAt, auditedAt, reversedAt, deletedAt].includes(updatedAt)) return [];
  return [{ key: 'updated', at: Date.parse(updatedAt), who: updatedByName, what }];
}
