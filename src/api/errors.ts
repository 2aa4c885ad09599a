/** The error catalogue (specification §8): from a code to the key of its sentence in locales/<lang>/api.json. */
import { isStoreFull } from '#domain/protocol/full-store.ts';

/** No answer in time. */
export const TIMED_OUT = 601;
/** No answer for another reason. */
export const UNREACHABLE = 602;
/** The program failed on the device, before or after the call: no word about the line. */
export const FAULT = 603;
/** A store of the device has no room for what the call needs. */
export const DEVICE_FULL = 604;
/** The caller gave the request up: silent. */
export const CANCELLED = 999;

const KNOWN = new Set([400, 401, 403, 404, 405, 408, 500, 501, 502, 503, 504, 505, 507, TIMED_OUT, UNREACHABLE, FAULT, DEVICE_FULL]);

export interface Sentence {
  /** With its namespace, as i18next takes it. */
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}

/** A call that did not end well. `text` is the server's own sentence; where there is none, `sentence` says it. */
export class ApiError extends Error {
  constructor(
    readonly code: number,
    /** The envelope's status, or the HTTP status, was not 200; no answer came; or the device itself failed. */
    readonly source: 'envelope' | 'http' | 'line' | 'device',
    readonly text: string | null,
    readonly data: unknown = null,
    cause?: unknown,
  ) {
    super(text ?? `api error ${code}`, { cause });
  }

  get silent(): boolean {
    return this.code === CANCELLED;
  }

  get sentence(): Sentence {
    return sentenceOf(this.code, this.source);
  }
}

/** What failed on the device, as calls tell it. */
export const ofDevice = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(isStoreFull(error) ? DEVICE_FULL : FAULT, 'device', null, null, error);

/** The key of the sentence for a code. An envelope's status has a sentence of its own only for 401; otherwise the server's message counts. */
export function sentenceOf(code: number, source: ApiError['source']): Sentence {
  if (source === 'envelope') return { key: code === 401 ? 'api:expired' : 'api:failed', params: {} };
  if (KNOWN.has(code)) return { key: `api:code.${code}`, params: {} };
  return { key: 'api:connection', params: { code: String(code) } };
}
