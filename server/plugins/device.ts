/**
 * Calls that act for a device take it from the session, or from the device's own token, and from nowhere else (sync.md §21). What the body says about it has
 * to be the same; anything else is refused, and seen at the desk.
 */
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { AppContext } from '#server/modules/context.ts';
import { fail } from '#server/modules/failure.ts';
import { carrierOf } from '#server/modules/request-session.ts';
import { noteSecurityEvent } from '#server/modules/sync/security-events.ts';

/** The device a body speaks for: `newDeviceId` where a browser says that its storage was cleared. */
const named = (body: unknown): readonly string[] => {
  const { deviceId, oldDeviceId, newDeviceId } = (body ?? {}) as Record<string, unknown>;
  const names = newDeviceId === undefined ? [deviceId] : [newDeviceId, oldDeviceId];
  return names.filter((name) => typeof name === 'string');
};

async function check(request: FastifyRequest, db: AppContext['db']): Promise<void> {
  const by = carrierOf(request);
  const session = 'actor' in by ? by : null;
  const { deviceId } = by;
  // The program of before cannot prove its device: it is told to update, and keeps its queue.
  if (deviceId === null) fail(session?.claimed ? 426 : 403, 'DEVICE_UNPROVED');
  const meant = named(request.body);
  if (meant.length > 0 && !meant.includes(deviceId)) {
    const detail = { call: request.routeOptions.url ?? '' };
    // A tablet whose storage was cleared goes by a new id for a moment before it proves itself. A device nobody knows is nobody's: there is nothing to tell.
    const { rowCount } = await db.query('select 1 from device where device_id = any($1::uuid[])', [meant]);
    if (rowCount === 0) fail(403, 'OTHER_DEVICE');
    const event = { kind: 'OTHER_DEVICE', session, address: request.ip, deviceId, targetDeviceId: meant[0] ?? null, detail };
    await noteSecurityEvent(db, event, (error) => request.log.error({ err: error }, 'a security event could not be written'));
    fail(403, 'OTHER_DEVICE');
  }
  if ('actor' in by ? by.deviceRevoked : by.revoked) fail(403, 'DEVICE_REVOKED');
}

export const devicePlugin = fp<AppContext>(async (app, { db }) => {
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.config?.ofDevice) await check(request, db);
  });
});
