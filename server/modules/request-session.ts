/** What the session plugin puts on a request, and what a route may say about itself. */
import type { FastifyRequest } from 'fastify';
import { fail } from './failure.ts';
import type { Lang } from './messages.ts';
import type { Session } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null only on public routes. */
    session: Session | null;
    lang: Lang;
  }
  interface FastifyContextConfig {
    /** Answers without a token too. */
    public?: boolean;
    /** Any one of these codes; without it any signed-in user. */
    right?: string | readonly string[];
    /** Suppliers' users may call it; without it they are refused (states-1 §2.2: never any warehouse permission). */
    suppliers?: boolean;
  }
}

/** The session of a route that needs one. */
export const sessionOf = (request: FastifyRequest): Session => request.session ?? fail(401, 'LOGIN_NEEDED');
