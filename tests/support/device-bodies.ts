/** The least that each call of a device needs to be understood, said for a device. */
import { randomUUID } from 'node:crypto';

const signature = 'A'.repeat(86);

const BODIES: Readonly<Record<string, (deviceId: string) => object>> = {
  '/api/sync/push': (deviceId) => ({ deviceId, operations: [operation()] }),
  '/api/sync/pull': (deviceId) => ({ deviceId, sets: {} }),
  '/api/sync/fill': (deviceId) => ({ deviceId, set: 'base', afterKey: null }),
  '/api/sync/lease': (deviceId) => ({ deviceId, docKey: `receipt:${randomUUID()}`, action: 'take' }),
  '/api/sync/numbers': (deviceId) => ({ deviceId, kind: 'box', count: 1 }),
  '/api/sync/manifest': (deviceId) => ({
    deviceId,
    digest: '',
    highestSeq: 0,
    after: 0,
    through: 0,
    operations: [],
    unsent: 0,
    oldestUnsentAt: null,
    rejected: 0,
    parked: 0,
    persisted: null,
    build: 'test',
  }),
  '/api/sync/lanes': (deviceId) => ({ deviceId, lanes: [] }),
  '/api/sync/wiped': (deviceId) => ({ oldDeviceId: randomUUID(), newDeviceId: deviceId, which: [] }),
  '/api/sync/lanes/skip': (deviceId) => ({
    deviceId,
    docKey: `receipt:${randomUUID()}`,
    docSeq: 1,
    opId: randomUUID(),
    deviceSeq: 1,
    type: 'receipt.create',
    kind: 'fact',
    reason: 'HASH_MISMATCH',
    signature,
  }),
  '/api/sync/same_tablet': (deviceId) => ({ deviceId, oldDeviceId: randomUUID(), same: false }),
  '/api/sync/station_check': (deviceId) => ({
    deviceId,
    checks: [{ check: 'sound', checkedAt: '2026-01-05T08:00:00.000Z', findings: [{ code: 'heard', facts: {} }] }],
  }),
  '/api/sync/enrol': (deviceId) => ({
    deviceId,
    userId: randomUUID(),
    devicePublicKey: 'A'.repeat(122),
    unsignedUpTo: 0,
    proof: signature,
    keys: [{ keyId: 'A'.repeat(43), publicKey: 'A'.repeat(122) }],
  }),
  '/api/sync/device/remove': (deviceId) => ({ deviceId, reason: 'stolen from the shelf' }),
};

const operation = (): object => ({
  opId: randomUUID(),
  deviceSeq: 1,
  docKey: `receipt:${randomUUID()}`,
  docSeq: 1,
  type: 'receipt.review',
  v: 1,
  payload: {},
  payloadHash: 'a'.repeat(64),
  dependsOn: [],
  actor: randomUUID(),
  actorKeyId: null,
  actorSig: null,
  replaces: null,
  occurredAt: '2026-01-05T08:00:00.000Z',
  bootId: 'b',
  build: 'test',
});

/** @returns the body, or nothing for a call that is not a device's */
export const deviceBody = (url: string, deviceId: string): object | undefined => BODIES[url]?.(deviceId);
