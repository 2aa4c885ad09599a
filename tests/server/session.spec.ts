import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { describe as describeSession } from '#server/modules/identity/login.ts';
import { findSession, hashToken } from '#server/modules/identity/sessions.ts';
import { createEmployee, createStation, createWarehouse } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

interface Made {
  readonly id: string;
}

const LOGIN = '/api/system/session/login';

describe('a session', () => {
  let server: TestServer;
  let admin: string;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.login('admin', ADMIN_PASSWORD);
  });
  afterAll(() => server.close());

  const person = (account: string, more = {}) => createEmployee(server, admin, account, more);

  describe('begins', () => {
    it('with credentials in the query, as the specification sends them, or in the body', async () => {
      await person('li.query');
      const query = await server.call<{ token: string }>('POST', `${LOGIN}?account=li.query&password=password-1`);
      expect(query).toMatchObject({ http: 200, status: 200, data: { token: expect.stringMatching(/^[\w-]{43}$/) } });
      const body = await server.call('POST', LOGIN, { body: { account: 'li.query', password: 'password-1' } });
      expect(body.status).toBe(200);
    });

    it('with everything the client may know about itself', async () => {
      const warehouse = await createWarehouse(server, admin, 'W-SELF');
      await person('li.self', { warehouseScope: [warehouse.id], roles: ['RAW_KEEPER'] });
      const { data } = await server.call('POST', `${LOGIN}?lang=en`, { body: { account: 'li.self', password: 'password-1' } });
      expect(data).toMatchObject({
        user: { account: 'li.self', userName: 'li.self', supName: null, lang: 'en' },
        warehouses: [{ warehouseId: warehouse.id, whCode: 'W-SELF' }],
        site: { siteCode: 'MAIN', defaultModule: 'wms', isTest: true, timeZone: 'Asia/Shanghai' },
        sets: ['base', 'inbound', 'demand', `docs:${warehouse.id}`, `boxes:${warehouse.id}`, 'returns', 'batches', 'materials'],
        appMode: 'test',
      });
      expect((data as { auths: string[] }).auths).toContain('web:wms:receipt:create');
    });

    it('with rights and their number of one moment, although they change while it is answered', async () => {
      const { id } = await person('li.moment', { roles: ['RAW_KEEPER'] });
      const token = await server.login('li.moment', 'password-1');
      const before = (await findSession(server.db, token)) ?? expect.fail('no session');
      const told = await describeSession(server.db, before, 'localhost');
      expect((await server.call('PUT', `/api/system/user/${id}/roles`, { token: admin, body: { roleIds: [] } })).status).toBe(200);
      expect(await describeSession(server.db, before, 'localhost')).toMatchObject({ auths: [], rightsNo: told.rightsNo + 1 });
    });

    it('on the page of the factory the address belongs to, which is told before anybody has signed in', async () => {
      const made = await server.call('POST', '/api/system/site', {
        token: admin,
        body: {
          siteCode: 'PORTAL',
          factoryName: '供应商门户',
          hostPattern: 'portal.example.com',
          isDefault: false,
          defaultModule: 'srm',
          timeZone: 'Asia/Shanghai',
          isTest: false,
          mesEnabled: false,
        },
      });
      expect(made.status).toBe(200);
      const here = (host: string) => server.call('GET', '/api/system/site/here', { headers: { host } });
      expect((await here('portal.example.com:8443')).data).toEqual({ factoryName: '供应商门户', isTest: true });
      const usual = (await here('10.0.0.7')).data as { factoryName: string };
      expect(usual.factoryName).not.toBe('供应商门户');
      expect(Object.keys(usual).sort()).toEqual(['factoryName', 'isTest']);
    });

    it('without a word about which of account and password was wrong', async () => {
      await person('li.wrong');
      const wrong = await server.call('POST', LOGIN, { body: { account: 'li.wrong', password: 'nonsense' } });
      const nobody = await server.call('POST', LOGIN, { body: { account: 'nobody.here', password: 'nonsense' } });
      expect([wrong.status, wrong.message]).toEqual([400, '账号或密码错误']);
      expect([nobody.status, nobody.message]).toEqual([wrong.status, wrong.message]);
      expect(await server.call('POST', LOGIN, { body: {} })).toMatchObject({ status: 400, message: '账号密码不能为空' });
    });

    it('with a password that is worth the name, whoever sets it', async () => {
      const register = (account: string, password: string, token?: string) =>
        server.call('POST', '/api/system/user', { body: { account, password, userName: account }, ...(token ? { token } : {}) });
      expect(await register('li.common', '12345678')).toMatchObject({ status: 400, data: { code: 'PASSWORD_COMMON' } });
      expect(await register('li.common', '12345678', admin)).toMatchObject({ status: 400, data: { code: 'PASSWORD_COMMON' } });
      expect(await register('li.same-name', 'li.same-name')).toMatchObject({ status: 400, data: { code: 'PASSWORD_ACCOUNT' } });
      const { id } = await person('li.given');
      const give = (password: string) => server.call('PUT', `/api/system/user/${id}`, { token: admin, body: { version: 1, password } });
      expect(await give('li.given.')).toMatchObject({ status: 200 });
      expect(await give('li.given')).toMatchObject({ status: 400, data: { code: 'PASSWORD_ACCOUNT' } });
    });

    it('not for an account that is switched off', async () => {
      await person('li.off', { isActive: false });
      expect((await server.call('POST', LOGIN, { body: { account: 'li.off', password: 'password-1' } })).status).toBe(403);
    });
  });

  describe('is kept', () => {
    it('as a hash only', async () => {
      const token = await server.login('admin', ADMIN_PASSWORD);
      const { rows } = await server.db.query('select token_hash from user_session where token_hash = $1', [hashToken(token)]);
      expect(rows).toHaveLength(1);
      const dump = await server.db.query('select s::text from user_session s');
      expect(JSON.stringify(dump.rows)).not.toContain(token);
    });

    it('with passwords as Argon2id only', async () => {
      await person('li.argon');
      const { rows } = await server.db.query("select password_hash from app_user where account = 'li.argon'");
      expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
    });

    it('out of the log: no password, token or query string', async () => {
      const lines: string[] = [];
      const stream = new Writable({
        write(chunk, _encoding, done) {
          lines.push(String(chunk));
          done();
        },
      });
      const app = await buildApp({ db: server.db, config: server.config, logger: { level: 'trace', stream } });
      const answer = await app.inject({ method: 'POST', url: `${LOGIN}?account=admin&password=${encodeURIComponent(ADMIN_PASSWORD)}` });
      await app.inject({ method: 'POST', url: LOGIN, payload: { account: 'admin', password: 'wrong-secret' } });
      const { token } = answer.json().data;
      await app.inject({
        method: 'GET',
        url: '/api/system/heartbeat/keep_heartbeat?account=admin&name=S1',
        headers: { 'x-auth-token': token },
      });
      await app.close();
      const log = lines.join('');
      expect(log).toContain(LOGIN);
      const told = lines.map((line) => JSON.parse(line)).filter(({ path }) => path === LOGIN);
      expect(told).toMatchObject([
        { status: 200, address: '127.0.0.1' },
        { status: 400, code: 'LOGIN_WRONG', address: '127.0.0.1' },
      ]);
      for (const secret of [ADMIN_PASSWORD, encodeURIComponent(ADMIN_PASSWORD), 'wrong-secret', token, 'account=admin'])
        expect(log).not.toContain(secret);
    });
  });

  describe('ends', () => {
    const expired = { http: 200, status: 401, message: 'token已过期,请重新登陆!' };
    const ask = (token: string) => server.call('GET', '/api/system/dict/types', { token });
    const age = (token: string, column: 'last_seen_at' | 'absolute_until', interval: string) =>
      server.db.query(`update user_session set ${column} = now() + $2::interval where token_hash = $1`, [hashToken(token), interval]);

    it('after twelve idle hours', async () => {
      const token = await server.login('admin', ADMIN_PASSWORD);
      await age(token, 'last_seen_at', '-11 hours 59 minutes');
      expect((await ask(token)).status).toBe(200);
      await age(token, 'last_seen_at', '-12 hours');
      expect(await ask(token)).toMatchObject(expired);
    });

    it('after three days, however busy it was', async () => {
      const token = await server.login('admin', ADMIN_PASSWORD);
      await age(token, 'absolute_until', '0 seconds');
      expect(await ask(token)).toMatchObject(expired);
    });

    it('with the HTTP code 401 for synchronisation, inside the envelope for everything else', async () => {
      const body = { deviceId: '0198c0de-0000-7000-8000-000000000001', sets: {} };
      expect(await server.call('POST', '/api/sync/pull', { token: 'x'.repeat(43), body })).toMatchObject({ http: 401, status: 401 });
      expect(await ask('x'.repeat(43))).toMatchObject(expired);
      expect(await server.call('GET', '/api/system/dict/types')).toMatchObject({ http: 200, status: 401, message: '请登录' });
    });

    it('by signing out', async () => {
      const token = await server.login('admin', ADMIN_PASSWORD);
      expect(await server.call('DELETE', '/api/system/session?account=admin', { token })).toMatchObject({ status: 200, data: true });
      expect((await ask(token)).status).toBe(401);
    });

    it('when the account is switched off or somebody sets its password', async () => {
      const { id } = await person('li.ended');
      const first = await server.login('li.ended', 'password-1');
      await server.call('PUT', `/api/system/user/${id}`, { token: admin, body: { version: 1, password: 'password-2' } });
      expect((await ask(first)).status).toBe(401);
      const second = await server.login('li.ended', 'password-2');
      await server.call('PUT', `/api/system/user/${id}`, { token: admin, body: { version: 2, isActive: false } });
      expect((await ask(second)).status).toBe(401);
    });

    it('elsewhere, when one changes one’s own password, and stays here', async () => {
      const { id } = await person('li.passwd');
      const here = await server.login('li.passwd', 'password-1');
      const there = await server.login('li.passwd', 'password-1');
      const change = (oldPwd: string, newPwd: string, confirmPwd = newPwd) =>
        server.call('PUT', `/api/system/user/${id}/passwd`, { token: here, body: { oldPwd, newPwd, confirmPwd } });
      expect((await change('password-1', 'short')).message).toBe('密码至少 8 位');
      expect((await change('password-1', '          ')).message).toBe('密码不能全是空格，请换一个');
      expect((await change('password-1', 'Li.Passwd')).message).toBe('密码不能与账号相同，请换一个');
      expect((await change('password-1', 'iloveyou1')).message).toBe('这个密码太常见，容易被猜到，请换一个');
      expect((await change('password-1', 'password-2', 'other')).message).toBe('两次输入的新密码不一致');
      expect((await change('password-1', 'password-1')).message).toBe('新密码不能与原密码相同');
      expect((await change('nonsense', 'password-2')).message).toBe('原密码错误');
      expect((await change('password-1', 'password-2')).data).toBe(true);
      expect((await ask(here)).status).toBe(200);
      expect((await ask(there)).status).toBe(401);
    });
  });

  describe('at a station', () => {
    const log = async (stationCode: string) =>
      (
        await server.db.query(
          'select user_name, reason, unbind_at is null as open from emp_station_log where station_code = $1 order by log_id',
          [stationCode],
        )
      ).rows;
    const bind = (token: string, stationCode: string) =>
      server.call('POST', '/api/system/session/station_bind', { token, body: { stationCode } });
    const beat = (token: string, name: string) =>
      server.call('GET', `/api/system/heartbeat/keep_heartbeat?account=x&name=${name}&nonce=n-1&digest=d`, { token });

    it('holds the sets of its warehouses inside the user’s scope', async () => {
      const [mine, other, foreign] = (await Promise.all(['W-M', 'W-O', 'W-F'].map((code) => createWarehouse(server, admin, code)))) as [
        Made,
        Made,
        Made,
      ];
      await createStation(server, admin, 'ST-1', [mine.id, foreign.id]);
      await person('li.bound', { roles: ['RAW_KEEPER'], warehouseScope: [mine.id, other.id] });
      const token = await server.login('li.bound', 'password-1');
      const { data } = await bind(token, 'ST-1');
      expect(data).toMatchObject({ bindName: 'ST-1', stationName: 'ST-1', warehouses: [mine.id] });
      expect((data as { sets: string[] }).sets).toContain(`boxes:${mine.id}`);
      expect((data as { sets: string[] }).sets).not.toContain(`boxes:${other.id}`);
    });

    it('hears that it is bound, with its nonce back, until somebody else binds there', async () => {
      await createStation(server, admin, 'ST-2', []);
      await person('li.first', { roles: ['RAW_KEEPER'] });
      await person('li.second', { roles: ['RAW_KEEPER'] });
      const [first, second] = (await Promise.all(['li.first', 'li.second'].map((account) => server.login(account, 'password-1')))) as [
        string,
        string,
      ];
      await bind(first, 'ST-2');
      expect((await beat(first, 'ST-2')).data).toMatchObject({ bound: true, nonce: 'n-1' });
      await bind(second, 'ST-2');
      expect((await beat(first, 'ST-2')).data).toMatchObject({ bound: false, takenBy: 'li.second' });
      // Nobody learns who works at a station by asking for its name.
      expect((await beat(await server.login('li.bound', 'password-1'), 'ST-2')).data).toMatchObject({ bound: false, takenBy: null });
      expect(await log('ST-2')).toEqual([
        { user_name: 'li.first', reason: 4, open: false },
        { user_name: 'li.second', reason: null, open: true },
      ]);
    });

    it('is unbound by signing out (1) and by being thrown out (2), which needs its right', async () => {
      await createStation(server, admin, 'ST-3', []);
      await person('li.third', { roles: ['RAW_KEEPER'] });
      const token = await server.login('li.third', 'password-1');
      await bind(token, 'ST-3');
      await server.call('POST', '/api/system/session/logout', { token, body: { stationCode: 'ST-3' } });
      const again = await server.login('li.third', 'password-1');
      await bind(again, 'ST-3');
      expect((await server.call('POST', '/api/system/session/forceOut', { token: again, body: { stationCode: 'ST-3' } })).status).toBe(403);
      expect(
        (await server.call('POST', '/api/system/session/forceOut', { token: admin, body: { stationCode: 'ST-3', reason: '换人' } })).data,
      ).toBe(1);
      expect((await log('ST-3')).map((row) => row.reason)).toEqual([1, 2]);
      const logged = await server.call<{ list: object[] }>('POST', '/api/system/operation_log/pageList', {
        token: admin,
        body: { docType: 'session' },
      });
      expect(logged.data.list).toMatchObject([
        { action: 'forceOut', userName: '系统管理员', after: { account: 'li.third', reason: '换人' } },
      ]);
      expect((await beat(again, 'ST-3')).status).toBe(401);
      const page = await server.call('POST', '/api/system/emp_station_log/getBindStationLog', {
        token: admin,
        body: { stationCode: 'ST-3' },
      });
      expect(page.data).toMatchObject({ total: 2, list: [{ account: 'li.third', reason: 2 }, { reason: 1 }] });
    });

    it('does not exist under an unknown code', async () => {
      expect(await bind(admin, 'NOWHERE')).toMatchObject({ status: 400, message: '工位 NOWHERE 不存在或未启用，请在基础数据中核对工位' });
    });
  });
});
