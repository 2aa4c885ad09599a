/** What is left of the shelf life of goods in stock (report row 27): the last usable day counts, extensions count, other people's stores do not. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/kernel/clock.ts';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { entityByName } from '#domain/registry.ts';
import type { ShelfLife } from '#domain/system/answers.ts';
import { upsertRows } from '#server/store/rows.ts';
import { siteDay } from '#tests/support/site-day.ts';
import { createEmployee, createWarehouse } from '#tests/support/test-people.ts';
import { testId, testRow } from '#tests/support/test-rows.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const PATH = '/api/system/materialInfo/warrantyReport';
const entityOf = (name: string) => entityByName(name) as AnyEntity;
const today = siteDay();

interface Answered {
  readonly list: readonly ShelfLife[];
  readonly total: number;
  readonly x: readonly string[];
  readonly unit: string | null;
  readonly series: readonly { readonly data: readonly number[] }[];
}

describe('shelf life in stock', () => {
  let server: TestServer;
  let admin: string;
  let keeper: string;
  let [mine, other] = ['', ''];

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.login('admin', ADMIN_PASSWORD);
    mine = (await createWarehouse(server, admin, 'W-MINE')).id;
    other = (await createWarehouse(server, admin, 'W-OTHER')).id;
    await createEmployee(server, admin, 'keeper', { roles: ['RAW_KEEPER'], warehouseScope: [mine] });
    keeper = await server.login('keeper', 'password-1');
    const paint = testRow(entityOf('material'), 'paint', { matCode: 'PAINT-1', matName: 'Epoxy primer', expiryWarnDays: 30 });
    await upsertRows(server.db, entityOf('material'), [paint]);
  });
  afterAll(() => server.close());
  beforeEach(() => server.db.query('truncate box, batch'));

  /** A batch of so many days, and its boxes as [warehouse, status]. */
  const lies = async (
    batchNo: string,
    days: number | null,
    boxes: readonly (readonly [string, number])[],
    extended: number | null = null,
  ) => {
    const dates = {
      expiryDate: days === null ? null : addDays(today, days),
      extendedTo: extended === null ? null : addDays(today, extended),
    };
    await upsertRows(server.db, entityOf('batch'), [
      testRow(entityOf('batch'), batchNo, { batchNo, materialId: testId('material/paint'), productionDate: null, ...dates }),
    ]);
    const rows = boxes.map(([warehouseId, boxStatus], n) =>
      testRow(entityOf('box'), `${batchNo}-${n}`, {
        boxNo: `${batchNo}-${n}`,
        materialId: testId('material/paint'),
        batchId: testId(`batch/${batchNo}`),
        warehouseId,
        boxStatus,
        binId: testId('bin/any'),
        qty: '5',
        reservedQty: '0',
      }),
    );
    await upsertRows(server.db, entityOf('box'), rows);
  };
  const ask = async (body: object, token = admin) => (await server.call<Answered>('POST', PATH, { token, body })).data;
  const found = async (body: object, token = admin) => (await ask(body, token)).list.map((row) => [row.batchNo, row.daysLeft, row.boxes]);

  it('counts to the last usable day, an extension included; what ends first stands first', async () => {
    await lies('LATE', 90, [[mine, 2]]);
    await lies('TODAY', 0, [
      [mine, 2],
      [mine, 2],
    ]);
    await lies('OVER', -3, [[mine, 13]]);
    await lies('LONGER', -10, [[mine, 2]], 20);
    await lies('NEVER', null, [[mine, 2]]);
    expect(await found({})).toEqual([
      ['OVER', -3, 1],
      ['TODAY', 0, 2],
      ['LONGER', 20, 1],
      ['LATE', 90, 1],
    ]);
    expect(await found({ expiring: true })).toEqual([
      ['OVER', -3, 1],
      ['TODAY', 0, 2],
      ['LONGER', 20, 1],
    ]);
    expect(await found({ daysLeft: 0 })).toEqual([
      ['OVER', -3, 1],
      ['TODAY', 0, 2],
    ]);
    expect(await found({ frozen: true })).toEqual([['OVER', -3, 1]]);
    expect(await found({ sMAT: 'paint-1 late' })).toEqual([['LATE', 90, 1]]);
  });

  it('keeps what is frozen among what needs somebody, however long the rest of its batch may be used', async () => {
    // One box passed and may be used again; the other was rejected and is still to be disposed of.
    await lies(
      'EXTENDED',
      -2,
      [
        [mine, 2],
        [mine, 13],
      ],
      60,
    );
    expect(await found({ expiring: true })).toEqual([['EXTENDED', 60, 1]]);
    expect(await found({ expiring: true, frozen: true })).toEqual(await found({ frozen: true }));
  });

  it('draws the quantity by days left, and opens what a bar stands for', async () => {
    await lies('A', -1, [[mine, 13]]);
    await lies('B', 0, [
      [mine, 2],
      [mine, 2],
    ]);
    await lies('C', 7, [[mine, 2]]);
    await lies('D', 8, [[mine, 2]]);
    await lies('E', 181, [[mine, 2]]);
    const { x, series, unit } = await ask({});
    expect(x).toEqual(['expired', 'd7', 'd30', 'd90', 'd180', 'more']);
    expect(series[0]?.data).toEqual([5, 15, 5, 0, 0, 5]);
    expect(unit).not.toBeNull();
    expect(await found({ lifeLeft: 'd7' })).toEqual([
      ['B', 0, 2],
      ['C', 7, 1],
    ]);
  });

  it('is by status, without what has left, and never of stores of others', async () => {
    await lies('A', 5, [
      [mine, 2],
      [mine, 6],
      [mine, 3],
      [other, 2],
    ]);
    expect((await ask({}, keeper)).list.map((row) => [row.warehouseId, row.boxStatus, row.qty, row.boxIds.length])).toEqual([
      [mine, 2, '5', 1],
      [mine, 6, '5', 1],
    ]);
    expect((await ask({ warehouseId: other }, keeper)).total).toBe(0);
  });
});
