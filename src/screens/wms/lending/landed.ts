/** Where a thing lies once it is written: the books may have put it elsewhere than where it was scanned to. */
import { Bin } from '#domain/basic/place.resource.ts';
import { type Answer, answer } from '#domain/kernel/job.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import type { Store } from '#store/store.ts';

/** Waits for somebody to decide, whatever bin was scanned. */
const DEFECTIVE = 14;

/**
 * What is said instead of the bin that was scanned, of a thing that was stopped while it was away.
 * @param key the sentence, which takes the bin
 * @returns undefined = it lies where it was scanned to
 */
export async function landedElsewhere(store: Store, boxId: string, code: string, key: string): Promise<Answer | undefined> {
  const box = (await store.row(Box, boxId))?.row;
  if (box?.boxStatus !== DEFECTIVE) return undefined;
  const bin = box.binId === null ? undefined : (await store.row(Bin, box.binId))?.row.binCode;
  return answer('warn', key, code, { bin: bin ?? '–' });
}
