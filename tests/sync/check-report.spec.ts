import { afterEach, describe, expect, it, vi } from 'vitest';
import { flawOf, MAX_BODY_DEPTH, UNWANTED } from '#domain/protocol/shape.ts';
import { stationCheckRequestSchema } from '#domain/protocol/station-check.ts';
import { CheckReport } from '#sync/check-report.ts';
import { newDevices, world } from '#tests/support/work.ts';

const device = newDevices();
afterEach(() => vi.restoreAllMocks());

async function scene() {
  const server = world();
  const { store } = await device().tab();
  const clock = { ms: Date.now() };
  vi.spyOn(store.core.clock, 'now').mockImplementation(() => clock.ms);
  const report = new CheckReport(store.core, server.net());
  return { server, store, clock, report };
}

const named = (checks: readonly { readonly check: string }[] = []) => checks.map(({ check }) => check);

describe('what a device has found about itself', () => {
  it('is told once, and the whole of it again when something was checked anew', async () => {
    const { server, store, report } = await scene();
    await report.contact();
    expect(server.checks).toEqual([]);
    await store.keepCheck('network', [{ code: 'reached', facts: { n: 12, of: 30 } }]);
    await store.keepCheck('sound', [{ code: 'notHeard', facts: {} }]);
    expect((await store.stationChecks()).told).toBe(false);
    await report.contact();
    await report.contact();
    expect(server.checks.map(({ checks }) => named(checks))).toEqual([['sound', 'network']]);
    expect((await store.stationChecks()).told).toBe(true);
    await store.keepCheck('sound', [{ code: 'heard', facts: {} }]);
    await report.contact();
    expect(server.checks.at(-1)).toMatchObject({
      deviceId: store.deviceId,
      checks: [{ findings: [{ code: 'heard' }] }, { check: 'network' }],
    });
  });

  it('that was checked while it was being told is told as well', async () => {
    const { server, store } = await scene();
    await store.keepCheck('sound', [{ code: 'heard', facts: {} }]);
    const net = server.net();
    const report = new CheckReport(store.core, {
      stationCheck: async (request) => {
        await store.keepCheck('vibration', [{ code: 'none', facts: {} }]);
        return net.stationCheck(request);
      },
    });
    await report.contact();
    expect((await store.stationChecks()).told).toBe(false);
    await new CheckReport(store.core, net).contact();
    expect(server.checks.map(({ checks }) => named(checks))).toEqual([['sound'], ['sound', 'vibration']]);
  });

  it('waits for the server, and is told again after a minute when it was not taken', async () => {
    const { server, store, clock, report } = await scene();
    await store.keepCheck('sound', [{ code: 'heard', facts: {} }]);
    server.down = true;
    await report.contact();
    server.down = false;
    await report.contact();
    expect(server.checks).toHaveLength(1);
    clock.ms += 60_000;
    await report.contact();
    expect(server.checks).toHaveLength(2);
    expect((await store.stationChecks()).told).toBe(true);
  });

  it('is told anew by an installation that has got another id', async () => {
    const { server, store, report } = await scene();
    await store.keepCheck('sound', [{ code: 'heard', facts: {} }]);
    await report.contact();
    store.core.deviceId = '0198c0de-0000-7000-8000-00000000000f';
    expect((await store.stationChecks()).told).toBe(false);
    await report.contact();
    expect(server.checks).toHaveLength(2);
  });

  it('says when it was made by the clock of the server', async () => {
    const { store, clock } = await scene();
    clock.ms = Date.parse('2026-01-04T08:00:00Z');
    await store.core.setServerTime('2026-01-05T08:00:00Z', 0);
    await store.keepCheck('clock', [{ code: 'daysBehind', facts: { n: 1 } }]);
    expect((await store.stationChecks()).checks[0]?.checkedAt).toBe('2026-01-05T08:00:00.000Z');
  });

  it('holds nothing that the server would refuse: no halves of characters, none that nobody sees, and an end', async () => {
    const { store } = await scene();
    const text = `HP\u202e \u200bLaser\ud800${'x'.repeat(100)}`;
    await store.keepCheck('printer', [{ code: 'cameOut', facts: { way: 'clodop', text } }]);
    const { checks } = await store.stationChecks();
    expect(flawOf(checks, MAX_BODY_DEPTH, ['text', 'number', ...UNWANTED])).toBeNull();
    expect(stationCheckRequestSchema.safeParse({ deviceId: store.deviceId, checks }).success).toBe(true);
  });

  it('outlives the page', async () => {
    const d = device();
    const { store } = await d.tab();
    expect(await store.stationChecks()).toEqual({ checks: [], told: false });
    await store.keepCheck('camera', [{ code: 'denied', facts: {} }]);
    const again = await d.tab();
    expect(named((await again.store.stationChecks()).checks)).toEqual(['camera']);
  });
});
