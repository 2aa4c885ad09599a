import type { Server } from 'node:https';

declare module 'fastify' {
  interface FastifyInstance {
    /** The server behind https; null without TLS. */
    secure: Server | null;
  }
}
