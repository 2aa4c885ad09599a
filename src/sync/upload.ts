/** Uploads a file in pieces (sync.md §15): asks for the server's position and continues from there, so that a broken connection costs one piece. */
import { type FileAnswer, fileAnswerSchema, MAX_PIECE_BYTES } from '#domain/protocol/protocol.ts';
import type { BlobRecord } from '#store/outbox/records.ts';
import type { Outcome } from './state.ts';

interface PieceCall {
  readonly method: 'GET' | 'PUT';
  readonly path: string;
  readonly body?: Blob;
  readonly timeoutMs: number;
}
export type SendPiece = (call: PieceCall, schema: typeof fileAnswerSchema) => Promise<Outcome<FileAnswer>>;

const PIECE_TIMEOUT_MS = 30_000;
const typeOf = ({ fileType }: BlobRecord): string => (fileType.startsWith('image/') ? 'photo' : 'file');

/**
 * Sends what is missing. Only the server's position counts: a piece it has not taken (another request was faster, its disk was changed) is
 * resent from there.
 * @returns the last answer: the file's fate, or why the connection failed
 */
export async function uploadInPieces(send: SendPiece, blob: BlobRecord): Promise<Outcome<FileAnswer>> {
  const path = `/api/sync/file/${blob.id}`;
  let answer = await send({ method: 'GET', path, timeoutMs: PIECE_TIMEOUT_MS }, fileAnswerSchema);
  // More tries than pieces would mean no progress.
  for (let left = 2 * Math.ceil(blob.size / MAX_PIECE_BYTES) + 2; left > 0; left -= 1) {
    if (answer.kind !== 'ok' || answer.data.state !== 'missing') return answer;
    const offset = answer.data.received;
    const query = new URLSearchParams({ offset: String(offset), name: blob.name, fileType: typeOf(blob) });
    const body = new Blob([blob.bytes.slice(offset, offset + MAX_PIECE_BYTES)], { type: 'application/octet-stream' });
    answer = await send({ method: 'PUT', path: `${path}?${query}`, body, timeoutMs: PIECE_TIMEOUT_MS }, fileAnswerSchema);
  }
  return answer.kind === 'ok' ? { kind: 'none' } : answer;
}
