/** Calls over http and https as another device makes them: with a trust of its own, and no help from the platform's. */
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';

export interface Heard {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** What the device trusts, in PEM form. */
  readonly ca?: string | undefined;
}

/** @throws Error where the certificate is not trusted */
export function callAt(url: string, { method = 'GET', headers = {}, body, ca }: Call = {}): Promise<Heard> {
  const request = url.startsWith('https:') ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent: false, ...(ca === undefined ? {} : { ca }) }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }));
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
