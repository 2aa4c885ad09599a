/**
 * The queue as a file (sync.md §13): everything unsent, refused or unreadable, complete and signed by this installation's key, so that the
 * work does not depend on one device. Exported operations may be applied elsewhere and therefore count as sent without an answer.
 */
import { EXPORT_FORMAT, exportText, type ImportRequest } from '#domain/protocol/trust.ts';
import type { StoreCore } from './core.ts';
import { readMeta, writeMeta } from './outbox/outbox.ts';
import { type BlobRecord, type StoredOperation, toWire, type UnreadableRecord } from './outbox/records.ts';

/** Key in `meta`. */
export const EXPORTED = 'exported';

export interface Exported {
  readonly seqs: readonly number[];
  readonly files: readonly string[];
  /** The part a supervisor has taken over, which the device may forget. */
  readonly supervised: { readonly seqs: readonly number[]; readonly files: readonly string[] };
}

export interface ExportFile extends Omit<ImportRequest, 'signature'> {
  /** Null from an installation without a key: such a file is readable, but no server imports it. */
  readonly signature: string | null;
  readonly build: string;
  readonly unreadable: readonly UnreadableRecord[];
  /** Contents of the files, base64, by id. */
  readonly contents: Readonly<Record<string, string>>;
}

const toBase64 = (bytes: ArrayBuffer): string => {
  // In slices: a whole photo would exceed the argument limit of one call.
  const all = new Uint8Array(bytes);
  let text = '';
  for (let at = 0; at < all.length; at += 8192) text += String.fromCharCode(...all.subarray(at, at + 8192));
  return btoa(text);
};

const waitingFiles = (core: StoreCore): Promise<BlobRecord[]> => core.outbox.blobs.where('state').equals('waiting').toArray();

/** This device's unfinished operations, in the order they were done. */
const unfinished = (core: StoreCore): readonly StoredOperation[] => core.pending.ordered();

/** Builds the file without marking anything: only a file that was handed out counts (`markExported`). */
export async function buildExport(core: StoreCore): Promise<ExportFile> {
  await core.ready.catch(() => undefined);
  const [blobs, unreadable] = await Promise.all([waitingFiles(core), core.outbox.unreadable.toArray()]);
  const files = blobs.map(({ id, opId, name, fileType, sha256, size }) => ({ id, opId, name, fileType, sha256, size }));
  const rest = {
    format: EXPORT_FORMAT,
    deviceId: core.deviceId,
    exportedAt: core.nowIso(),
    operations: unfinished(core).map(toWire),
    files,
  } as const;
  const signature = await core.keys.signAsDevice(exportText({ ...rest, signature: '' }));
  const contents = Object.fromEntries(blobs.map(({ id, bytes }) => [id, toBase64(bytes)]));
  return { ...rest, signature, build: core.options.build, unreadable, contents };
}

/**
 * The file has been handed out.
 * @param supervised by a user who manages devices: this device may then be taken out of service
 */
export async function markExported(core: StoreCore, file: ExportFile, supervised: boolean): Promise<void> {
  const before = await readMeta<Exported>(core.outbox, EXPORTED);
  const now = { seqs: file.operations.map(({ deviceSeq }) => deviceSeq), files: file.files.map(({ id }) => id) };
  await writeMeta(core.outbox, EXPORTED, { ...now, supervised: supervised ? now : (before?.supervised ?? { seqs: [], files: [] }) });
  for (const seq of now.seqs) core.pending.ambiguous.add(seq);
  core.channel.post({ t: 'exported' });
}

/** How much of this installation's work would be lost with the device: neither at the server nor taken over by a supervisor. */
export async function wouldBeLost(core: StoreCore): Promise<number> {
  await core.projection.serial(() => core.catchUp());
  const [blobs, unreadable, exported] = await Promise.all([
    waitingFiles(core),
    core.outbox.unreadable.count(),
    readMeta<Exported>(core.outbox, EXPORTED),
  ]);
  const safe = { seqs: new Set(exported?.supervised.seqs), files: new Set(exported?.supervised.files) };
  const operations = unfinished(core).filter(({ deviceSeq }) => !safe.seqs.has(deviceSeq)).length;
  return operations + unreadable + blobs.filter(({ id }) => !safe.files.has(id)).length;
}
