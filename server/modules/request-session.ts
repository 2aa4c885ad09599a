/** What the session plugin adds to a request, and what a route may declare. */
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
    /** The device that carries work while nobody is signed in; only on routes that allow it. */
    device: DeviceCarrier | null;
    /** The ERP, on routes reserved for it. */
    machine: Machine | null;
    lang: Lang;
  }
  interface FastifyContextConfig {
    /** Also answers without a token. */
    public?: boolean;
    /** The user needs any one of these codes; without codes any signed-in user may call. */
    right?: string | readonly string[];
    /** Suppliers' users may call it. By default they are refused (states-1 §2.2: never any warehouse permission). */
    suppliers?: boolean;
    /** A device may call it with its own token while nobody is signed in. */
    device?: boolean;
    /** Acts for a device: the one proved in the session, or the one whose token was sent. A session without a device is refused. */
    ofDevice?: boolean;
    /** Carries operations. Each is checked on its own and gets its own verdict, whatever text it contains. */
    operations?: boolean;
    /** For machines only: the purpose their token must have. A session never opens it. */
    machine?: ErpScope;
  }
}

/** The session of a route that requires one. */
export const sessionOf = (request: FastifyRequest): Session => request.session ?? fail(401, 'LOGIN_NEEDED');

/** Who carries operations and their files: a person, or the device itself. */
export const carrierOf = (request: FastifyRequest): Session | DeviceCarrier =>
  request.session ?? request.device ?? fail(401, 'LOGIN_NEEDED');

/** The machine of a route for machines. */
export const machineIn = (request: FastifyRequest): Machine => request.machine ?? fail(401, 'MACHINE_TOKEN');
