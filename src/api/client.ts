/** The one client for ordinary calls (specification §7). Synchronisation has its own wire and never comes through here. */
import { isStoreFull } from '#domain/protocol/full-store.ts';
import type { Envelope } from '#domain/protocol/protocol.ts';
import { REQUEST_TIMEOUT_MS } from './constants.ts';
import { ApiError, CANCELLED, ofDevice, TIMED_OUT, UNREACHABLE } from './errors.ts';
import { getToken, onToken } from './token.ts';

export interface CallOptions {
  /** Send the session token; default yes. */
  readonly token?: boolean;
  /** Show the loading overlay while the call runs; default no. Calls that overlap are counted. */
  readonly loading?: boolean;
  /** Say what went wrong; default yes. */
  readonly alertError?: boolean;
  /** Say that it went well; default no. */
  readonly alertSuccess?: boolean;
  /** Answer `data` only; default yes. No = the whole envelope. */
  readonly unwrap?: boolean;
  /** Answer the Response itself, unread: a file. */
  readonly raw?: boolean;
  /** Query parameters; for GET they come beside the first argument. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** Takes the place of the colon part of the path. */
  readonly id?: string;
  readonly signal?: AbortSignal;
  /** Milliseconds; default as the specification says: practically none. */
  readonly timeoutMs?: number;
}

export interface ApiHooks {
  /** Origin of the server; '' = where the page came from. */
  readonly base: string;
  /** Language of the app, which need not be the browser's: the server words its refusals in it. */
  readonly language: () => string | null;
  /** Told the number of calls that want the overlay. */
  readonly onLoading: (count: number) => void;
  readonly onError: (error: ApiError) => void;
  readonly onSuccess: () => void;
  /** Called once per session, however many calls fail together, with the first that found it gone. */
  readonly onUnauthorized: (error: ApiError) => void;
}

let hooks: ApiHooks = {
  base: '',
  language: () => null,
  onLoading: () => undefined,
  onError: () => undefined,
  onSuccess: () => undefined,
  onUnauthorized: () => undefined,
};
let loading = 0;
let loggedOut = false;
onToken((token) => {
  if (token !== null) loggedOut = false;
});

/** The shell says once how the overlay, the toasts and the way to the login page work. */
export function configureApi(parts: Partial<ApiHooks>): void {
  hooks = { ...hooks, ...parts };
}

/**
 * Builds a call from "METHOD path": GET sends its argument as parameters, other methods as a JSON body; a colon part takes `options.id`.
 * The call throws ApiError, after it has been shown.
 */
export function call<T = unknown>(spec: string): (data?: unknown, options?: CallOptions) => Promise<T> {
  const [method = 'GET', path = ''] = spec.split(' ');
  return (data, options = {}) => {
    if (method === 'GET') return request<T>(method, path, { ...options, params: { ...(data as object | undefined), ...options.params } });
    return request<T>(method, path, options, data === undefined ? undefined : JSON.stringify(data));
  };
}

/** Sends a file as multipart form. */
export function upload<T = unknown>(
  path: string,
  file: File,
  fields: Readonly<Record<string, string>>,
  options: CallOptions = {},
): Promise<T> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file, file.name);
  return request<T>('POST', path, options, form);
}

async function request<T>(method: string, path: string, options: CallOptions, body?: string | FormData): Promise<T> {
  if (options.loading) hooks.onLoading(++loading);
  try {
    const response = await send(method, path, options, body);
    if (options.raw) {
      // A refusal comes as an envelope, whatever was asked for.
      if (response.headers.get('content-type')?.startsWith('application/json')) await read(response.clone());
      return response as T;
    }
    const envelope = await read(response);
    if (options.alertSuccess) hooks.onSuccess();
    return (options.unwrap === false ? envelope : envelope.data) as T;
  } catch (error) {
    throw tell(ofDevice(error), options);
  } finally {
    if (options.loading) hooks.onLoading(--loading);
  }
}

function tell(error: ApiError, options: CallOptions): ApiError {
  const unauthorized = error.code === 401 && options.token !== false;
  if (unauthorized && loggedOut) return error;
  if (options.alertError !== false && !error.silent) hooks.onError(error);
  if (unauthorized) {
    loggedOut = true;
    hooks.onUnauthorized(error);
  }
  return error;
}

async function send(method: string, path: string, options: CallOptions, body?: string | FormData): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? REQUEST_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  // Made before: what goes wrong here is the program's, and nothing that the line did.
  const [address, headers] = [addressOf(path, options), headersOf(options, body)];
  const response = await fetch(address, { method, headers, body, signal }).catch((error: unknown) => {
    if (options.signal?.aborted) throw new ApiError(CANCELLED, 'line', null);
    if (isStoreFull(error)) throw error;
    throw new ApiError(timeout.aborted ? TIMED_OUT : UNREACHABLE, 'line', null);
  });
  if (!response.ok) throw new ApiError(response.status, 'http', await messageOf(response));
  return response;
}

function addressOf(path: string, { id, params }: CallOptions): string {
  const place = id === undefined ? path : path.replace(/:[^/]+/, encodeURIComponent(id));
  const entries = Object.entries(params ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return hooks.base + place + (entries.length > 0 ? `?${query}` : '');
}

function headersOf({ token }: CallOptions, body?: string | FormData): Record<string, string> {
  const held = token === false ? null : getToken();
  const language = hooks.language();
  return {
    ...(held ? { 'X-Auth-Token': held } : {}),
    ...(language ? { 'Accept-Language': language } : {}),
    ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
  };
}

async function read(response: Response): Promise<Envelope<unknown>> {
  const body: unknown = await response.json().catch(() => null);
  const envelope = body as Partial<Envelope<unknown>> | null;
  // A page of somebody else (a captive portal) is no answer of ours.
  if (typeof envelope?.status !== 'number') throw new ApiError(UNREACHABLE, 'line', null);
  if (envelope.status !== 200) throw new ApiError(envelope.status, 'envelope', envelope.message || null, envelope.data);
  return { status: 200, message: envelope.message ?? '', data: envelope.data };
}

async function messageOf(response: Response): Promise<string | null> {
  const body = (await response.json().catch(() => null)) as Partial<Envelope<unknown>> | null;
  // What a proxy says of itself is no sentence of ours.
  return typeof body?.status === 'number' && typeof body.message === 'string' && body.message !== '' ? body.message : null;
}
