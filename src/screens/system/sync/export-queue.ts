/** The queue as a file: everything unsent, refused or unreadable, whole, so that nothing depends on this device alone. */
import { saveFile } from '#pages/kit/save-file.ts';
import type { Store } from '#store/store.ts';

export const EXPORT_FORMAT = 'chejian-queue/1';

/** @returns how many operations the file holds */
export async function exportQueue(store: Store): Promise<number> {
  const [attention, unreadable] = await Promise.all([store.attentionList(), store.unreadableList()]);
  const waiting = store.outboxList();
  const operations = [...waiting.map(({ op }) => op), ...attention.map(({ op }) => op)].sort((a, b) => a.deviceSeq - b.deviceSeq);
  const { deviceId } = store;
  const { build } = store.core.status.get();
  const content = { format: EXPORT_FORMAT, deviceId, build, exportedAt: store.core.nowIso(), operations, unreadable };
  const stamp = content.exportedAt.replace(/[:.]/g, '-');
  saveFile(`chejian-queue-${deviceId.slice(-6)}-${stamp}.json`, JSON.stringify(content, null, 2));
  return operations.length;
}
