/** What a device tells of its last check: kept for it alone, within bounds, and read at the desk. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { CHECKS, FINDINGS } from '#domain/protocol/station-check.ts';
import type { DeviceDetail } from '#server/modules/devices/monitor.ts';
import { type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';

const AT = '2026-01-05T08:00:00.000Z';
const heard = { check: 'sound', checkedAt: AT, findings: [{ code: 'heard', facts: {} }] };
const layout = { check: 'scanner', checkedAt: AT, findings: [{ code: 'layoutDevice', facts: { text: 'QWERTZ' } }] };

let server: PlantServer;
let boss: AnyRow;
let desk: KeyedTablet;
let tablet: KeyedTablet;
beforeAll(async () => {
  server = await PlantServer.start();
  const { plant, store } = server.data;
  boss = await plant.user('boss', ['web:masterdata:device'], [store.id]);
  desk = server.tablet();
  await desk.signIn(boss);
});
afterAll(() => server.close());
beforeEach(async () => {
  tablet = server.tablet();
  await tablet.signIn();
});

const tell = (checks: unknown, deviceId = tablet.id) =>
  server.call<{ code?: string }>(tablet.session(), '/api/sync/station_check', { deviceId, checks });
const detail = async (deviceId: string) =>
  (await server.call<DeviceDetail>(desk.session(boss), '/api/system/device/detail', { deviceId })).data;

describe('the check of a station', () => {
  test('is read at the desk: who was there, where, and each check with what it found', async () => {
    expect((await detail(tablet.id)).check).toBeNull();
    await server.data.plant.rows('update user_session set bind_name = $2 where device_id = $1', [tablet.id, 'YCL-01']);
    expect((await tell([heard, layout])).data).toBe(true);
    const { userName } = server.data.keeper;
    expect((await detail(tablet.id)).check).toMatchObject({ userName, stationCode: 'YCL-01', checks: [heard, layout] });
  });

  test('takes the place of what the device told before', async () => {
    await tell([layout]);
    const right = { ...layout, findings: [{ code: 'right', facts: {} }] };
    await tell([right]);
    expect((await detail(tablet.id)).check?.checks).toEqual([right]);
  });

  test('is told by the device itself: in another one’s name it is refused and changes nothing', async () => {
    await tell([heard]);
    const other = server.tablet();
    await other.signIn(boss);
    const answer = await server.call<{ code: string }>(other.session(boss), '/api/sync/station_check', {
      deviceId: tablet.id,
      checks: [layout],
    });
    expect([answer.http, answer.data.code]).toEqual([403, 'OTHER_DEVICE']);
    expect((await detail(tablet.id)).check?.checks).toEqual([heard]);
  });

  test('of every kind, with everything that it can find, is taken', async () => {
    for (const check of CHECKS)
      for (const code of Object.keys(FINDINGS[check])) {
        const facts = { n: 3, of: 5, text: '␝', way: 'browser' };
        expect([code, (await tell([{ check, checkedAt: AT, findings: [{ code, facts }] }])).data]).toEqual([code, true]);
      }
  });

  test.each([
    ['nothing at all', []],
    ['a check that nobody knows', [{ ...heard, check: 'smell' }]],
    ['a finding of another check', [{ ...heard, findings: [{ code: 'felt', facts: {} }] }]],
    ['a finding called as what every object has', [{ ...heard, findings: [{ code: 'toString', facts: {} }] }]],
    ['the same check twice', [heard, heard]],
    ['no finding', [{ ...heard, findings: [] }]],
    ['more findings than there can be', [{ ...heard, findings: Array.from({ length: 9 }, () => heard.findings[0]) }]],
    ['a text without an end', [{ ...heard, findings: [{ code: 'heard', facts: { text: 'x'.repeat(81) } }] }]],
    ['facts that nobody reads', [{ ...heard, findings: [{ code: 'heard', facts: { more: 'x' } }] }]],
    ['a number of nothing', [{ ...heard, findings: [{ code: 'heard', facts: { n: -1 } }] }]],
    ['no instant', [{ ...heard, checkedAt: 'yesterday' }]],
  ])('with %s is refused', async (_what, checks) => {
    expect((await tell(checks)).http).toBe(400);
    expect((await detail(tablet.id)).check).toBeNull();
  });

  test('of a device that nobody knows is not written', async () => {
    expect((await tell([heard], randomUUID())).http).toBe(403);
  });
});
