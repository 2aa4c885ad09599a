/** Every answer below /api has one form (specification §7), also to an address that the server cannot even read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PlantServer } from '#tests/support/plant-server.ts';

let server: PlantServer;
beforeAll(async () => {
  server = await PlantServer.start();
});
afterAll(() => server.close());

test.each([
  ['that is longer than any id', 'x'.repeat(60_000)],
  ['with half a character in it', '%ED%A0%80'],
  ['that is no text', '%ff%zz'],
])('an address %s is refused by name', async (_, id) => {
  for (const method of ['GET', 'DELETE'] as const) {
    const response = await server.app.inject({ method, url: `/api/basic/unit/${id}` });
    expect(response.json()).toEqual({ status: 400, message: expect.any(String), data: { code: 'INPUT_INVALID', params: {} } });
  }
  expect(server.complaints).toEqual([]);
});
