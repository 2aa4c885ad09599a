/** Security headers and limits on how often one may ask. */
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hashToken } from '#server/modules/sessions.ts';

/** Local print services of the specification (§9): ports 8000 and 18000, asked by the page itself. */
const PRINTING = ['http://localhost:8000', 'http://localhost:18000', 'ws://localhost:8000', 'ws://localhost:18000'];

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
  connectSrc: ["'self'", ...PRINTING],
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
