/** The refusals and remarks on everybody's home page: each person's own stores, and the newest of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { entityByName } from '#domain/registry.ts';
import type { Waiting } from '#domain/system/todo.ts';
import { upsertRows } from '#server/store/rows.ts';
import { createEmployee, createWarehouse } from '#tests/support/test-people.ts';
import { testId, testRow } from '#tests/support/test-rows.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

interface Refusal {
  readonly name: string;
  readonly docKey: string;
  readonly payload?: object;
  readonly actor?: string;
  readonly minutesAgo?: number;
}

let server: TestServer;
let [mine, other, keeperId] = ['', '', ''];
let [keeper, homeless, admin] = ['', '', ''];

const entityOf = (name: string) => entityByName(name) as AnyEntity;
const refuse = ({ name, docKey, payload = {}, actor = testId('somebody'), minutesAgo = 1 }: Refusal) =>
  server.db.query(
    `insert into op_log (op_id, device_id, device_seq, doc_key, doc_seq, type, v, payload_hash, payload, actor, occurred_at, recorded_at, status, code)
     values ($1, $2, 1, $3, 1, 'receipt.scan', 1, '', $4, $5, now(), now() - make_interval(mins => $6), 'rejected', 'BOX_NO_USED') on conflict do nothing`,
    [testId(name), testId('device'), docKey, JSON.stringify(payload), actor, minutesAgo],
  );
const seenBy = async (token: string): Promise<string[]> => {
  const { data } = await server.call<{ opId: string }[]>('POST', '/api/wms/home/issues', { token });
  return data.map(({ opId }) => opId);
};

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin', ADMIN_PASSWORD);
  mine = (await createWarehouse(server, admin, 'W-MINE')).id;
  other = (await createWarehouse(server, admin, 'W-OTHER')).id;
  keeperId = (await createEmployee(server, admin, 'keeper', { roles: ['RAW_KEEPER'], warehouseScope: [mine] })).id;
  await createEmployee(server, admin, 'homeless', { roles: ['RAW_KEEPER'], warehouseScope: [] });
  keeper = await server.login('keeper', 'password-1');
  homeless = await server.login('homeless', 'password-1');
  const header = entityOf('receipt');
  await upsertRows(server.db, header, [
    testRow(header, 'mine', { docNo: 'R-MINE', warehouseId: mine }),
    testRow(header, 'other', { docNo: 'R-OTHER', warehouseId: other }),
  ]);
  const box = entityOf('box');
  await upsertRows(server.db, box, [
    testRow(box, 'mine', { boxNo: 'B-MINE', warehouseId: mine, binId: testId('bin'), qty: '5' }),
    testRow(box, 'other', { boxNo: 'B-OTHER', warehouseId: other, binId: testId('bin'), qty: '5' }),
  ]);
});
afterAll(() => server.close());

describe('the home page', () => {
  test('shows the refusals of a person’s own stores, and nobody else’s', async () => {
    await refuse({ name: 'my receipt', docKey: `receipt:${testId('receipt/mine')}` });
    await refuse({ name: 'my box', docKey: `box:${testId('box/mine')}` });
    await refuse({ name: 'never made, for my store', docKey: `receipt:${testId('none')}`, payload: { warehouseId: mine } });
    await refuse({ name: 'their receipt', docKey: `receipt:${testId('receipt/other')}` });
    await refuse({ name: 'their box', docKey: `box:${testId('box/other')}` });
    await refuse({ name: 'never made, for their store', docKey: `receipt:${testId('none')}`, payload: { warehouseId: other } });
    await refuse({ name: 'of no store that anybody can tell', docKey: `receipt:${testId('none')}` });
    await refuse({ name: 'a decision about theirs', docKey: `resolve:receipt:${testId('receipt/other')}/${testId('x')}` });
    const own = ['my receipt', 'my box', 'never made, for my store'].map(testId).sort();
    expect((await seenBy(keeper)).sort()).toEqual(own);
    expect(await seenBy(homeless)).toEqual([]);
    expect(await seenBy(admin)).toHaveLength(8);
  });

  test('shows what a person has done, wherever it was', async () => {
    await refuse({ name: 'done there by me', docKey: `receipt:${testId('receipt/other')}`, actor: keeperId });
    expect(await seenBy(keeper)).toContain(testId('done there by me'));
    expect(await seenBy(homeless)).toEqual([]);
  });

  test('shows the newest first, however many old ones nobody has settled', async () => {
    const docKey = `receipt:${testId('receipt/mine')}`;
    for (let n = 0; n < 520; n += 1) await refuse({ name: `old ${n}`, docKey, minutesAgo: 1000 + n });
    await refuse({ name: 'just now', docKey, minutesAgo: 0 });
    const seen = await seenBy(keeper);
    expect(seen[0]).toBe(testId('just now'));
    expect(seen).not.toContain(testId('old 519'));
  });

  test('is not filled by other stores', async () => {
    const docKey = `receipt:${testId('receipt/other')}`;
    for (let n = 0; n < 520; n += 1) await refuse({ name: `theirs ${n}`, docKey, minutesAgo: 0 });
    expect(await seenBy(keeper)).toContain(testId('just now'));
  });

  test('counts inspections where they are listed: those of goods in stock apart from what came in', async () => {
    const header = entityOf('inspection');
    const made = { warehouseId: mine, status: 1 };
    await upsertRows(server.db, header, [
      testRow(header, 'came in', { ...made, docNo: 'QI-1', inspectType: 1 }),
      testRow(header, 'made here', { ...made, docNo: 'QI-2', inspectType: 2 }),
      testRow(header, 'in stock', { ...made, docNo: 'QI-3', inspectType: 3 }),
    ]);
    const { data } = await server.call<Waiting[]>('POST', '/api/wms/home/todo', { token: admin });
    expect(data.filter(({ docType }) => docType === 'inspection').map(({ pages, count }) => [pages, count])).toEqual([
      [['/wms/quality'], 2],
      [['/wms/library-quality'], 1],
    ]);
  });
});
