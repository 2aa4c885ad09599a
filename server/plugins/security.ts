/** Security headers and limits on how often one may ask. */
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sourceOf } from '#server/modules/address.ts';
import '#server/modules/request-session.ts';

/** Local print services of the specification (§9). Only the frame of the print control asks them; the app itself never does. */
const PRINTING = ['http://localhost:8000', 'http://localhost:18000', 'ws://localhost:8000', 'ws://localhost:18000'];
const PRINT_SCRIPTS = PRINTING.filter((address) => address.startsWith('http')).join(' ');

/**
 * The control's script needs eval, inline scripts and a form to its service: all of it in a page that holds nothing (ux §3.3). Any program on the machine can
 * listen where the control should, so the page is of an origin of its own, and reads neither session nor storage nor anything else of the app.
 */
export const PRINT_HOST_POLICY = [
  // By the policy and not by the frame's attribute: what a frame keeps apart no service worker serves, and labels are printed without a network too.
  'sandbox allow-scripts allow-forms',
  "default-src 'none'",
  `script-src 'unsafe-inline' 'unsafe-eval' ${PRINT_SCRIPTS}`,
  `connect-src ${PRINTING.join(' ')}`,
  `frame-src 'self' ${PRINT_SCRIPTS}`,
  `form-action ${PRINT_SCRIPTS}`,
  `img-src 'self' data: ${PRINT_SCRIPTS}`,
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

const directives = {
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  // The barcode scanner is WebAssembly; no other code is ever compiled from text.
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  workerSrc: ["'self'", 'blob:'],
  // Chakra writes its styles at run time.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  frameSrc: ["'self'"],
  frameAncestors: ["'self'"],
  formAction: ["'self'"],
  objectSrc: ["'none'"],
  // Pages load from their own server only, so there is nothing to upgrade. This machine is served over http too, where Safari would upgrade even `localhost`.
  upgradeInsecureRequests: null,
};

/** A year. */
const HSTS = 'max-age=31536000';

/** By the server's own https door, and not by a proxy's. */
const isDirect = ({ raw }: FastifyRequest): boolean => 'encrypted' in raw.socket;

/** Calls a minute. A device has its session's; behind one address three hundred tablets may begin anew at the same moment. */
const PER_SESSION = 3000;
const PER_ADDRESS = 6000;

/**
 * By session or device where the token has proved to be one: a whole plant may stand behind one address. A token that nobody has given out counts on the
 * address, or a new one with each call would never meet a limit.
 */
const keyOf = (request: FastifyRequest): string => {
  if (request.session) return `session:${request.session.sessionId}`;
  return request.device ? `device:${request.device.deviceId}` : sourceOf(request.ip);
};

/** @param ownRoot the certificate is of the server's own making: who forgets a name for a year would shut a device out that has lost its trust in the root */
export const securityPlugin = fp<{ openapi: boolean; ownRoot: boolean }>(async (app, { openapi, ownRoot }) => {
  await app.register(helmet, {
    contentSecurityPolicy: openapi ? false : { useDefaults: false, directives },
    crossOriginEmbedderPolicy: false,
    // By the hook below.
    hsts: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  // Only where the browser came by TLS, directly or by the proxy of this machine; over http, browsers ignore it. Not for names below: they are other machines
  // of the plant.
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https' && !(ownRoot && isDirect(request))) reply.header('strict-transport-security', HSTS);
  });
  await app.register(rateLimit, {
    global: true,
    max: (request) => (request.session || request.device ? PER_SESSION : PER_ADDRESS),
    timeWindow: '1 minute',
    keyGenerator: keyOf,
    allowList: (request) => !request.url.startsWith('/api/'),
  });
});
