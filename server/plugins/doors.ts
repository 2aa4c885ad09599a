/**
 * Two doors of one server (decision 104): https for everybody, and plain http, behind which this machine finds everything as ever (a proxy, a watcher, tests) and
 * other devices one page that leads them to https. Without TLS there is one door, and nothing of this.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyServerFactory, FastifyServerFactoryHandler } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '#server/config.ts';
import type { TlsKeeper } from '#server/modules/tls/keeper.ts';
import { type Place, secureOrigin } from '#server/modules/tls/origin.ts';
import { type PlainAnswer, plainAnswer, trustedAnswer, trustFile } from '#server/modules/tls/plain-answer.ts';
import { type ConnectionLimits, serverOptions } from './connections.ts';
import './secure.ts';

function send(response: ServerResponse, { status, headers, body }: PlainAnswer, isHead: boolean): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(isHead ? undefined : body);
}

/** Nothing that is sent here is read, so a body ends the connection. */
function atPlainDoor(place: Place, request: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = request;
  if (method !== 'GET' && method !== 'HEAD') response.setHeader('connection', 'close');
  const asked = { method, url, host: headers.host, language: headers['accept-language'] };
  send(response, plainAnswer(place, asked), method === 'HEAD');
}

/** The plain door for Fastify's own server. */
export const plainDoor =
  (place: Place, limits: ConnectionLimits): FastifyServerFactory =>
  (handler: FastifyServerFactoryHandler): Server => {
    const { http, keepAliveTimeout, requestTimeout } = serverOptions(limits);
    return createServer({ ...http, keepAliveTimeout, requestTimeout }, (request, response) => {
      if (limits.isProxy(request.socket.remoteAddress ?? '')) handler(request, response);
      else atPlainDoor(place, request, response);
    });
  };

/** The https door: the same app, with the same limits. */
export function secureDoor(
  app: { readonly routing: FastifyServerFactoryHandler },
  keeper: TlsKeeper,
  limits: ConnectionLimits,
): SecureServer {
  const { http, keepAliveTimeout, requestTimeout } = serverOptions(limits);
  const { key, cert } = keeper.pair;
  const server = createSecureServer(
    { ...http, keepAliveTimeout, requestTimeout, handshakeTimeout: limits.headersMs, minVersion: 'TLSv1.2', key, cert },
    app.routing,
  );
  // Whoever does not trust it yet, scans ports or speaks http hangs up here; Node ends the connection, and there is nothing to log.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return server;
}

/** The port in use; before it listens, the one of the settings. */
export const portOf = (server: SecureServer | null, config: Config): number => {
  const address = server?.listening ? (server.address() as AddressInfo | null) : null;
  return address?.port ?? config.tls?.port ?? 0;
};

/** The page and the root on the https side too, for whoever shows them to others, and the picture that tells the plain page that it is trusted. */
export const trustPlugin = fp<{ readonly place: Place }>(async (app, { place }) => {
  const { root } = place.keeper;
  app.get('/trusted.gif', { config: { public: true } }, (_request, reply) => {
    const { headers, body } = trustedAnswer();
    return reply.headers(headers).send(body);
  });
  if (root === null) return;
  for (const path of ['/trust', '/root.crt', '/root.pem', '/root.mobileconfig', '/trust.css', '/trust.js', '/trust-qr.svg'])
    app.get(path, { config: { public: true } }, (request, reply) => {
      const found = trustFile(path, place.keeper.root ?? root, secureOrigin(place, request.headers.host) ?? '');
      return found ? reply.code(found.status).headers(found.headers).send(found.body) : reply.callNotFound();
    });
});

/** How often is looked whether the certificate has to be another one. */
const LOOK_MS = 60_000;

/** Exchanges the certificate while the server runs: who is connected stays so. @returns ends it */
export function watchCertificate(
  server: SecureServer,
  keeper: TlsKeeper,
  heard: { readonly renewed: () => void; readonly fault: (fault: string) => void },
): () => void {
  let told = keeper.fault;
  const timer = setInterval(() => {
    if (keeper.look()) {
      server.setSecureContext(keeper.pair);
      heard.renewed();
    }
    if (keeper.fault !== null && keeper.fault !== told) heard.fault(keeper.fault);
    told = keeper.fault;
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
