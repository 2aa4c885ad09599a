/**
 * The engine's wire. Anything but a readable answer of our own server counts as "no answer" (sync.md §6): captive portals, proxies,
 * truncated bodies. What fails on the device itself, such as a disk without room, is thrown: it says nothing about the line.
 */
import { isStoreFull } from '#domain/protocol/full-store.ts';
import {
  type FileAnswer,
  type FillRequest,
  type FillResponse,
  fillResponseSchema,
  type HeartbeatResponse,
  heartbeatResponseSchema,
  type LanesRequest,
  type LanesResponse,
  type LeaseRequest,
  type LeaseResponse,
  lanesResponseSchema,
  leaseResponseSchema,
  type ManifestRequest,
  type ManifestResponse,
  manifestResponseSchema,
  type NumbersRequest,
  type NumbersResponse,
  numbersResponseSchema,
  type PullRequest,
  type PullResponse,
  type PushRequest,
  type PushResponse,
  pullResponseSchema,
  pushResponseSchema,
  type WipedRequest,
  type WipedResponse,
  wipedResponseSchema,
} from '#domain/protocol/protocol.ts';
import type { StationCheckRequest } from '#domain/protocol/station-check.ts';
import {
  type EnrolRequest,
  type EnrolResponse,
  enrolResponseSchema,
  type SkipRequest,
  type SkipResponse,
  skipResponseSchema,
} from '#domain/protocol/trust.ts';
import type { BlobRecord } from '#store/outbox/records.ts';
import { build } from './build.ts';
import { REVOKED } from './contact.ts';
import type { Carrier, Outcome } from './state.ts';
import { uploadInPieces } from './upload.ts';

/** A protocol schema, reduced to what is needed here. */
export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

export interface Net {
  /** `device`: under the installation's own key, because no user is signed in (sync.md §12). */
  push(request: PushRequest, by?: Carrier): Promise<Outcome<PushResponse>>;
  pull(request: PullRequest): Promise<Outcome<PullResponse>>;
  fill(request: FillRequest): Promise<Outcome<FillResponse>>;
  beat(query: { account: string; name: string; nonce: string; digest: string }): Promise<Outcome<HeartbeatResponse>>;
  lease(request: LeaseRequest): Promise<Outcome<LeaseResponse>>;
  numbers(request: NumbersRequest): Promise<Outcome<NumbersResponse>>;
  upload(blob: BlobRecord): Promise<Outcome<FileAnswer>>;
  enrol(request: EnrolRequest): Promise<Outcome<EnrolResponse>>;
  manifest(request: ManifestRequest): Promise<Outcome<ManifestResponse>>;
  lanes(request: LanesRequest): Promise<Outcome<LanesResponse>>;
  wiped(request: WipedRequest): Promise<Outcome<WipedResponse>>;
  /** What the device has found about itself; in the name of a session, like a manifest. */
  stationCheck(request: StationCheckRequest): Promise<Outcome<true>>;
  /** Under any available authority, because the device itself has signed it. */
  skip(request: SkipRequest): Promise<Outcome<SkipResponse>>;
}

export interface NetOptions {
  /** Origin of the server; '' = the page's origin. */
  readonly base: string;
  readonly token: () => string | null;
  /** A short-lived token for pushing only, issued for the installation's own key; null when it has none or is refused. */
  readonly deviceToken?: () => Promise<string | null>;
  /**
   * Proves to the server that this session belongs to this device.
   * @returns whether the server accepted it
   */
  readonly prove?: () => Promise<boolean>;
  /** The server knows no user's key on this device and asks for all of them again. */
  readonly enrolFirst?: () => void;
  readonly fetch?: typeof fetch;
  /** Build of the client, by which the server detects one that is too old; default: this one. */
  readonly build?: string;
}

export const SYNC_TIMEOUT_MS = 15_000;
export const BEAT_TIMEOUT_MS = 5_000;
const PER_32_KIB_MS = 1000;
const RETRY_AFTER_DEFAULT_MS = 5000;
const RETRY_AFTER_MAX_MS = 10 * 60_000;

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: string | Blob;
  readonly timeoutMs: number;
  readonly by?: Carrier;
}

export function createNet(options: NetOptions): Net {
  const send = options.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init));
  const call = async <T>(request: Call, schema: Schema<T> | null): Promise<Outcome<T>> => {
    const first = await exchange(send, options, request, schema);
    if (first.kind === 'unenrolled') options.enrolFirst?.();
    if (first.kind !== 'unproved') return plainly(first);
    const proved = (await options.prove?.().catch(unlessFull(false))) ?? false;
    const second = proved ? await exchange(send, options, request, schema) : first;
    return plainly(second);
  };
  const post = <T>(path: string, request: unknown, schema: Schema<T>, by: Carrier = 'session'): Promise<Outcome<T>> => {
    const body = JSON.stringify(request);
    return call({ method: 'POST', path, body, by, timeoutMs: SYNC_TIMEOUT_MS + (body.length / 32_768) * PER_32_KIB_MS }, schema);
  };
  return {
    push: (request, by) => post('/api/sync/push', request, pushResponseSchema, by),
    pull: (request) => post('/api/sync/pull', request, pullResponseSchema),
    fill: (request) => post('/api/sync/fill', request, fillResponseSchema),
    lease: (request) => post('/api/sync/lease', request, leaseResponseSchema),
    numbers: (request) => post('/api/sync/numbers', request, numbersResponseSchema),
    // What is unsent is announced in the name of a session; with nobody signed in the queue itself says it.
    manifest: (request) =>
      options.token() === null ? Promise.resolve({ kind: 'none' }) : post('/api/sync/manifest', request, manifestResponseSchema),
    stationCheck: (request) =>
      options.token() === null ? Promise.resolve({ kind: 'none' }) : post('/api/sync/station_check', request, heard),
    lanes: (request) => post('/api/sync/lanes', request, lanesResponseSchema),
    wiped: (request) => post('/api/sync/wiped', request, wipedResponseSchema),
    skip: (request) => post('/api/sync/lanes/skip', request, skipResponseSchema, options.token() === null ? 'device' : 'session'),
    beat: async (query) => {
      const path = `/api/system/heartbeat/keep_heartbeat?${new URLSearchParams(query)}`;
      const outcome = await call({ method: 'GET', path, timeoutMs: BEAT_TIMEOUT_MS }, heartbeatResponseSchema);
      // Another host or a cache answered.
      return outcome.kind === 'ok' && outcome.data.nonce !== query.nonce ? { kind: 'none' } : outcome;
    },
    upload: (blob) => {
      const by = options.token() === null ? 'device' : 'session';
      return uploadInPieces((request, schema) => call({ ...request, by }, schema), blob);
    },
    enrol: (request) => post('/api/sync/enrol', request, enrolResponseSchema),
  };
}

/** An answer that says no more than that it was heard. */
const heard: Schema<true> = { safeParse: (value) => (value === true ? { success: true, data: true } : { success: false }) };

/** The header that states the authority of a call. */
async function authority({ token, deviceToken }: NetOptions, by: Carrier | undefined): Promise<Record<string, string> | null> {
  if (by !== 'device') {
    const held = token();
    return held ? { 'X-Auth-Token': held } : {};
  }
  const held = (await deviceToken?.()) ?? null;
  return held === null ? null : { 'X-Device-Token': held };
}

/** The session has no device yet: after an app update, or where the sign-in could not prove it. */
type Unready = { readonly kind: 'unproved' | 'unenrolled' };
type Answered<T> = Outcome<T> | Unready;

const isUnready = <T>(answered: Answered<T>): answered is Unready => answered.kind === 'unproved' || answered.kind === 'unenrolled';

/** What could not be resolved counts as no answer: nothing was done, and it is retried. */
const plainly = <T>(answered: Answered<T>): Outcome<T> => (isUnready(answered) ? { kind: 'none' } : answered);

/** For errors of the line, whose reason does not matter. */
const unlessFull =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (isStoreFull(error)) throw error;
    return otherwise;
  };

async function exchange<T>(send: typeof fetch, options: NetOptions, call: Call, schema: Schema<T> | null): Promise<Answered<T>> {
  const carrier = await authority(options, call.by).catch(unlessFull(undefined));
  if (carrier === undefined) return { kind: 'none' };
  if (carrier === null) return { kind: 'auth' };
  const { base } = options;
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), call.timeoutMs);
  const headers = {
    ...carrier,
    'X-Build': options.build ?? build,
    ...(typeof call.body === 'string' ? { 'Content-Type': 'application/json' } : {}),
  };
  const start = performance.now();
  try {
    const response = await send(base + call.path, {
      method: call.method,
      headers,
      body: call.body,
      signal: abort.signal,
      cache: 'no-store',
      redirect: 'error',
    });
    const text = await response.text();
    return judge(response, text, schema, performance.now() - start);
  } catch (error) {
    return abort.signal.aborted ? { kind: 'timeout' } : unlessFull({ kind: 'none' } as const)(error);
  } finally {
    clearTimeout(timer);
  }
}

interface Body {
  readonly status: number;
  readonly message: string;
  readonly data: unknown;
}

function parse(text: string): Body | null {
  try {
    const body: unknown = JSON.parse(text);
    const envelope = body as Partial<Body> | null;
    return typeof envelope?.status === 'number'
      ? { status: envelope.status, message: String(envelope.message ?? ''), data: envelope.data }
      : null;
  } catch {
    return null;
  }
}

const codeIn = (body: Body | null): string | undefined => (body?.data as { code?: string } | null | undefined)?.code;

/** How our server says that its disk is full. */
const STORAGE_FULL = 'STORAGE_FULL';

function judge<T>(response: Response, text: string, schema: Schema<T> | null, roundTrip: number): Answered<T> {
  // Proxies send these two as well, without our envelope.
  if (response.status === 413) return { kind: 'too_large' };
  const body = parse(text);
  if (response.status === 429 || response.status === 503 || response.status === 507) {
    const full = response.status === 507 || codeIn(body) === STORAGE_FULL;
    return { kind: 'busy', retryAfterMs: retryAfter(response.headers.get('Retry-After')), ...(full ? { full } : {}) };
  }
  if (!body) return { kind: 'none' };
  // Ordinary calls report a refusal inside a 200's envelope.
  const status = response.status === 200 ? body.status : response.status;
  if (status === 401) return { kind: 'auth' };
  const code = codeIn(body);
  // A session from before the storage was cleared belongs to the former device until this one has proved itself.
  if (code === 'DEVICE_UNPROVED' || code === 'OTHER_DEVICE') return { kind: 'unproved' };
  if (code === 'ENROL_FIRST') return { kind: 'unenrolled' };
  if (status === 403 && code === REVOKED) return { kind: 'revoked' };
  if (status === 409 && code === 'FEED_RESET') return { kind: 'anew' };
  if (status === 403 && code === 'SET_NOT_ALLOWED') return { kind: 'denied' };
  if (status === 426) return { kind: 'update' };
  // 423: another device holds the document's lease; the message says which.
  if (status === 400 || status === 423) return { kind: 'bad', message: body.message };
  if (status !== 200) return { kind: 'none' };
  if (!schema) return { kind: 'ok', data: body.data as T, roundTrip };
  const parsed = schema.safeParse(body.data);
  return parsed.success ? { kind: 'ok', data: parsed.data, roundTrip } : { kind: 'none' };
}

function retryAfter(header: string | null): number {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 && header !== '' ? Math.min(RETRY_AFTER_MAX_MS, seconds * 1000) : RETRY_AFTER_DEFAULT_MS;
}
