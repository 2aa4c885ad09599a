/** A name that a list does not know, asked of the table of all calls: none answers as if nothing had been asked. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { nameOf, TABLE } from './identity/calls.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin', ADMIN_PASSWORD);
});
afterAll(() => server.close());

interface Listed {
  readonly list?: unknown;
  readonly total?: unknown;
}
/** They answer everything that is one's own, or that there is, and are asked nothing. */
const UNASKED = [
  'POST /api/system/user/delay/list',
  'POST /api/system/person/sessions',
  'POST /api/system/person/devices',
  'POST /api/system/person/loans',
  'POST /api/wms/reportExport/mine',
  'POST /api/wms/reportSubscription/mine',
  'POST /api/system/print/printers',
];
const PAGE = { pageIndex: 1, pageSize: 1 };
const isList = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && Array.isArray((data as Listed).list) && typeof (data as Listed).total === 'number';

test('every list and every report refuses a name it does not know, and says which', async () => {
  const strayed: string[] = [];
  let lists = 0;
  for (const call of TABLE.filter(
    ({ method, url, who }) => method === 'POST' && who !== 'machine' && /^\/api\/(?!system\/session\/)[^{]*$/.test(url),
  )) {
    const ask = (more: object) => server.call('POST', call.url, { token: admin, body: { ...PAGE, ...more } });
    if (!isList((await ask({})).data)) continue;
    lists += 1;
    const answer = await ask({ matCodee: 'ZZZZ' });
    if (answer.status !== 400 || !JSON.stringify(answer).includes('matCodee')) strayed.push(nameOf(call));
  }
  expect(lists).toBeGreaterThan(150);
  expect(strayed).toEqual(UNASKED);
});
