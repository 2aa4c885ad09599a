/** What customers pay: kept beside the order, for those who may read prices, and not lost when somebody saves the order who does not see them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { documentDetail } from '#server/modules/documents/documents.ts';
import { findSession } from '#server/modules/identity/sessions.ts';
import { allowedSets } from '#server/modules/identity/sync-sets.ts';
import { fill } from '#server/modules/sync/sync-pull.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { PlantServer } from '#tests/support/plant-server.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const PRICE = '8642.37';
const SELLS = ['web:wmsmaster:sale', ...['create', 'edit', 'review'].map((verb) => `web:wms:sales:${verb}`)];
const PRICED = [...new Set([...FLOOR_RIGHTS, ...SELLS, 'web:wms:price'])];
const UNPRICED = PRICED.filter((right) => right !== 'web:wms:price');

let server: PlantServer;
let customer: AnyRow;
const people = {} as Record<'seller' | 'clerk', AnyRow>;
const tablets = {} as Record<keyof typeof people, WireDevice>;
const tokens = {} as Record<keyof typeof people, string>;

beforeAll(async () => {
  server = await PlantServer.start();
  const { plant, store } = server.data;
  customer = await plant.insert('customer', { customerCode: 'K001', customerName: 'K001', hubWarehouseId: null, isActive: true });
  for (const [name, rights] of [
    ['seller', PRICED],
    ['clerk', UNPRICED],
  ] as const) {
    people[name] = await plant.user(`${name}1`, rights, [store.id]);
    tablets[name] = new WireDevice(plant.pool, people[name]);
    await plant.session(people[name], tablets[name].id);
    tokens[name] = await server.signIn(people[name], tablets[name]);
  }
});
afterAll(() => server.close());

const db = () => server.data.plant.pool;
const sessionOf = async (name: keyof typeof people) => {
  const session = await findSession(db(), tokens[name]);
  if (!session) throw new Error(`${name} is not signed in`);
  return session;
};
const head = () => ({
  customerId: customer.id,
  customerPo: null,
  salesId: null,
  currency: 'CNY',
  warehouseId: server.data.store.id,
  remark: null,
});
const line = (orderQty: string, more: object = {}) => ({
  materialId: server.data.steel.id,
  orderQty,
  requiredDate: null,
  remark: null,
  ...more,
});

async function entered(): Promise<string> {
  const made = await tablets.seller.does('salesOrder.create', (id) => ({
    id: id('doc'),
    soType: 2,
    ...head(),
    lines: [line('5', { price: PRICE })],
  }));
  expect(made).toMatchObject({ status: 'applied' });
  return made.id('doc');
}
const saves = (name: keyof typeof people, id: string, lines: readonly object[]) =>
  tablets[name].does('salesOrder.save', { id, ...head(), lines });
/** Quantity and price of the lines that count, as this person gets them from the server. */
async function seen(name: keyof typeof people, id: string): Promise<unknown[]> {
  const actor: Actor = (await sessionOf(name)).actor;
  const { lines } = await documentDetail(db(), actor, 'salesOrder', id);
  const live = (lines.salesOrderLine ?? []).filter(({ isRemoved }) => !isRemoved);
  return live.map((row) => [Number(row.orderQty), 'price' in row ? row.price && Number(row.price) : 'unseen']);
}

describe('the price of an order line', () => {
  test('is seen by those who may read prices, and by nobody else', async () => {
    const id = await entered();
    expect(await seen('seller', id)).toEqual([[5, 8642.37]]);
    expect(await seen('clerk', id)).toEqual([[5, 'unseen']]);
  });

  test('is on no tablet', async () => {
    await entered();
    for (const name of ['seller', 'clerk'] as const) {
      const session = await sessionOf(name);
      const sets = await allowedSets(db(), session);
      expect(sets).toContain('sales');
      const page = JSON.stringify(await fill(db(), session, { set: 'sales', afterKey: null, limit: 500 } as never));
      expect(page).toContain('salesOrderLine');
      expect(page).not.toContain(PRICE);
    }
  });

  test('stays when the order is saved without saying anything of it', async () => {
    const id = await entered();
    expect(await saves('clerk', id, [line('7')])).toMatchObject({ status: 'applied', issues: [] });
    expect(await seen('seller', id)).toEqual([[7, 8642.37]]);
    expect(await saves('seller', id, [line('8')])).toMatchObject({ status: 'applied' });
    expect(await seen('seller', id)).toEqual([[8, 8642.37]]);
  });

  test('is not set by those who may not read it, and stays what it is', async () => {
    const id = await entered();
    const saved = await saves('clerk', id, [line('7', { price: '1' })]);
    expect(saved).toMatchObject({ status: 'accepted_with_issues', issues: [{ code: 'PRICE_IGNORED' }] });
    expect(await seen('seller', id)).toEqual([[7, 8642.37]]);
  });

  test('is changed and taken away by those who may', async () => {
    const id = await entered();
    expect(await saves('seller', id, [line('5', { price: '12.5' })])).toMatchObject({ status: 'applied' });
    expect(await seen('seller', id)).toEqual([[5, 12.5]]);
    expect(await saves('seller', id, [line('5', { price: null })])).toMatchObject({ status: 'applied' });
    expect(await seen('seller', id)).toEqual([[5, null]]);
  });

  test('goes with its line, and does not come to another material', async () => {
    const id = await entered();
    const other = await server.data.plant.insert('material', { ...server.data.steel, id: crypto.randomUUID(), matCode: 'OTHER' });
    expect(await saves('clerk', id, [line('3', { materialId: other.id })])).toMatchObject({ status: 'applied' });
    expect(await seen('seller', id)).toEqual([[3, null]]);
  });
});
