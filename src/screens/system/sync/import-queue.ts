/** Imports the exported queue of another device. The server checks the file and every signature; the client only reads and sends it. */
import { call, upload } from '#api/client.ts';
import type { PushResult, WireOperation } from '#domain/protocol/protocol.ts';
import { type ImportRequest, importRequestSchema } from '#domain/protocol/trust.ts';

export interface QueueFile {
  readonly request: ImportRequest;
  /** Base64 by id. */
  readonly contents: Readonly<Record<string, unknown>>;
}

export interface Imported {
  readonly rows: readonly { readonly op: WireOperation; readonly result: PushResult | undefined }[];
  /** Files that the server has now, and files that failed. */
  readonly files: { readonly sent: number; readonly failed: number };
}

const importCall = call<{ results: PushResult[] }>('POST /api/sync/import');

/** @returns null if the text is not a signed queue */
export function readQueueFile(text: string): QueueFile | null {
  try {
    const file: unknown = JSON.parse(text);
    const request = importRequestSchema.safeParse(file);
    const { contents } = file as { contents?: unknown };
    return request.success ? { request: request.data, contents: (contents ?? {}) as Record<string, unknown> } : null;
  } catch {
    return null;
  }
}

/** @throws ApiError, already shown to the user, if the server does not accept the file */
export async function importQueue({ request, contents }: QueueFile): Promise<Imported> {
  const { results } = await importCall(request, { loading: true });
  const byId = new Map(results.map((result) => [result.opId, result]));
  const rows = [...request.operations].sort((a, b) => a.deviceSeq - b.deviceSeq).map((op) => ({ op, result: byId.get(op.opId) }));
  const sent = await Promise.all(request.files.map((file) => sendFile(file, contents[file.id])));
  const good = sent.filter(Boolean).length;
  return { rows, files: { sent: good, failed: sent.length - good } };
}

const SETTLED: readonly string[] = ['applied', 'accepted_with_issues', 'duplicate', 'rejected'] satisfies PushResult['status'][];

/** Whether importing the file again would change nothing. */
export const isSettled = ({ rows, files }: Imported): boolean =>
  files.failed === 0 && rows.every(({ result }) => result !== undefined && SETTLED.includes(result.status));

/** A file that the server refuses, or already has with other content, is counted and named. The operations do not wait for it. */
async function sendFile(file: ImportRequest['files'][number], content: unknown): Promise<boolean> {
  if (typeof content !== 'string') return false;
  try {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const fields = { fileId: file.opId, fileType: file.fileType.startsWith('image/') ? 'photo' : 'file', id: file.id, sha256: file.sha256 };
    await upload('/api/system/file/upload', new File([bytes], file.name, { type: file.fileType }), fields, { alertError: false });
    return true;
  } catch {
    return false;
  }
}
