/**
 * Finished operations (sync.md §3): 30 days or 5,000 operations. Stored in chapters, one per server answer: one record per operation makes
 * the disk three times slower while a long queue drains, and slower still with every thousand kept.
 */
import type { OutboxDb } from './outbox.ts';
import type { HistoryRecord } from './records.ts';

const DAY_MS = 86_400_000;
const HISTORY_DAYS = 30;
const HISTORY_ROWS = 5000;
const CHAPTER = 200;

/** Inside a transaction that holds `finished`. */
export async function keepFinished(outbox: OutboxDb, operations: readonly HistoryRecord[]): Promise<void> {
  if (operations.length === 0) return;
  await outbox.finished.add({
    opIds: operations.map(({ opId }) => opId),
    docKeys: [...new Set(operations.map(({ docKey }) => docKey))],
    finishedAt: Math.max(...operations.map(({ finishedAt }) => finishedAt)),
    size: operations.length,
    operations,
  });
}

/** Cheaper than `finishedOp`: it does not read the chapter. */
export const isFinished = async (outbox: OutboxDb, opId: string): Promise<boolean> =>
  (await outbox.finished.where('opIds').equals(opId).count()) > 0;

export async function finishedOp(outbox: OutboxDb, opId: string): Promise<HistoryRecord | undefined> {
  const chapter = await outbox.finished.where('opIds').equals(opId).last();
  return chapter?.operations.find((op) => op.opId === opId);
}

/** Finished operations of one lane. */
export async function finishedIn(outbox: OutboxDb, docKey: string): Promise<HistoryRecord[]> {
  const chapters = await outbox.finished.where('docKeys').equals(docKey).toArray();
  return chapters.flatMap(({ operations }) => operations.filter((op) => op.docKey === docKey));
}

/** Finished operations of some lanes, and single ones; each once. */
export async function finishedAmong(outbox: OutboxDb, lanes: readonly string[], opIds: readonly string[]): Promise<HistoryRecord[]> {
  const [wanted, single] = [new Set(lanes), new Set(opIds)];
  const chapters = await Promise.all([
    outbox.finished
      .where('docKeys')
      .anyOf([...lanes])
      .toArray(),
    outbox.finished
      .where('opIds')
      .anyOf([...opIds])
      .toArray(),
  ]);
  const operations = chapters.flat().flatMap((chapter) => chapter.operations);
  const found = operations.filter(({ docKey, opId }) => wanted.has(docKey) || single.has(opId));
  return [...new Map(found.map((op) => [op.opId, op])).values()];
}

/** At or after the given instant, newest first. */
export async function finishedSince(outbox: OutboxDb, since: number): Promise<HistoryRecord[]> {
  const chapters = await outbox.finished.where('finishedAt').aboveOrEqual(since).toArray();
  const operations = chapters.flatMap((chapter) => chapter.operations).filter(({ finishedAt }) => finishedAt >= since);
  return operations.sort((a, b) => b.finishedAt - a.finishedAt || b.deviceSeq - a.deviceSeq);
}

export async function eachFinished(outbox: OutboxDb, take: (op: HistoryRecord) => void): Promise<void> {
  await outbox.finished.each(({ operations }) => operations.forEach(take));
}

/** Inside a transaction that holds `finished`: moves these back into the queue. */
export async function takeBack(outbox: OutboxDb, opIds: ReadonlySet<string>): Promise<void> {
  if (opIds.size === 0) return;
  const chapters = await outbox.finished
    .where('opIds')
    .anyOf([...opIds])
    .distinct()
    .toArray();
  await outbox.finished.bulkDelete(chapters.map(({ id }) => id));
  for (const { operations } of chapters)
    await keepFinished(
      outbox,
      operations.filter(({ opId }) => !opIds.has(opId)),
    );
}

/** Deletes whole chapters, oldest first. */
export async function forgetFinished(outbox: OutboxDb, before: number): Promise<void> {
  await outbox.finished.where('finishedAt').below(before).delete();
}

export async function trimHistory(outbox: OutboxDb, now: number): Promise<void> {
  await forgetFinished(outbox, now - HISTORY_DAYS * DAY_MS);
  const sizes = (await outbox.finished.orderBy('[finishedAt+size]').keys()) as unknown as [finishedAt: number, size: number][];
  let surplus = sizes.reduce((sum, [, size]) => sum + size, 0) - HISTORY_ROWS;
  let keepFrom = Number.NEGATIVE_INFINITY;
  for (const [finishedAt, size] of sizes) {
    if (surplus <= 0) break;
    surplus -= size;
    keepFrom = finishedAt + 1;
  }
  if (keepFrom > 0) await forgetFinished(outbox, keepFrom);
}

/** Converts what a version before chapters left behind, also after a temporary downgrade. Each step is atomic: a crash in between loses nothing. */
export async function bindHistory(outbox: OutboxDb): Promise<void> {
  for (let moved = CHAPTER; moved === CHAPTER; )
    moved = await outbox.transaction('rw', outbox.history, outbox.finished, async () => {
      const single = await outbox.history.orderBy('finishedAt').limit(CHAPTER).toArray();
      await keepFinished(outbox, single);
      await outbox.history.bulkDelete(single.map(({ opId }) => opId));
      return single.length;
    });
}
