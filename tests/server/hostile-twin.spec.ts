/**
 * The twin that stands beside the plant of the hostile client. The books of both together keep every rule: so whatever is found broken after an attack was
 * broken by the attack. The factory of the demo has worked for a month, and has something of everything.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { Twin } from '#tests/support/hostile-plant/twin.ts';
import { startPlayedDemo } from '#tests/support/played-demo.ts';
import type { TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPlayedDemo();
});
afterAll(() => server?.close());

test('a plant that keeps the rules of the books keeps them with its twin', async () => {
  expect(await brokenRules(server.db)).toEqual({});
  await Twin.of(server.db);
  expect(await brokenRules(server.db)).toEqual({});
});
