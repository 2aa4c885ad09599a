/** Bills of materials through the whole server: entered as operations, asked for by the calls the specification names (payloads §6.4). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BomTreeRow, ProdVersion } from '#domain/basic/bom-view.ts';
import { PlantServer } from '#tests/support/plant-server.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

let server: PlantServer;
let desk: WireDevice;
let session: string;
const ids: Record<string, string> = {};
const idOf = (matCode: string): string => ids[matCode] ?? '';

beforeAll(async () => {
  server = await PlantServer.start();
  const { plant, steel } = server.data;
  for (const matCode of ['GEAR', 'SHAFT', 'BAR']) {
    const row = await plant.insert('material', { ...steel, id: crypto.randomUUID(), matCode, matName: matCode });
    ids[matCode] = row.id;
  }
  const rights = ['create', 'edit', 'review', 'unreview', 'delete'].map((verb) => `web:basedata:bom:${verb}`);
  const planner = await plant.user('bom-planner', ['web:basedata', ...rights], []);
  desk = new WireDevice(plant.pool, planner);
  session = await server.signIn(planner, desk);
});
afterAll(() => server.close());

const line = (material: string, qtyPer: string) => ({
  materialId: idOf(material),
  qtyPer,
  scrapPct: '0',
  opCode: null,
  issueMode: 1,
  substituteGroup: null,
});
const create = (product: string, lines: object[], prodVersion = 'A') =>
  desk.does('bom.create', (id: (n: string) => string) => ({
    id: id('doc'),
    productId: idOf(product),
    prodVersion,
    bomType: 1,
    baseQty: '1',
    validFrom: '2020-01-01',
    validTo: null,
    remark: null,
    lines,
  }));
const ask = <T>(call: string, body: object) => server.call<T>({ session }, `/api/system/materialBom/${call}`, body);
const bomIdOf = async (product: string, version = 'A'): Promise<string> => {
  const { rows } = await server.data.plant.pool.query('select id from bom where product_id = $1 and prod_version = $2', [
    idOf(product),
    version,
  ]);
  return rows[0].id;
};

describe('a structure of two levels', () => {
  beforeAll(async () => {
    expect(await create('GEAR', [line('SHAFT', '2')])).toMatchObject({ status: 'applied' });
    expect(await create('SHAFT', [line('BAR', '0.5')])).toMatchObject({ status: 'applied' });
  });

  it('counts only when it is reviewed', async () => {
    expect((await ask<ProdVersion[]>('getProdVersion', { productId: idOf('GEAR') })).data).toEqual([]);
    for (const product of ['GEAR', 'SHAFT'])
      expect(await desk.does('bom.review', { id: await bomIdOf(product) })).toMatchObject({ status: 'applied' });
    expect((await ask<ProdVersion[]>('getProdVersion', { productId: idOf('GEAR') })).data).toMatchObject([
      { prodVersion: 'A', isDefault: true, validFrom: '2020-01-01', validTo: null },
    ]);
  });

  it('is told as a tree, with what one product needs', async () => {
    const { data } = await ask<BomTreeRow[]>('getBomLits', { productId: idOf('GEAR') });
    expect(data).toMatchObject([
      { level: 1, matCode: 'SHAFT', qtyPer: '2', needQty: '2', children: [{ level: 2, matCode: 'BAR', qtyPer: '0.5', needQty: '1' }] },
    ]);
    const flat = await ask<BomTreeRow[]>('getBomLits', { productId: idOf('GEAR'), expandLevels: 1 });
    expect(flat.data[0]?.children).toEqual([]);
  });

  it('is found from below: where a bar is used', async () => {
    const { data } = await ask<BomTreeRow[]>('getBomLits', { productId: idOf('BAR'), whereUsed: true });
    expect(data).toMatchObject([{ level: 1, matCode: 'SHAFT', children: [{ level: 2, matCode: 'GEAR', needQty: '1' }] }]);
  });

  it('refuses to be closed to a ring, although the tablet had not seen the other half', async () => {
    expect(await create('BAR', [line('GEAR', '1')])).toMatchObject({
      status: 'rejected',
      code: 'BOM_CYCLE',
      params: { path: 'BAR → GEAR → SHAFT → BAR' },
    });
  });

  it('is taken back with a reason; then the version does not count any more', async () => {
    expect(await desk.does('bom.unreview', { id: await bomIdOf('GEAR'), reason: 'wrong shaft' })).toMatchObject({ status: 'applied' });
    expect((await ask<ProdVersion[]>('getProdVersion', { productId: idOf('GEAR') })).data).toEqual([]);
  });
});
