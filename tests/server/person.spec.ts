/** The personal centre: everybody sees and ends what is his own, and nothing else. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnDevice, OwnRecord, OwnSession } from '#domain/system/person.ts';
import { newDevice } from '#server/modules/replay/keys.ts';
import { createEmployee, createStation } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const PERSON = '/api/system/person';
const SESSIONS = `${PERSON}/sessions`;

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin', ADMIN_PASSWORD);
  await createStation(server, admin, 'YCL-01', []);
});
afterAll(() => server.close());

const ask = async <T>(token: string, path = '', body: object = {}) => (await server.call<T>('POST', PERSON + path, { token, body })).data;
const sessions = (token: string) => ask<{ list: OwnSession[]; total: number }>(token, '/sessions');
const devices = (token: string) => ask<{ list: OwnDevice[] }>(token, '/devices');
const own = async (token: string) => (await server.call<OwnRecord>('GET', PERSON, { token })).data;

describe('one’s own record', () => {
  it('says who one is and which roles one holds', async () => {
    await createEmployee(server, admin, 'wang', { roles: ['RAW_KEEPER'] });
    const token = await server.login('wang', 'password-1');
    expect(await own(token)).toMatchObject({ account: 'wang', userName: 'wang', supName: null, roles: [{ roleCode: 'RAW_KEEPER' }] });
  });

  it('takes a new telephone number and mail, nothing else, and logs it', async () => {
    const { id } = await createEmployee(server, admin, 'wu');
    const token = await server.login('wu', 'password-1');
    const { version } = await own(token);
    const change = { version, phone: ' 138 0000 0000 ', email: '', isActive: false, account: 'admin' };
    expect((await server.call('PUT', PERSON, { token, body: change })).status).toBe(200);
    expect(await own(token)).toMatchObject({ account: 'wu', phone: '138 0000 0000', email: null, version: version + 1 });
    expect((await server.call('PUT', PERSON, { token, body: change })).status).toBe(409);
    const log = await server.db.query("select action, after from operation_log where doc_type = 'user' and doc_id = $1 order by log_id", [
      id,
    ]);
    expect(log.rows.at(-1)).toEqual({ action: 'update', after: { phone: '138 0000 0000' } });
  });
});

describe('one’s own sessions', () => {
  it('are told with where and since when, this one first; nobody else’s are among them', async () => {
    await createEmployee(server, admin, 'li');
    const tablet = newDevice();
    const elsewhere = await server.login('li', 'password-1', tablet);
    await server.call('POST', '/api/system/session/station_bind', { token: elsewhere, body: { stationCode: 'YCL-01' } });
    const here = await server.login('li', 'password-1');
    const { list, total } = await sessions(here);
    expect(total).toBe(2);
    expect(list.map(({ current, deviceId, stationCode }) => ({ current, deviceId, stationCode }))).toEqual([
      { current: true, deviceId: null, stationCode: null },
      { current: false, deviceId: tablet.id, stationCode: 'YCL-01' },
    ]);
  });

  it('end one by one; the station is given back', async () => {
    await createEmployee(server, admin, 'zhao');
    const lost = await server.login('zhao', 'password-1', newDevice());
    await server.call('POST', '/api/system/session/station_bind', { token: lost, body: { stationCode: 'YCL-01' } });
    const here = await server.login('zhao', 'password-1');
    const other = (await sessions(here)).list.find(({ current }) => !current);
    expect((await server.call('POST', `${SESSIONS}/end`, { token: here, body: { sessionId: other?.sessionId } })).data).toBe(1);
    expect((await server.call('GET', PERSON, { token: lost })).status).toBe(401);
    expect((await sessions(here)).total).toBe(1);
    const { rows } = await server.db.query("select reason from emp_station_log where user_name = 'zhao'");
    expect(rows).toEqual([{ reason: 2 }]);
  });

  it('all but this one end together', async () => {
    await createEmployee(server, admin, 'sun');
    const others = [await server.login('sun', 'password-1'), await server.login('sun', 'password-1')];
    const here = await server.login('sun', 'password-1');
    expect((await server.call('POST', `${SESSIONS}/end`, { token: here, body: { sessionId: null } })).data).toBe(2);
    for (const token of others) expect((await server.call('GET', PERSON, { token })).status).toBe(401);
    expect((await server.call('GET', PERSON, { token: here })).status).toBe(200);
  });

  it('of somebody else are not there for one, and the one in hand is ended by signing out only', async () => {
    await createEmployee(server, admin, 'qian');
    const here = await server.login('qian', 'password-1');
    const foreign = (await sessions(admin)).list[0];
    const mine = (await sessions(here)).list[0];
    for (const session of [foreign, mine])
      expect((await server.call('POST', `${SESSIONS}/end`, { token: here, body: { sessionId: session?.sessionId } })).status).toBe(404);
    expect((await server.call('GET', PERSON, { token: admin })).status).toBe(200);
  });
});

it('one’s own devices say what they have announced of one’s work and the server has not', async () => {
  const { id } = await createEmployee(server, admin, 'zhou');
  const [first, second] = [newDevice(), newDevice()];
  await server.login('zhou', 'password-1', first);
  const here = await server.login('zhou', 'password-1', second);
  await server.login('admin', ADMIN_PASSWORD, newDevice());
  for (const [seq, actor] of [id, id, randomUUID()].entries())
    await server.db.query(
      `insert into announced_op (op_id, device_id, device_seq, doc_key, type, actor, occurred_at) values ($1, $2, $3, $4, 'receipt.create', $5, now())`,
      [randomUUID(), first.id, seq + 1, `receipt:${randomUUID()}`, actor],
    );
  const { list } = await devices(here);
  expect(list.map(({ deviceId, unsent }) => [deviceId, unsent])).toEqual([
    [second.id, 0],
    [first.id, 2],
  ]);
});

it('without a session nothing is told', async () => {
  expect((await server.call('GET', PERSON)).status).toBe(401);
  expect((await server.call('POST', SESSIONS)).status).toBe(401);
});
