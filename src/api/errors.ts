/** The error catalogue (specification §8): from a code to the key of its sentence in locales/<lang>/api.json. */

/** No answer in time. */
export const TIMED_OUT = 601;
/** No answer for another reason. */
export const UNREACHABLE = 602;
/** The caller gave the request up: silent. */
export const CANCELLED = 999;

const KNOWN = new Set([400, 401, 403, 404, 405, 408, 500, 501, 502, 503, 504, 505, TIMED_OUT, UNREACHABLE]);

export interface Sentence {
  /** With its namespace, as i18next takes it. */
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}

/** A call that did not end well. `text` is the server's own sentence; where there is none, `sentence` says it. */
export class ApiError extends Error {
  constructor(
    readonly code: number,
    /** The envelope's status, or the HTTP status, was not 200. */
    readonly source: 'envelope' | 'http' | 'line',
    readonly text: string | null,
    readonly data: unknown = null,
  ) {
    super(text ?? `api error ${code}`);
  }

  get silent(): boolean {
    return this.code === CANCELLED;
  }

  get sentence(): Sentence {
    return sentenceOf(this.code, this.source);
  }
}

/** The key of the sentence for a code. An envelope's status has a sentence of its own only for 401; otherwise the server's message counts. */
export function sentenceOf(code: number, source: ApiError['source']): Sentence {
  if (source === 'envelope') return { key: code === 401 ? 'api:expired' : 'api:failed', params: {} };
  if (KNOWN.has(code)) return { key: `api:code.${code}`, params: {} };
  return { key: 'api:connection', params: { code: String(code) } };
}
