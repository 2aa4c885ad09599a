/** Files on their way to the server, and those it refused (sync.md §15). A refused file blocks nothing; the user replaces it or gives it up. */

import { problem } from '#domain/kernel/problem.ts';
import type { FileAnswer } from '#domain/protocol/protocol.ts';
import type { StoreCore } from '#store/core.ts';
import { finishedOp } from '#store/outbox/history.ts';
import type { BlobRecord } from '#store/outbox/records.ts';
import { sha256 } from './enqueue.ts';
import { type SubmitOptions, type SubmitResult, submitAll } from './submit.ts';

const RESOLVE = 'file.resolve';

export interface RefusedFile {
  readonly id: string;
  readonly opId: string;
  readonly name: string;
  readonly size: number;
  readonly refusal: NonNullable<BlobRecord['refusal']>;
}

export interface WaitingFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly state: 'waiting' | 'refused';
}

/** Files added to a document on this device that the server does not have or has refused. */
export async function waitingFiles(core: StoreCore, docKey: string): Promise<WaitingFile[]> {
  const held = await core.outbox.blobs.where('state').anyOf('waiting', 'refused').toArray();
  return held.flatMap(({ id, name, size, state, docKey: of }) =>
    of === docKey && (state === 'waiting' || state === 'refused') ? [{ id, name, size, state }] : [],
  );
}

/** The person has given the operation up, or corrected it: then nobody may want its file. */
const GIVEN_UP: readonly unknown[] = ['discarded', 'superseded'];

const NO_BYTES = (): ArrayBuffer => new ArrayBuffer(0);

/**
 * Records the server's answer about a file. The bytes of a refused file stay until the user decides, and so do those of a file that is called unwanted
 * while its operation stands: whoever said so may have spoken of another's operation.
 */
export async function settleFile(core: StoreCore, id: string, answer: FileAnswer): Promise<void> {
  const { blobs } = core.outbox;
  if (answer.state === 'stored') await blobs.update(id, { state: 'sent', bytes: NO_BYTES() });
  const opId = (await blobs.get(id))?.opId;
  const stands = !GIVEN_UP.includes(opId && (await finishedOp(core.outbox, opId))?.state);
  const { state } = answer;
  if (state === 'given_up' || (state === 'unwanted' && !stands)) await blobs.update(id, { state: 'dropped' });
  if (state === 'refused' || (state === 'unwanted' && stands))
    await blobs.update(id, { state: 'refused', refusal: { code: answer.code ?? '', params: answer.params } });
  await core.countFiles();
}

export async function refusedFiles(core: StoreCore): Promise<RefusedFile[]> {
  const held = await core.outbox.blobs.where('state').equals('refused').toArray();
  return held.map(({ id, opId, name, size, refusal }) => ({ id, opId, name, size, refusal: refusal ?? { code: 'FILE_TYPE', params: {} } }));
}

/** Replaces the file under the same id; it is uploaded like the first, after the decision that names it. */
export async function rechooseFile(
  core: StoreCore,
  id: string,
  file: Blob,
  name: string,
  reason: string,
  by: Pick<SubmitOptions, 'actor'>,
): Promise<SubmitResult> {
  const bytes = await file.arrayBuffer();
  const ref = { id, sha256: await sha256(bytes), size: bytes.byteLength };
  const replacement = { sha256: ref.sha256, size: ref.size };
  const docKey = (await core.outbox.blobs.get(id))?.docKey;
  const attachment = { ref, name, fileType: file.type, bytes, ...(docKey === undefined ? {} : { docKey }) };
  return resolve(core, { id, replacement, reason }, { ...by, attachments: [attachment] });
}

/** Gives the file up; the reason is kept with the operation. */
export async function giveUpFile(core: StoreCore, id: string, reason: string, by: Pick<SubmitOptions, 'actor'>): Promise<SubmitResult> {
  const result = await resolve(core, { id, replacement: null, reason }, by);
  if (result.ok) await core.outbox.blobs.update(id, { state: 'dropped' });
  if (result.ok) await core.countFiles();
  return result;
}

async function resolve(core: StoreCore, payload: object, options: Omit<SubmitOptions, 'opId'>): Promise<SubmitResult> {
  const def = core.options.definitions.operationByType(RESOLVE);
  if (!def) return { ok: false, problem: problem('UNKNOWN_OPERATION') };
  const opId = core.newOpId();
  return submitAll(core, [{ def, payload: payload as never, opId }], { ...options, opId });
}
