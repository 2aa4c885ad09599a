/** Groups operations as people would describe them: "3 on receipt R-104, 10:02–10:11". Pure. */
import type { LostOperation } from '#domain/protocol/protocol.ts';
import { ascending } from '#domain/system/order.ts';

export interface LossGroup {
  readonly key: string;
  readonly docType: string;
  readonly docNo: string | null;
  readonly count: number;
  readonly from: string;
  readonly to: string;
  readonly who: readonly string[];
  /** The people whose sessions announced operations without a known author. */
  readonly by: readonly string[];
}

/** One group per document, in the order in which work on it began. */
export function lossGroups(operations: readonly LostOperation[]): LossGroup[] {
  const groups = new Map<string, LostOperation[]>();
  for (const operation of operations) {
    const key = `${operation.docType}:${operation.docId ?? operation.docNo ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), operation]);
  }
  const told = [...groups].map(([key, found]): LossGroup => {
    const times = found.map(({ occurredAt }) => occurredAt).sort();
    const who = [...new Set(found.flatMap(({ actorName }) => actorName ?? []))];
    const by = [...new Set(found.flatMap(({ actorName, announcedByName }) => (actorName ? [] : (announcedByName ?? []))))];
    const { docType = '', docNo = null } = found[0] ?? {};
    return { key, docType, docNo, count: found.length, from: times[0] ?? '', to: times.at(-1) ?? '', who, by };
  });
  return told.sort((a, b) => ascending(a.from, b.from));
}
