/**
 * Sends a message to a webhook: `POST` of JSON, signed with the secret of that webhook. Only to the public network unless the settings say otherwise: an
 * address that somebody enters must not reach the machines beside this server.
 */
import { createHmac } from 'node:crypto';
import { lookup as resolveName } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { WebhookConfig } from '#server/config.ts';
import { type Leaving, told, type Way, WayFault } from './way.ts';
import { addressFault, isPrivate } from './webhook-address.ts';

const TIMEOUT_MS = 20_000;
/** Of an answer only its beginning is of use. */
const LONGEST_ANSWER = 16 * 1024;

class NotPublic extends Error {}

/** Resolves a name and refuses it if any of its addresses is private. The connection is made to what was looked at, not to what the name means a moment later. */
const publicLookup =
  (resolve: typeof resolveName): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new NotPublic(), []);
      if (found.some(({ address }) => isPrivate(address))) return done(new NotPublic(), []);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };

/** The secret of one webhook: its receiver knows it, and this server can always make it again. */
export const secretOf = ({ secret }: Pick<WebhookConfig, 'secret'>, targetId: string): string =>
  createHmac('sha256', secret).update(`webhook ${targetId}`).digest('base64url');

/** @returns hex of HMAC-SHA256 over `<seconds>.<body>` */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');

const bodyOf = ({ id, lang, subject, text, file, event }: Leaving): string =>
  JSON.stringify({
    id,
    lang,
    subject,
    text,
    file: file && { name: file.name, mime: file.mime, base64: file.bytes.toString('base64') },
    ...(event ? { event } : {}),
  });

/** Codes with which the receiver says that it will never take this message. */
const isRefusal = (code: number): boolean => code >= 300 && code < 500 && ![408, 425, 429].includes(code);

interface Posted {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Left out where private networks are allowed. */
  readonly lookup: LookupFunction | undefined;
}

/** Follows no redirection. @returns the code and the beginning of the answer */
function post({ url, body, headers, signal, lookup }: Posted): Promise<{ code: number; text: string }> {
  const send = new URL(url).protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((done, failed) => {
    const request = send(url, { method: 'POST', headers, signal, agent: false, ...(lookup ? { lookup } : {}) }, (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      const end = (): void => done({ code: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') });
      answer.on('data', (part: Buffer) => {
        parts.push(part.subarray(0, LONGEST_ANSWER - size));
        size += part.length;
        if (size < LONGEST_ANSWER) return;
        end();
        answer.destroy();
      });
      answer.on('end', end);
      answer.on('error', failed);
    });
    request.on('error', failed);
    request.end(body);
  });
}

/** @param timeoutMs of one message @param resolve finds the addresses of a name; tests have names of their own */
export function webhookWay(config: WebhookConfig, { timeoutMs = TIMEOUT_MS, resolve = resolveName } = {}): Way {
  const lookup = config.allowPrivate ? undefined : publicLookup(resolve);
  return async (message, stopped) => {
    const { id, target } = message;
    if (!target) throw new WayFault('refused', 'This webhook was stopped.');
    if (addressFault(target.url, config)) throw new WayFault('refused', 'The address is not allowed.');
    const body = bodyOf(message);
    const seconds = Math.floor(Date.now() / 1000);
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopped]);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'idempotency-key': id,
      'x-chejian-signature': `t=${seconds},v1=${signatureOf(secretOf(config, target.id), seconds, body)}`,
    };
    const answer = await post({ url: target.url, body, headers, signal, lookup }).catch((error: unknown) => {
      if (error instanceof NotPublic) throw new WayFault('refused', 'The name leads to a private network.');
      const { code = '' } = error as { code?: string };
      throw new WayFault('error', signal.aborted ? 'no answer in time' : `no connection ${code}`.trim());
    });
    if (answer.code >= 200 && answer.code < 300) return;
    // The answer may repeat what it was sent; only its code is told.
    throw new WayFault(isRefusal(answer.code) ? 'refused' : 'error', told(`${answer.code}`));
  };
}
