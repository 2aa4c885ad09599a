/** Exports the queue as a signed file: everything unsent, refused or unreadable, in full, so that nothing depends on this device alone (sync.md §13). */
import { QUEUE_ENDING, QUEUE_TYPE } from '#domain/protocol/received.ts';
import { saveFile } from '#pages/kit/save-file.ts';
import type { Store } from '#store/store.ts';

export interface ExportDone {
  readonly operations: number;
  readonly files: number;
  /** False on a device without a key: its file can be read, but not imported elsewhere. */
  readonly signed: boolean;
}

/** @param supervised the exporting person looks after devices and is responsible for the file from now on */
export async function exportQueue(store: Store, supervised: boolean): Promise<ExportDone> {
  const file = await store.buildExport();
  const stamp = file.exportedAt.replace(/[:.]/g, '-');
  saveFile(`chejian-queue-${file.deviceId.slice(-6)}-${stamp}${QUEUE_ENDING}`, JSON.stringify(file, null, 2), QUEUE_TYPE);
  const signed = file.signature !== null;
  if (signed) await store.markExported(file, supervised);
  return { operations: file.operations.length, files: file.files.length, signed };
}
