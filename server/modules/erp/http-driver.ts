/** Calls to the ERP's address. The secret is sent in a header only. It must not follow a redirect, and must never be stored or logged. */
import { z } from 'zod';
import type { ErpConfig } from '#server/config.ts';
import { type ErpDriver, ErpFault } from './driver.ts';

const TIMEOUT_MS = 20_000;
const LONGEST_ANSWER = 8 * 1024 * 1024;

type HttpConfig = Extract<ErpConfig, { driver: 'http' }>;

/** With these codes the ERP refuses this particular document. Every other failure concerns the ERP itself or the connection. */
const REFUSED = [400, 409, 422];
const AWAY = [401, 403, 404, 405, 407, 408, 425, 429, 502, 503, 504];

const answerSchema = z.object({ erpDocNo: z.string().max(40).nullish(), message: z.string().nullish() });

const cut = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300);
const without = (secret: string | undefined, text: string): string => (secret ? text.replaceAll(secret, '***') : text);

/** An endless body must not fill the memory. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > LONGEST_ANSWER) throw new ErpFault('error', 'The answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    // A sign-in page with code 200 means that the ERP has accepted nothing.
    throw new ErpFault('outage', `The answer is no JSON: ${cut(text).slice(0, 80)}`);
  }
}

function faultOf(status: number, text: string): ErpFault {
  const said = answerSchema.safeParse(safely(text));
  const message = said.success && said.data.message ? `${status} ${said.data.message}` : String(status);
  if (REFUSED.includes(status)) return new ErpFault('refused', message);
  return new ErpFault(AWAY.includes(status) ? 'outage' : 'error', message);
}

const safely = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export interface ErpCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  /** Makes a repetition harmless. */
  readonly key?: string;
}

/** One call to the ERP. @returns its answer as JSON, {} for an empty one. @throws ErpFault */
export async function callErp({ url, secret }: HttpConfig, call: ErpCall, stopped?: AbortSignal, timeoutMs = TIMEOUT_MS): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (secret) headers.authorization = `Bearer ${secret}`;
  if (call.key) headers['idempotency-key'] = call.key;
  if (call.body !== undefined) headers['content-type'] = 'application/json';
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(stopped ? [stopped] : [])]);
  try {
    const body = call.body === undefined ? null : JSON.stringify(call.body);
    const response = await fetch(`${url}${call.path}`, { method: call.method, headers, body, signal, redirect: 'error' });
    const text = await textOf(response);
    if (!response.ok) throw faultOf(response.status, text);
    return parsed(text);
  } catch (error) {
    if (error instanceof ErpFault) throw new ErpFault(error.kind, without(secret, cut(error.message)));
    const cause = (error as { cause?: { code?: string } }).cause?.code;
    throw new ErpFault('outage', signal.aborted ? 'no answer in time' : `no connection ${cause ?? ''}`.trim());
  }
}

export function httpDriver(config: HttpConfig, timeoutMs = TIMEOUT_MS): ErpDriver {
  return {
    async send(message, stopped) {
      const call = { method: 'POST', path: '/documents', body: message, key: message.messageId } as const;
      const answer = answerSchema.safeParse(await callErp(config, call, stopped, timeoutMs));
      if (!answer.success) throw new ErpFault('error', 'The answer is not {"erpDocNo": "…"}.');
      return { erpDocNo: answer.data.erpDocNo ?? null };
    },
  };
}
