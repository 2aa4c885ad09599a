/** The write path (architecture §4): decide on what this device shows, write it to disk, and only then report it as saved. */
import { type Decision, evaluate, isProblem, type OperationDef } from '#domain/kernel/operation.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { type Issue, type Problem, problem } from '#domain/kernel/problem.ts';
import { isStoreFull } from '#domain/protocol/full-store.ts';
import { inputFaults, problemOfInput, type SchemaIssue } from '#domain/protocol/input-faults.ts';
import { countersignedText, type SignedFields } from '#domain/protocol/protocol.ts';
import { flawOf, MAX_PAYLOAD_DEPTH, MOST_PAYLOAD_VALUES, UNWANTED } from '#domain/protocol/shape.ts';
import { asSeen } from '#domain/protocol/unseen.ts';
import type { StoreCore } from '#store/core.ts';
import { finishedOp } from '#store/outbox/history.ts';
import { type BlobRecord, noAttempts } from '#store/outbox/records.ts';
import { NoSigningKey } from '#store/seams.ts';
import { contextFor, Scratch } from '#store/view/fold.ts';
import { type Batch, canonicalBytes, type Draft, sha256, type Written, writeSafely } from './enqueue.ts';

export interface Attachment {
  /** The reference the payload carries. */
  readonly ref: { readonly id: string; readonly sha256: string; readonly size: number };
  /** Lane of the document it is manually added to. */
  readonly docKey?: string;
  readonly name: string;
  readonly fileType: string;
  readonly bytes: ArrayBuffer;
}

export interface SubmitOptions {
  /** From `newOpId()`, minted when the form opens: a double tap or a retry carries the same one. */
  readonly opId: string;
  readonly actor: Actor;
  readonly attachments?: readonly Attachment[];
  /** Another person at this device who stands for it. */
  readonly second?: Second;
  /** Codes of the issues the user has accepted; true = all. */
  readonly acceptIssues?: readonly string[] | true;
}

/** A person who has shown with their password who they are, for one step. */
export interface Second {
  readonly actor: Actor;
  readonly keyId: string;
  /** IEEE P1363 in base64url, by their own key. */
  readonly sign: (text: string) => Promise<string>;
}

export type SubmitResult =
  | { readonly ok: true; readonly opId: string; readonly issues: readonly Issue[] }
  | { readonly ok: false; readonly problem: Problem }
  /** Possible, but the user must agree first; then submit again with `acceptIssues`. */
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** An operation to store, with its place in a resolution where it has one. */
export interface Request<P = never> {
  readonly def: OperationDef<P>;
  readonly payload: P;
  readonly opId: string;
  readonly replaces?: string;
  readonly resolves?: readonly string[];
  readonly docSeq?: number;
  readonly after?: readonly string[];
  /** Operations that wait for the one this replaces; waiting for them in turn would deadlock. */
  readonly notAfter?: readonly string[];
  readonly blind?: boolean;
}

interface Decided {
  readonly drafts: Draft[];
  readonly issues: readonly Issue[];
}

/** Rows it depends on never leave the server: a review threshold, for example, is compared with prices. */
export const SERVER_DECIDES = 'SERVER_DECIDES';

const OVERHEAD = 700;
const MAX_RESTARTS = 20;
const MAX_DEPENDENCIES = 1000;

/** Stores one operation. Never throws for anything a user can cause; a store that cannot write returns NOT_SAVED and sets it in the status. */
export function submit<P>(core: StoreCore, def: OperationDef<P>, payload: P, options: SubmitOptions): Promise<SubmitResult> {
  return submitAll(core, [{ def, payload, opId: options.opId } as unknown as Request], options);
}

/** Stores several operations in one transaction: all of them or none. */
export async function submitAll(core: StoreCore, requests: readonly Request[], options: SubmitOptions): Promise<SubmitResult> {
  await core.ready;
  const parsed: Request[] = [];
  for (const request of requests) {
    const read = readPayload(request.def, request.payload);
    if (!read.ok) return read;
    parsed.push({ ...request, payload: read.payload });
  }
  try {
    return await core.projection.serial(() => attempt(core, parsed, options));
  } catch (error) {
    if (error instanceof NoSigningKey) return { ok: false, problem: problem('NO_SIGNING_KEY') };
    const [first] = requests;
    const lost = { opId: options.opId, type: first?.def.type ?? '', payload: first?.payload };
    core.status.set({ notSaved: { ...lost, error: String(error), full: isStoreFull(error) } });
    return { ok: false, problem: problem('NOT_SAVED', { error: String(error) }) };
  }
}

type Read<P> = { readonly ok: true; readonly payload: P } | { readonly ok: false; readonly problem: Problem };

/** What was entered, as the operation takes it. Texts that the server would refuse for good are refused here, while whoever typed them is there. */
export function readPayload<P>(def: Pick<OperationDef<P>, 'schema'>, payload: unknown): Read<P> {
  const result = def.schema.safeParse(payload);
  if (!result.success) return { ok: false, problem: invalid(result.error.issues as readonly SchemaIssue[], payload) };
  const flaw = flawOf(result.data, MAX_PAYLOAD_DEPTH, UNWANTED, MOST_PAYLOAD_VALUES);
  if (!flaw) return { ok: true, payload: result.data };
  return { ok: false, problem: problem(flaw.kind === 'unseen' ? 'TEXT_UNSEEN' : 'TEXT_INVALID', { at: flaw.at }) };
}

/** What is wrong with what was entered, at the field where it stands. */
export const invalid = (issues: readonly SchemaIssue[], payload: unknown): Problem => problemOfInput(inputFaults(issues, payload));

async function attempt(core: StoreCore, requests: readonly Request[], options: SubmitOptions): Promise<SubmitResult> {
  for (let n = 0; n < MAX_RESTARTS; n += 1) {
    const { seen } = core.pending;
    const author = core.actors.snapshot(options.actor);
    const second = options.second && core.actors.snapshot(options.second.actor);
    const refs = { actorRef: author.ref, ...(second ? { secondRef: second.ref } : {}) };
    const decided = await decideAll(core, requests, options, refs);
    const known = await alreadyStored(core, decided, requests);
    if (known) return known;
    if ('code' in decided) {
      if (!core.projection.stale) return { ok: false, problem: decided };
      // An answer may just have arrived: no refusal may rest on an outdated view.
      await core.projection.freshen();
      continue;
    }
    const open = unaccepted(decided.issues, options.acceptIssues);
    if (open.length > 0) return { ok: false, issues: open };
    const batch: Batch = {
      drafts: decided.drafts,
      blobs: blobsOf(options),
      people: [author.row, second?.row].flatMap((row) => row ?? []),
      seen,
    };
    const written = await writeSafely(core.outbox, core.cache, batch);
    const result = await conclude(core, written, options, batch);
    if (result) return { ...result, ...(result.ok ? { issues: decided.issues } : {}) };
    await core.catchUp();
  }
  throw new Error('other tabs keep writing on the same rows');
}

async function conclude(core: StoreCore, written: Written, { opId }: SubmitOptions, batch: Batch): Promise<SubmitResult | null> {
  if (written.kind === 'restart') return null;
  if (written.kind === 'reused') return { ok: false, problem: problem('OP_ID_REUSED') };
  if (written.kind === 'stored') {
    for (const one of batch.people) core.actors.stored(one);
    // Other tabs may have stored something in between; theirs come first.
    if (written.operations[0]?.deviceSeq !== core.pending.seen + 1) await core.catchUp();
    await core.took(written.operations.filter(({ deviceSeq }) => !core.pending.get(deviceSeq)));
    if (batch.blobs.length > 0) await core.countFiles();
  }
  if (core.status.get().notSaved?.opId === opId) core.status.set({ notSaved: null });
  return { ok: true, opId, issues: [] };
}

/** A second tap finds its operation on disk; deciding it again would only report that the document already exists. */
async function alreadyStored(core: StoreCore, decided: Decided | Problem, requests: readonly Request[]): Promise<SubmitResult | null> {
  const [first] = requests;
  if (!first || !('code' in decided)) return null;
  const stored =
    core.pending.byOpId(first.opId) ??
    (await finishedOp(core.outbox, first.opId)) ??
    (await core.outbox.operations.where('opId').equals(first.opId).first());
  if (!stored) return null;
  const hash = await sha256(canonicalBytes(first.payload));
  return hash === stored.payloadHash ? { ok: true, opId: first.opId, issues: [] } : { ok: false, problem: problem('OP_ID_REUSED') };
}

const unaccepted = (issues: readonly Issue[], accepted: SubmitOptions['acceptIssues']): Issue[] =>
  accepted === true ? [] : issues.filter(({ code }) => !accepted?.includes(code));

/** Decides the requests, each on top of the previous ones. */
async function decideAll(
  core: StoreCore,
  requests: readonly Request[],
  who: Who,
  refs: Pick<Draft, 'actorRef' | 'secondRef'>,
): Promise<Decided | Problem> {
  // A correction is judged at the place it takes: what waits for it has not happened yet.
  const later = new Set(requests.flatMap(({ notAfter }) => notAfter ?? []));
  const scratch = later.size > 0 ? await core.projection.without(later) : new Scratch((keys) => core.projection.view(keys));
  const drafts: Draft[] = [];
  const issues: Issue[] = [];
  for (const request of requests) {
    const occurredAt = core.nowIso();
    const decision = request.blind ? null : await decide(core, request, who, occurredAt, scratch);
    if (decision && isProblem(decision)) return decision;
    issues.push(...(decision?.issues ?? []));
    const affects = decision ? [...new Set([...(await scratch.take(decision)), ...decision.touches])] : [];
    drafts.push(await draft(core, request, { ...refs, who, occurredAt, touches: decision?.touches ?? [], affects }));
  }
  return { drafts, issues };
}

async function decide(
  core: StoreCore,
  { def, payload, opId }: Request,
  { actor, second }: Who,
  occurredAt: string,
  scratch: Scratch,
): Promise<Decision | Problem> {
  await scratch.prepare(def, payload);
  // Rows never held here would read as missing, and the server would decide differently, so only the server may decide.
  if (scratch.looked.some(({ entity }) => !core.cache.has(entity))) return problem(SERVER_DECIDES);
  return evaluate(
    def,
    payload,
    scratch.rows,
    contextFor({ opId, deviceId: core.deviceId, occurredAt }, { actor, second: second?.actor ?? null }, core.site),
  );
}

type Who = Pick<SubmitOptions, 'actor' | 'second'>;
type DraftParts = Pick<Draft, 'actorRef' | 'secondRef' | 'occurredAt' | 'touches' | 'affects'> & { readonly who: Who };

/** The second person signs what the author signs, under their own name. */
async function countersign({ actor, keyId, sign }: Second, fields: Omit<SignedFields, 'actorKeyId'>): Promise<Draft['second']> {
  return { userId: actor.userId, keyId, signature: await sign(countersignedText(fields, actor.userId, keyId)) };
}

async function draft(core: StoreCore, request: Request, { who: { actor, second }, ...parts }: DraftParts): Promise<Draft> {
  const { def, opId, replaces, resolves, docSeq, after, notAfter, blind } = request;
  const payload = request.payload as Record<string, unknown>;
  const bytes = canonicalBytes(payload);
  const docKey = def.lane(request.payload);
  const payloadHash = await sha256(bytes);
  const fields = { opId, deviceId: core.deviceId, docKey, type: def.type, v: def.v, payloadHash, occurredAt: parts.occurredAt };
  const dependsOn = [...new Set([...(after ?? []), ...core.pending.dependencies(docKey, parts.touches, new Set(notAfter))])].slice(
    -MAX_DEPENDENCIES,
  );
  return {
    ...fields,
    ...(await core.signer.sign(fields, actor.userId)),
    ...(second ? { second: await countersign(second, fields) } : {}),
    ...parts,
    kind: def.kind,
    payload,
    dependsOn,
    actor: actor.userId,
    bootId: core.bootId,
    build: core.options.build,
    replaces: replaces ?? null,
    resolves: [...(resolves ?? []), ...(replaces ? [replaces] : [])],
    docSeq: docSeq ?? null,
    state: 'queued',
    attempts: noAttempts,
    verdict: null,
    size: bytes.length + OVERHEAD + dependsOn.length * 40,
    blind: blind ?? false,
    enqueuedAt: core.clock.now(),
  };
}

const blobsOf = ({ attachments, opId }: SubmitOptions): BlobRecord[] =>
  (attachments ?? []).map(({ ref, docKey, ...file }) => ({ ...ref, ...(docKey ? { docKey } : {}), ...file, opId, state: 'waiting' }));

/** Reads a file for a payload. Its bytes are stored with the operation and follow it to the server. */
export async function prepareAttachment(core: StoreCore, file: Blob, name: string): Promise<Attachment> {
  const bytes = await file.arrayBuffer();
  return {
    ref: { id: core.newOpId(), sha256: await sha256(bytes), size: bytes.byteLength },
    name: asSeen(name),
    fileType: file.type,
    bytes,
  };
}
