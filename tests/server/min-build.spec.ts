/** Programs on devices that are older than the oldest one the server still serves (sync.md §6). */
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { build, isOlder } from '#server/modules/build.ts';
import { createNet } from '#sync/net.ts';
import { type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';

const OLD = '0.0.9';

let server: PlantServer;

/** A tablet with a session, and the wire of its program. */
async function tabletOf(environment: Record<string, string>) {
  server = await PlantServer.start(environment);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  const tablet = server.tablet();
  await tablet.signIn();
  const held = tablet.session();
  const token = 'session' in held ? held.session : null;
  return { tablet, runs: (program?: string) => createNet({ base, token: () => token, ...(program ? { build: program } : {}) }) };
}

const envelope = (tablet: KeyedTablet) => ({ deviceId: tablet.id, operations: [tablet.receipt()] });

describe('a device whose program is too old', () => {
  afterEach(() => server.close());

  test('is told to update and nothing of its queue is touched; the updated program sends the same queue', async () => {
    const { tablet, runs } = await tabletOf({ MIN_BUILD: build });
    const queue = envelope(tablet);
    const logged = () => server.data.plant.rows('select status, build from op_log where op_id = $1', [queue.operations[0]?.opId]);
    const old = runs(OLD);
    expect(await old.push(queue)).toEqual({ kind: 'update' });
    expect(await old.pull({ deviceId: tablet.id, sets: {}, limit: 10 })).toEqual({ kind: 'update' });
    expect(await logged()).toEqual([]);
    expect(await runs().push(queue)).toMatchObject({ kind: 'ok', data: { results: [{ status: 'applied' }] } });
    // As it was stored by the old program.
    expect(await logged()).toEqual([{ status: 'applied', build: 'test' }]);
  });

  test('is served as long as nobody has said which is the oldest', async () => {
    const { tablet, runs } = await tabletOf({});
    expect(await runs(OLD).push(envelope(tablet))).toMatchObject({ kind: 'ok' });
  });

  test('reads in its own language what to do', async () => {
    const { tablet } = await tabletOf({ MIN_BUILD: build });
    const { http, message } = await tablet.push(tablet.session(), tablet.receipt());
    expect([http, message]).toEqual([426, expect.stringMatching(new RegExp(`请更新程序（至少 ${build}）.*更新后自动发送`))]);
  });
});

test('a version is compared number by number; what is none is older than any', () => {
  const older = [
    ['1.9.9', '1.10.0'],
    ['0.9.0', '1.0.0'],
    ['1.0.0', '1.0.1'],
    ['unknown', '0.0.1'],
    [undefined, '0.0.1'],
    ['1.0', '0.0.1'],
  ] as const;
  for (const [one, than] of older) expect([one, isOlder(one, than)]).toEqual([one, true]);
  const newer = [
    ['1.10.0', '1.9.9'],
    ['1.0.0', '1.0.0'],
    ['2.0.0', '1.9.9'],
  ] as const;
  for (const [one, than] of newer) expect([one, isOlder(one, than)]).toEqual([one, false]);
});
