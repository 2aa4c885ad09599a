/**
 * Work that no key vouches for is judged by the rights of the moment in which it was done (sync.md §7): withdrawn afterwards is a remark,
 * missing then is a refusal, whatever was held around it. What a key vouches for stands in rights-follow-contact.spec.ts.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { setRolesOfUser } from '#server/modules/people/rights.ts';
import { signed } from '#server/modules/replay/keys.ts';
import { PlantServer } from '#tests/support/plant-server.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

let server: PlantServer;
beforeAll(async () => {
  server = await PlantServer.start();
});
afterAll(() => server.close());

const rows = <T extends object>(text: string, values: unknown[] = []) => server.data.plant.rows<T>(text, values);
const CREATE = 'web:wms:receipt:create';
let count = 0;
const person = (rights: readonly string[], stores = [server.data.store.id]) => server.data.plant.user(`then-${++count}`, rights, stores);
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const changed = { status: 'accepted_with_issues', issues: [{ code: 'RIGHTS_CHANGED' }] };
const refused = (code: string) => ({ status: 'rejected', code, issues: [] });

interface Past {
  readonly from: number;
  readonly until?: number;
  readonly rights?: readonly string[];
  readonly warehouses?: readonly string[];
}
/** A session of the past, in hours before now. */
const session = (device: WireDevice, user: AnyRow, { from, until, rights = [], warehouses = [server.data.store.id] }: Past) =>
  rows(
    `insert into user_session (token_hash, user_id, account, device_id, rights, warehouses, created_at, last_seen_at, ended_at, absolute_until)
     values (decode(md5(random()::text), 'hex'), $1, $2, $3, $4, $5, $6, coalesce($7::timestamptz, now()), $7, now() + interval '1 day')`,
    [user.id, user.account, device.id, rights, warehouses, hoursAgo(from), until === undefined ? null : hoursAgo(until)],
  );
const receipt = (device: WireDevice, occurredAt: string) => {
  const { supplier, steel, store } = server.data;
  const payload = (id: (n: string) => string) => ({
    id: id('doc'),
    supplierId: supplier.id,
    receiptType: '003',
    noticeId: null,
    supplierDocNo: null,
    warehouseId: store.id,
    remark: null,
    lines: [{ materialId: steel.id, poLineId: null, noticeLineId: null, planQty: '10' }],
  });
  return device.does('receipt.create', payload, { occurredAt });
};
const putAway = async (device: WireDevice, occurredAt: string) => {
  const { bins } = server.data;
  const [box] = await rows<{ id: string }>('select id from box where bin_id = $1 limit 1', [bins.receiving.id]);
  const payload = { boxId: box?.id, binId: bins.a1.id, fromBinId: bins.receiving.id, suggestedBinId: null };
  return device.does('box.putAway', payload, { occurredAt });
};

describe('a right', () => {
  test('that was given in a later session, and withdrawn again, is no ground for what was done before', async () => {
    const user = await person([]);
    const device = new WireDevice(server.data.plant.pool, user);
    await session(device, user, { from: 5, until: 3 });
    await session(device, user, { from: 2, until: 1, rights: [CREATE] });
    expect(await receipt(device, hoursAgo(4))).toMatchObject(refused('NO_RIGHT'));
  });

  test('that ended with an earlier session is no ground for what was done after it', async () => {
    const user = await person([]);
    const device = new WireDevice(server.data.plant.pool, user);
    await session(device, user, { from: 9, until: 6, rights: [CREATE] });
    await session(device, user, { from: 5 });
    expect(await receipt(device, hoursAgo(1))).toMatchObject(refused('NO_RIGHT'));
    const other = new WireDevice(server.data.plant.pool, user);
    await session(other, user, { from: 9, until: 6, rights: [CREATE] });
    expect(await receipt(other, hoursAgo(7))).toMatchObject(changed);
  });

  test('that is withdrawn while the session lives stands for what was done before, and for nothing after', async () => {
    const user = await person([CREATE]);
    const device = new WireDevice(server.data.plant.pool, user);
    await session(device, user, { from: 5, rights: [CREATE] });
    const clerk = { ...server.data.keeper, userId: server.data.keeper.id, account: 'keeper', userName: 'keeper', personId: null };
    await setRolesOfUser(server.data.plant.pool, { ...clerk, supplierId: null, rights: [], warehouses: [] }, user.id, []);
    // As if it had been three hours ago.
    await rows(
      `update user_session set earlier = jsonb_set(earlier, '{0,until}', to_jsonb(now() - interval '3 hours')) where user_id = $1`,
      [user.id],
    );
    expect(await receipt(device, hoursAgo(4))).toMatchObject(changed);
    expect(await receipt(device, hoursAgo(2))).toMatchObject(refused('NO_RIGHT'));
  });
});

test('a time that nobody has lived through is judged like any other, and holds nobody up', async () => {
  const user = await person([]);
  for (const occurredAt of ['0001-01-01T00:00:00.000Z', '1969-12-31T23:59:59.000Z']) {
    const device = new WireDevice(server.data.plant.pool, user);
    await session(device, user, { from: 5 });
    expect(await receipt(device, occurredAt)).toMatchObject(refused('NO_RIGHT'));
  }
});

describe('a warehouse', () => {
  test('that was in the scope at that time is a ground, at another time it is none', async () => {
    const keeper = server.tablet();
    await keeper.signIn();
    const made = keeper.receipt();
    await keeper.verdicts(made);
    const box = { ...BOX, id: made.payload.id, binId: server.data.bins.receiving.id };
    await server.data.plant.session(server.data.keeper, keeper.id);
    const scan = keeper.wire.operation('receipt.scan', (id) => ({
      ...box,
      boxId: id('box'),
      boxNo: `T-${count}`,
      lineId: lineOf(made),
    }));
    const review = keeper.wire.operation('receipt.review', { id: made.payload.id });
    await keeper.verdicts(signed(scan, keeper.id, keeper.keyOf()), signed(review, keeper.id, keeper.keyOf()));
    const user = await person(['web:wms:receipt:putaway'], []);
    const device = new WireDevice(server.data.plant.pool, user);
    await session(device, user, { from: 9, until: 6, warehouses: [server.data.store.id] });
    await session(device, user, { from: 5, warehouses: [] });
    expect(await putAway(device, hoursAgo(4))).toMatchObject(refused('G-WH'));
    const other = new WireDevice(server.data.plant.pool, user);
    await session(other, user, { from: 9, until: 6, warehouses: [server.data.store.id] });
    expect(await putAway(other, hoursAgo(7))).toMatchObject(changed);
  });
});

const BOX = { qty: '10', batchNo: 'LOT', productionDate: null, expiryDate: null, grossWeight: null, photos: [] };
const lineOf = ({ opId }: WireOperation): string => derivedId(opId, 'line-1');
