/** What devices say about their unsent work, and what the desk sees and decides about it (sync.md §16, §18). */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { lanesRequestSchema, manifestRequestSchema, sameTabletSchema, wipedRequestSchema } from '#domain/protocol/protocol.ts';
import { skipRequestSchema } from '#domain/protocol/trust.ts';
import type { AppContext } from '#server/modules/context.ts';
import { compareLanes } from '#server/modules/devices/lanes.ts';
import { giveUpDevice, sameTablet, settleLoss, storageWiped } from '#server/modules/devices/losses.ts';
import { takeManifest } from '#server/modules/devices/manifest.ts';
import { deviceDetail, listDevices, renameDevice } from '#server/modules/devices/monitor.ts';
import { skipPlace } from '#server/modules/devices/skip.ts';
import { checkBody, takeStationCheck } from '#server/modules/devices/station-check.ts';
import { carrierOf, sessionOf } from '#server/modules/request-session.ts';
import { feedStall } from '#server/modules/sync/feed-watch.ts';
import { listSecurityEvents, settleSecurityEvent } from '#server/modules/sync/security-events.ts';
import { certificateState, isOldOrigin } from '#server/modules/tls/state.ts';

const DESK = { right: 'web:masterdata:device' } as const;
const DEVICE = { suppliers: true, ofDevice: true } as const;

const device = z.object({ deviceId: z.uuid() });
const note = z.string().trim().min(1).max(500);

export async function deviceRoutes(root: FastifyInstance, context: AppContext): Promise<void> {
  const { db } = context;
  const isOld = (origin: string | null): boolean => isOldOrigin(origin, context);
  const app = root.withTypeProvider<ZodTypeProvider>();

  app.post('/api/sync/manifest', { config: DEVICE, schema: { body: manifestRequestSchema } }, (request) =>
    takeManifest(db, request.body, sessionOf(request).actor.userId),
  );
  app.post('/api/sync/lanes', { config: DEVICE, schema: { body: lanesRequestSchema } }, (request) => compareLanes(db, request.body));
  app.post('/api/sync/wiped', { config: DEVICE, schema: { body: wipedRequestSchema } }, (request) =>
    storageWiped(db, sessionOf(request), request.body),
  );
  app.post('/api/sync/lanes/skip', { config: { ...DEVICE, device: true }, schema: { body: skipRequestSchema } }, (request) =>
    skipPlace(db, carrierOf(request), request.body),
  );
  app.post('/api/sync/same_tablet', { config: { ofDevice: true }, schema: { body: sameTabletSchema } }, (request) =>
    sameTablet(db, sessionOf(request), request.body),
  );
  app.post('/api/sync/station_check', { config: { ofDevice: true }, schema: { body: checkBody } }, (request) =>
    takeStationCheck(db, sessionOf(request), request.body),
  );

  app.post('/api/system/device/events', { config: DESK }, () => listSecurityEvents(db));
  app.post('/api/system/device/settle_event', { config: DESK, schema: { body: z.object({ id: z.uuid(), note }) } }, (request) =>
    settleSecurityEvent(db, sessionOf(request).actor, request.body.id, request.body.note),
  );
  app.post('/api/system/device/list', { config: DESK }, () => listDevices(db, isOld));
  app.post('/api/system/device/feed', { config: DESK }, async () => ({ stall: await feedStall(db) }));
  app.post('/api/system/device/certificate', { config: DESK }, async () => ({ certificate: certificateState(context) }));
  app.post('/api/system/device/detail', { config: DESK, schema: { body: device } }, (request) =>
    deviceDetail(db, request.body.deviceId, isOld),
  );
  app.post(
    '/api/system/device/rename',
    { config: DESK, schema: { body: device.extend({ name: z.string().trim().min(1).max(80) }) } },
    (request) => renameDevice(db, sessionOf(request).actor, request.body.deviceId, request.body.name),
  );
  app.post('/api/system/device/give_up', { config: DESK, schema: { body: device.extend({ note }) } }, (request) =>
    giveUpDevice(db, sessionOf(request).actor, request.body.deviceId, request.body.note),
  );
  app.post('/api/system/device/settle_loss', { config: DESK, schema: { body: z.object({ lossId: z.uuid(), note }) } }, (request) =>
    settleLoss(db, sessionOf(request).actor, request.body.lossId, request.body.note),
  );
}
