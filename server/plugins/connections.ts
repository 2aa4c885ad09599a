/**
 * Slow and hoarded connections. A header that does not end, a body that stands still and a thousand connections of one machine cost a server memory and file
 * handles, and nothing of them is ever logged; Node and Fastify leave bodies all the time they want.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import fp from 'fastify-plugin';
import { sourceOf } from '#server/modules/address.ts';
import './secure.ts';

export interface ConnectionLimits {
  /** Until the header has come, a connection on which nothing is sent included. */
  readonly headersMs: number;
  /** Until all of a request has come: 20 MB at 0.6 Mbit/s. */
  readonly requestMs: number;
  /** While a body stands still. A piece of 256 KiB over bad Wi-Fi is slow; it does not stop for so long. */
  readonly bodyIdleMs: number;
  /** Between two questions; longer than a proxy keeps its own, so that it never asks on a connection that is just being closed. */
  readonly keepAliveMs: number;
  /** How often the first two are looked at. */
  readonly checkMs: number;
  /** Of one address: ten for each of three hundred terminals, of which a browser opens six. */
  readonly perAddress: number;
  /** Addresses of this machine. They are not counted: behind a proxy stand all others, and it counts them itself. Over http they alone find the app where https is served too. */
  readonly isProxy: (address: string) => boolean;
  readonly headerBytes: number;
}

const isLoopback = (address: string): boolean => /^(127\.|::ffff:127\.|::1$)/.test(address);

export const CONNECTIONS: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 300_000,
  bodyIdleMs: 30_000,
  keepAliveMs: 72_000,
  checkMs: 5000,
  perAddress: 3000,
  isProxy: isLoopback,
  headerBytes: 16 * 1024,
};

/** What Fastify and Node have to be told when the server is made. */
export const serverOptions = ({ headersMs, requestMs, keepAliveMs, checkMs, headerBytes }: ConnectionLimits) => ({
  requestTimeout: requestMs,
  keepAliveTimeout: keepAliveMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs, maxHeaderSize: headerBytes },
});

const FULL = 'HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/** One count for all doors. @returns what is done with a new connection of a door; one that waits for TLS is not answered in words */
function countByAddress({ perAddress, isProxy }: ConnectionLimits): (speaksHttp: boolean) => (socket: Socket) => void {
  const open = new Map<string, number>();
  return (speaksHttp) => (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const source = sourceOf(remoteAddress);
    const count = (open.get(source) ?? 0) + 1;
    open.set(source, count);
    socket.once('close', () => {
      const left = (open.get(source) ?? 1) - 1;
      if (left > 0) open.set(source, left);
      else open.delete(source);
    });
    if (count <= perAddress) return;
    if (speaksHttp) socket.write(FULL);
    socket.destroySoon();
  };
}

/** Ends a request whose body stands still. What has come completely may take the server as long as it takes. */
const watchBody =
  ({ bodyIdleMs }: ConnectionLimits) =>
  (request: IncomingMessage): void => {
    if (request.headers['transfer-encoding'] === undefined && Number(request.headers['content-length'] ?? 0) === 0) return;
    const { socket } = request;
    // Not the socket's timer, which Node sets anew between two requests.
    let read = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete) clearInterval(timer);
      else if (socket.bytesRead === read) socket.destroy();
      read = socket.bytesRead;
    }, bodyIdleMs);
    timer.unref();
    request.once('close', () => clearInterval(timer));
  };

export const connectionsPlugin = fp<{ readonly limits: ConnectionLimits }>(async (app, { limits }) => {
  const counted = countByAddress(limits);
  app.server.on('connection', counted(true));
  app.secure?.on('connection', counted(false));
  for (const server of [app.server, app.secure]) server?.on('request', watchBody(limits));
});
