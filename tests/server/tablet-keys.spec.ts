/** The tablet's own code against the whole server: keys are made, certified, used, put away and asked for again (sync.md §12). */
import { randomUUID } from 'node:crypto';
import { IDBKeyRange } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { ENTITIES, operationByType } from '#domain/registry.ts';
import { operationDiscard } from '#domain/system/sync.operation.ts';
import { createStore, type Store } from '#store/store.ts';
import { DeviceToken } from '#sync/device-token.ts';
import { type Sync, startSync } from '#sync/start.ts';
import { Device, until } from '#tests/support/device.ts';
import { PlantServer } from '#tests/support/plant-server.ts';

let server: PlantServer;
const realFetch = globalThis.fetch;
beforeAll(async () => {
  server = await PlantServer.start();
});
afterAll(() => server.close());

/** What went over the wire, by path. */
const calls: string[] = [];
const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
  globalThis.fetch = realFetch;
  calls.length = 0;
});

class Tablet {
  private constructor(
    readonly store: Store,
    readonly sync: Sync,
    readonly signedIn: { readonly token: string | null; readonly user: AnyRow | null },
  ) {}

  static async open(): Promise<Tablet> {
    globalThis.fetch = async (input, init) => {
      const request = new Request(`http://x${String(input)}`, init);
      calls.push(`${new URL(request.url).pathname}${request.headers.has('x-device-token') ? ' (device)' : ''}`);
      const payload = Buffer.from(await request.arrayBuffer());
      const method = request.method as 'GET' | 'POST';
      const answer = await server.app.inject({ method, url: String(input), headers: Object.fromEntries(request.headers), payload });
      return new Response(answer.body, { status: answer.statusCode });
    };
    const { indexedDB, locks } = new Device();
    const channel = { post: () => undefined, subscribe: () => () => undefined };
    const store = await createStore({
      definitions: { entities: ENTITIES, operationByType },
      build: 'test',
      indexedDB,
      IDBKeyRange,
      channel,
    });
    const held: { token: string | null; user: AnyRow | null } = { token: null, user: null };
    const sync = startSync(store, {
      token: () => held.token,
      user: () => held.user?.id ?? null,
      account: () => (held.user ? String(held.user.account) : null),
      locks,
      random: () => 0.01,
      numbers: [],
    });
    const tablet = new Tablet(store, sync, held);
    open.push({ close: () => sync.close() }, { close: () => store.close() });
    return tablet;
  }

  /** As the shell does it. */
  async signIn(user = server.data.keeper): Promise<void> {
    // The device proves itself at the first call that needs it.
    const token = await server.signIn(user, null);
    await this.store.core.keys.make(user.id);
    Object.assign(this.signedIn, { token, user });
    await this.sync.session({ signedIn: true, sets: [] });
  }

  /** The session is over, for sending too. */
  async leave(): Promise<void> {
    Object.assign(this.signedIn, { token: null, user: null });
    await this.store.core.keys.retire();
    await this.sync.session({ signedIn: false });
  }

  /** An operation that needs no rows. @returns its id */
  async works(user = server.data.keeper): Promise<string> {
    const opId = this.store.newOpId();
    const warehouses = user.warehouseScope as string[];
    const actor = {
      userId: user.id,
      account: String(user.account),
      userName: String(user.userName),
      personId: null,
      supplierId: null,
      rights: [],
      warehouses,
    };
    const payload = { opIds: [randomUUID()], reason: 'never happened' };
    const result = await this.store.submit(operationDiscard, payload, { opId, actor });
    if (!result.ok) throw new Error(JSON.stringify(result));
    return opId;
  }
}

const logged = async (opId: string) =>
  (
    await server.data.plant.rows<{ status: string; signed: boolean }>(
      'select status, actor_sig is not null as signed from op_log where op_id = $1',
      [opId],
    )
  )[0];
const arrived = (opId: string) => until(`${opId} arrived`, async () => (await logged(opId)) !== undefined);

describe('a tablet and the server', () => {
  test('the keys are certified after the sign-in, and what is done goes out signed', async () => {
    const tablet = await Tablet.open();
    await tablet.signIn();
    expect(await tablet.sync.enrol()).toBe(true);
    const opId = await tablet.works();
    await arrived(opId);
    expect(await logged(opId)).toEqual({ status: 'applied', signed: true });
  });

  test('an enrolment that did not come through is made good at the next contact, and what waited for it goes out', async () => {
    const tablet = await Tablet.open();
    const through = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      String(input).endsWith('/enrol') ? Promise.reject(new TypeError('no line')) : through(input, init);
    await tablet.signIn();
    expect(await tablet.sync.enrol()).toBe(false);
    const opId = await tablet.works();
    // A device that has not made its keys known may not push: what is queued waits.
    await until('it was tried', () => calls.includes('/api/sync/push'));
    expect(tablet.store.core.pending.byOpId(opId)?.state).toBe('queued');
    globalThis.fetch = through;
    await tablet.sync.enrol();
    await arrived(opId);
  });

  test('a restored server that has forgotten the keys is told again without anybody doing anything', async () => {
    const tablet = await Tablet.open();
    await tablet.signIn();
    await tablet.sync.enrol();
    await server.data.plant.rows('delete from signing_key where device_id = $1', [tablet.store.deviceId]);
    await server.data.plant.rows('delete from device_key where device_id = $1', [tablet.store.deviceId]);
    const opId = await tablet.works();
    await arrived(opId);
    expect(await logged(opId)).toEqual({ status: 'applied', signed: true });
  });

  test('when nobody is signed in the tablet carries by itself', async () => {
    const tablet = await Tablet.open();
    await tablet.signIn();
    await tablet.sync.enrol();
    // The line is gone while the work is done, and the person with it.
    const through = globalThis.fetch;
    let tries = 0;
    globalThis.fetch = () => {
      tries += 1;
      return Promise.reject(new TypeError('no line'));
    };
    const first = await tablet.works();
    // What begins to leave while the person is there leaves with their token.
    await until('the line was tried', async () => tries > 0);
    await tablet.leave();
    globalThis.fetch = through;
    calls.length = 0;
    tablet.sync.now();
    await arrived(first);
    expect(calls.filter((path) => path.startsWith('/api/sync/push'))).toEqual(['/api/sync/push (device)']);
    expect(calls.filter((path) => path.startsWith('/api/sync/device/'))).toEqual(['/api/sync/device/challenge', '/api/sync/device/token']);
  });

  test('one token serves for a quarter of an hour, unless the server does not take it', async () => {
    const tablet = await Tablet.open();
    await tablet.signIn();
    await tablet.sync.enrol();
    const { clock } = tablet.store.core;
    let later = 0;
    Object.assign(tablet.store.core, { clock: { now: () => clock.now() + later } });
    const token = new DeviceToken({ base: '', core: tablet.store.core });
    const first = await token.get();
    expect(first).not.toBeNull();
    later = 13 * 60_000;
    expect(await token.get()).toBe(first);
    later = 14.5 * 60_000;
    const second = await token.get();
    expect([null, first]).not.toContain(second);
    token.drop();
    expect([null, first, second]).not.toContain(await token.get());
  });

  test('a tablet that never enrolled does not even ask for a token', async () => {
    const tablet = await Tablet.open();
    expect(await new DeviceToken({ base: '', core: tablet.store.core }).get()).toBeNull();
    expect(calls).toEqual([]);
  });

  test('a revoked tablet stops, keeps what it holds, and goes on when it is taken back', async () => {
    const tablet = await Tablet.open();
    await tablet.signIn();
    await tablet.sync.enrol();
    const { deviceId } = tablet.store;
    await server.data.plant.rows('update device set revoked_at = now() where device_id = $1', [deviceId]);
    const opId = await tablet.works();
    await until('stopped', () => tablet.store.core.status.get().stopped === 'DEVICE_REVOKED');
    expect(tablet.store.outboxList()).toHaveLength(1);
    await server.data.plant.rows('update device set revoked_at = null where device_id = $1', [deviceId]);
    tablet.sync.now();
    await arrived(opId);
  });
});
