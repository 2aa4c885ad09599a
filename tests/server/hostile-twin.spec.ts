/**
 * The twin that stands beside the plant of the hostile client. The books of both together keep every rule: so whatever is found broken after an attack was
 * broken by the attack. The factory of the demo has worked for a month, and has something of everything.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOCUMENTS, ENTITIES } from '#domain/registry.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { Twin, tablesOf } from '#tests/support/hostile-plant/twin.ts';
import { startPlayedDemo } from '#tests/support/played-demo.ts';
import type { TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let twin: Twin;
beforeAll(async () => {
  server = await startPlayedDemo();
});
afterAll(() => server?.close());

test('whatever lies under a document of a store has a twin', () => {
  const shared = DOCUMENTS.filter(({ area }) => area === 'basic').flatMap(({ header, lines }) => [header, ...lines]);
  const under = ENTITIES.filter((entity) => 'docId' in entity.fields && !shared.includes(entity));
  expect(under.length).toBeGreaterThan(20);
  expect(under.map(({ table }) => table).filter((table) => !tablesOf().includes(table))).toEqual([]);
});

test('a plant that keeps the rules of the books keeps them with its twin', async () => {
  expect(await brokenRules(server.db)).toEqual({});
  twin = await Twin.of(server.db);
  expect(await brokenRules(server.db)).toEqual({});
});

test('whatever is changed of the twin is seen, and what is written anew as it stood is not', async () => {
  const before = await twin.standing(server.db);
  const ids = [...twin.ids.values()];
  const touched = async (statement: string): Promise<string[]> => {
    const { rowCount } = await server.db.query(statement, [ids]);
    expect(rowCount).toBeGreaterThan(0);
    return (await twin.changed(server.db, before)).sort();
  };
  expect(await twin.changed(server.db, before)).toEqual([]);
  expect(await touched('update bin set version = version where id = any($1::uuid[])')).toEqual([]);
  expect(await touched('update bin set version = version + 1 where id = any($1::uuid[])')).toEqual(['bin']);
  expect(await touched('delete from defect_log where id = any($1::uuid[])')).toEqual(['bin', 'defect_log']);
});
