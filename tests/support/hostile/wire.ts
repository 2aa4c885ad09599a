/** Calls over real HTTP. What is no answer of the server (a page, half a body, a broken line) is told as such, never guessed at. */

/** Under whose authority a call comes. */
export type Held = { readonly session: string } | { readonly device: string };

export interface Answer<T = unknown> {
  /** 0 = the line broke. */
  readonly http: number;
  /** Of the envelope; 0 = this was no answer of the server. */
  readonly status: number;
  readonly message: string;
  readonly code: string | null;
  readonly data: T;
  /** Letter by letter. */
  readonly text: string;
}

/** A body that no honest program would write: sent as it is. */
export class Raw {
  constructor(
    readonly text: string | Buffer,
    readonly type = 'application/json',
  ) {}
}

export interface WireOptions {
  /** Whoever stands behind the proxy of the plant at this address. */
  readonly address?: string;
  readonly timeoutMs?: number;
  /** Hears of every answer, and of what was asked. */
  readonly onAnswer?: (answer: Answer, asked: string) => void;
}

const NO_ANSWER = { status: 0, message: '', code: null, data: null } as const;

function read(http: number, text: string): Answer {
  try {
    const { status, message, data } = JSON.parse(text) as { status?: unknown; message?: unknown; data?: unknown };
    if (typeof status !== 'number' || typeof message !== 'string') return { http, text, ...NO_ANSWER };
    const code = (data as { code?: unknown } | null)?.code;
    return { http, status, message, data, text, code: typeof code === 'string' ? code : null };
  } catch {
    return { http, text, ...NO_ANSWER };
  }
}

export class Wire {
  constructor(
    readonly url: string,
    private readonly options: WireOptions = {},
  ) {}

  post<T = unknown>(path: string, body: unknown, held: Held | null = null): Promise<Answer<T>> {
    return this.ask<T>('POST', path, held, body);
  }

  /** Never throws: a line that breaks is an answer too. */
  async ask<T = unknown>(method: string, path: string, held: Held | null = null, body?: unknown): Promise<Answer<T>> {
    const { address, timeoutMs = 15_000, onAnswer } = this.options;
    const raw = body instanceof Raw ? body : body === undefined ? null : new Raw(JSON.stringify(body));
    const headers: Record<string, string> = {
      ...(raw ? { 'content-type': raw.type } : {}),
      ...(address ? { 'x-forwarded-for': address } : {}),
      ...(held === null ? {} : 'session' in held ? { 'x-auth-token': held.session } : { 'x-device-token': held.device }),
    };
    let answer: Answer;
    try {
      const content = raw ? { body: raw.text as string } : {};
      const response = await fetch(`${this.url}${path}`, { method, headers, ...content, signal: AbortSignal.timeout(timeoutMs) });
      answer = read(response.status, await response.text());
    } catch (error) {
      answer = { http: 0, text: String(error), ...NO_ANSWER };
    }
    onAnswer?.(answer, raw === null ? '' : raw.text.toString());
    return answer as Answer<T>;
  }
}
