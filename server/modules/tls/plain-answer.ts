/** What is answered over plain http to other devices, and nothing else: a page, the root certificate, and a refusal for every call. */

import { problem } from '#domain/kernel/problem.ts';
import { internalAddress } from '#domain/protocol/address.ts';
import { langOf, sentence } from '#server/modules/messages.ts';
import type { RootFacts } from './keeper.ts';
import { type Place, secureOrigin } from './origin.ts';
import { qrSvg } from './qr.ts';
import { rootDer, rootProfile } from './root-files.ts';
import { TRUST_CSS, TRUST_JS, TRUSTED_GIF, trustPage, trustWord } from './trust-page.ts';

export interface Asked {
  readonly method: string;
  /** As it stands in the request, query included. */
  readonly url: string;
  readonly host: string | undefined;
  readonly language: string | undefined;
}

export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Pictures come from the https address, to tell whether it is trusted. Of an IPv6 address a policy cannot speak. */
const POLICY = [
  "default-src 'none'",
  "img-src 'self' https:",
  "style-src 'self'",
  "script-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const SAFE = {
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const answer = (status: number, type: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}): PlainAnswer => ({
  status,
  headers: { ...SAFE, 'content-type': type, ...headers },
  body,
});

const TEXT = 'text/plain; charset=utf-8';
const named = (name: string) => ({ 'content-disposition': `inline; filename="${name}"` });

/** The root by its ways, and what the page consists of. @returns null where it is none of these */
export function trustFile(path: string, root: RootFacts, address: string): PlainAnswer | null {
  switch (path) {
    case '/root.crt':
      return answer(200, 'application/x-x509-ca-cert', rootDer(root), named('chejian-root.crt'));
    case '/root.pem':
      return answer(200, 'application/x-pem-file', root.pem, { 'content-disposition': 'attachment; filename="chejian-root.pem"' });
    case '/root.mobileconfig':
      return answer(200, 'application/x-apple-aspen-config', rootProfile(root), named('chejian.mobileconfig'));
    case '/trust':
      return answer(200, 'text/html; charset=utf-8', trustPage(address, root));
    case '/trust.css':
      return answer(200, 'text/css; charset=utf-8', TRUST_CSS);
    case '/trust.js':
      return answer(200, 'text/javascript; charset=utf-8', TRUST_JS);
    case '/trust-qr.svg':
      return answer(200, 'image/svg+xml', qrSvg(address));
    default:
      return null;
  }
}

/** What a page of another origin may ask of the https side: whether it is trusted, and no more. */
export const trustedAnswer = (): PlainAnswer => answer(200, 'image/gif', TRUSTED_GIF, { 'cross-origin-resource-policy': 'cross-origin' });

const isPage = (path: string): boolean => !/\.[a-z0-9]+$/i.test(path);

/** Calls are refused by name: the program keeps what it has, and whoever reads the log of a script knows what to change. */
function refusal(address: string | null, language: string | undefined): PlainAnswer {
  const lang = langOf(undefined, language);
  const what = problem('HTTPS_ONLY', { address: address ?? '' });
  const message = address === null ? trustWord(lang, 'nowhere') : sentence(lang, what);
  const body = { status: 403, message, data: what };
  return answer(403, 'application/json; charset=utf-8', JSON.stringify(body));
}

/** @param place whose certificate it is, and where https is served */
export function plainAnswer(place: Place, { method, url, host, language }: Asked): PlainAnswer {
  const address = secureOrigin(place, host);
  const [path = '/'] = url.split('?');
  if (path.startsWith('/api/') || (method !== 'GET' && method !== 'HEAD')) return refusal(address, language);
  if (address === null) return answer(421, TEXT, `${trustWord('zh', 'nowhere')}\n${trustWord('en', 'nowhere')}\n`);
  const { root } = place.keeper;
  // The plant's devices know the plant's certificate: there is nothing to explain.
  if (root === null) return answer(307, TEXT, `${address}\n`, { location: `${address}${internalAddress(url) ?? '/'}` });
  return trustFile(isPage(path) ? '/trust' : path, root, address) ?? answer(404, TEXT, 'Not found');
}
