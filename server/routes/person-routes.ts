/** The personal centre. No right is asked: every call is about the one who makes it. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/modules/context.ts';
import { changeContact, endOwnSessions, ownDevices, ownLoans, ownRecord, ownSessions } from '#server/modules/people/person.ts';
import { sessionOf } from '#server/modules/request-session.ts';

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((value) => value || null);
const contact = z.object({ version: z.int32(), phone: text(20), email: text(120) });
const which = z.object({ sessionId: z.uuid().nullable() });

export async function personRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const config = { suppliers: true } as const;
  app.get('/api/system/person', { config }, (request) => ownRecord(db, sessionOf(request)));
  app.put('/api/system/person', { config, schema: { body: contact } }, (request) => changeContact(db, sessionOf(request), request.body));
  app.post('/api/system/person/sessions', { config }, (request) => ownSessions(db, sessionOf(request)));
  app.post('/api/system/person/sessions/end', { config, schema: { body: which } }, (request) =>
    endOwnSessions(db, sessionOf(request), request.body.sessionId),
  );
  app.post('/api/system/person/devices', { config }, (request) => ownDevices(db, sessionOf(request)));
  // Suppliers borrow nothing of the plant.
  app.post('/api/system/person/loans', (request) => ownLoans(db, sessionOf(request)));
}
