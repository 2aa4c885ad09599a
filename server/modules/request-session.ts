/** What the session plugin puts on a request, and what a route may say about itself. */
import type { FastifyRequest } from 'fastify';
import type { ErpScope } from '#domain/system/erp.ts';
import type { Machine } from './erp/machine-tokens.ts';
import { fail } from './failure.ts';
import type { DeviceCarrier } from './identity/device-tokens.ts';
import type { Session } from './identity/sessions.ts';
import type { Lang } from './messages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null only on public routes. */
    session: Session | null;
    /** Who carries where nobody is signed in; only on routes that allow it. */
    device: DeviceCarrier | null;
    /** The ERP, on routes that are its alone. */
    machine: Machine | null;
    lang: Lang;
  }
  interface FastifyContextConfig {
    /** Answers without a token too. */
    public?: boolean;
    /** Any one of these codes; without it any signed-in user. */
    right?: string | readonly string[];
    /** Suppliers' users may call it; without it they are refused (states-1 §2.2: never any warehouse permission). */
    suppliers?: boolean;
    /** A device may call it with its own token while nobody is signed in. */
    device?: boolean;
    /** Acts for a device: the one that has proved itself in the session, or brought its own token. A session without one is refused. */
    ofDevice?: boolean;
    /** Brings operations: each of them is looked at by itself and has its own verdict, whatever its texts are. */
    operations?: boolean;
    /** For machines only: what their token must be for. No session opens it. */
    machine?: ErpScope;
  }
}

/** The session of a route that needs one. */
export const sessionOf = (request: FastifyRequest): Session => request.session ?? fail(401, 'LOGIN_NEEDED');

/** Who brings operations and their files: a person, or the device by itself. */
export const carrierOf = (request: FastifyRequest): Session | DeviceCarrier =>
  request.session ?? request.device ?? fail(401, 'LOGIN_NEEDED');

/** The machine of a route that is for machines. */
export const machineIn = (request: FastifyRequest): Machine => request.machine ?? fail(401, 'MACHINE_TOKEN');
