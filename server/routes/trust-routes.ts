/** Keys, device tokens, and what a supervisor decides about devices and held work (sync.md §12, §13). */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  authorOrderSchema,
  challengeRequestSchema,
  DEVICE_RIGHT,
  deviceOrderSchema,
  deviceProofSchema,
  enrolRequestSchema,
  importRequestSchema,
  tokenRequestSchema,
} from '#domain/protocol/trust.ts';
import type { AppContext } from '#server/modules/context.ts';
import { challenge, proveDevice } from '#server/modules/identity/device-proof.ts';
import { deviceToken } from '#server/modules/identity/device-tokens.ts';
import { enrol, reinstateDevice, removeDevice, revokeDevice } from '#server/modules/identity/device-trust.ts';
import { heldAuthors, releaseAuthor } from '#server/modules/people/held-authors.ts';
import { sessionOf } from '#server/modules/request-session.ts';
import { importQueue } from '#server/modules/sync/queue-import.ts';

export async function trustRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const ofDevice = { suppliers: true, ofDevice: true };
  const supervisor = { right: DEVICE_RIGHT };
  /** Nobody is signed in: by address, and the three hundred terminals of a plant may come back at once after a power cut. */
  const open = { public: true, rateLimit: { max: 900, timeWindow: '1 minute' } };

  app.post('/api/sync/enrol', { config: ofDevice, schema: { body: enrolRequestSchema } }, (request) =>
    enrol(db, sessionOf(request), request.body),
  );
  app.post('/api/sync/device/challenge', { config: open, schema: { body: challengeRequestSchema } }, (request) =>
    challenge(db, request.body.deviceId),
  );
  app.post('/api/sync/device/prove', { config: { suppliers: true }, schema: { body: deviceProofSchema } }, (request) =>
    proveDevice(db, sessionOf(request), request.body),
  );
  app.post('/api/sync/device/token', { config: open, schema: { body: tokenRequestSchema } }, (request) => deviceToken(db, request.body));
  app.post('/api/sync/device/remove', { config: ofDevice, schema: { body: deviceOrderSchema } }, (request) =>
    removeDevice(db, sessionOf(request), request.body),
  );

  // A queue of ten thousand operations; the photos come one by one.
  const importRoute = { config: { ...supervisor, operations: true }, schema: { body: importRequestSchema } };
  app.post('/api/sync/import', importRoute, (request) =>
    importQueue(db, sessionOf(request), request.body, {
      address: request.ip,
      onFault: (error) => request.log.error({ err: error }, 'an imported envelope could not be applied whole'),
      onForged: (what) => request.log.error(what, 'an imported operation is not what its author signed'),
    }),
  );

  app.post('/api/sync/desk/devices/revoke', { config: supervisor, schema: { body: deviceOrderSchema } }, (request) =>
    revokeDevice(db, sessionOf(request), request.body),
  );
  app.post('/api/sync/desk/devices/reinstate', { config: supervisor, schema: { body: deviceOrderSchema } }, (request) =>
    reinstateDevice(db, sessionOf(request), request.body),
  );
  app.post('/api/sync/desk/authors/list', { config: supervisor }, (request) => heldAuthors(db, sessionOf(request).actor));
  app.post('/api/sync/desk/authors/release', { config: supervisor, schema: { body: authorOrderSchema } }, (request) =>
    releaseAuthor(db, sessionOf(request), request.body),
  );
}
