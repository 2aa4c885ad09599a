/** Security headers and limits on how often one may ask. */
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hashToken } from '#server/modules/sessions.ts';

/** Local print services of the specification (§9). Only the frame of the print control asks them; the app itself never does. */
const PRINTING = ['http://localhost:8000', 'http://localhost:18000', 'ws://localhost:8000', 'ws://localhost:18000'];
const PRINT_SCRIPTS = PRINTING.filter((address) => address.startsWith('http')).join(' ');

/** The control's script needs eval, inline scripts and a form to its service: all of it in a page that holds nothing (ux §3.3). */
export const PRINT_HOST_POLICY = [
  "default-src 'none'",
  `script-src 'self' 'unsafe-inline' 'unsafe-eval' ${PRINT_SCRIPTS}`,
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
  // Many plants serve inside their own network without a certificate; upgrading would leave a blank page.
  upgradeInsecureRequests: null,
};

/** By session where there is one: a whole plant may stand behind one address. */
const keyOf = (request: FastifyRequest): string => {
  const token = request.headers['x-auth-token'] ?? request.headers['x-device-token'];
  return typeof token === 'string' && token ? hashToken(token).toString('base64url') : request.ip;
};

export const securityPlugin = fp<{ openapi: boolean }>(async (app, { openapi }) => {
  await app.register(helmet, {
    contentSecurityPolicy: openapi ? false : { useDefaults: false, directives },
    crossOriginEmbedderPolicy: false,
    hsts: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  await app.register(rateLimit, {
    global: true,
    max: 3000,
    timeWindow: '1 minute',
    keyGenerator: keyOf,
    allowList: (request) => !request.url.startsWith('/api/'),
  });
});
