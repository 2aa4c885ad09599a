/** The whole server on a database of its own: what the specs of routes start from. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type pg from 'pg';
import type { Envelope } from '#domain/protocol/protocol.ts';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { hashToken } from '#server/modules/identity/sessions.ts';
import { enrolment, type KeyedDevice, type KeyPair, newKey, proofOf } from '#server/modules/replay/keys.ts';
import { seedBase } from '#server/seed/base.ts';
import { type Limits, openPool } from '#server/store/database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export const ADMIN_PASSWORD = 'correct horse battery';

export interface TestServer {
  readonly app: FastifyInstance;
  readonly db: pg.Pool;
  readonly config: Config;
  /** Sends a call as somebody (token) or nobody, and answers the HTTP code with the envelope. */
  call<T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer<T>>;
  /** Signs in, on a device if there is one. @returns the token */
  login(account: string, password: string, device?: KeyedDevice): Promise<string>;
  /** Has the server certify a key of the person who is signed in there. @returns the key */
  enrol(token: string, device: KeyedDevice): Promise<KeyPair>;
  close(): Promise<void>;
}

export interface Answer<T> extends Envelope<T> {
  readonly http: number;
  readonly size: number;
}

/** Seeded with what every installation has; admin's password is ADMIN_PASSWORD, unless the database had an admin before. @param limits of its connections, where they are what is tested @param logger of what it answers with 500 */
export const startTestServer = async (
  environment: Record<string, string> = {},
  given?: TestDatabase,
  limits: Partial<Limits> = {},
  logger = false,
): Promise<TestServer> => {
  const database = given ?? (await createTestDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'chejian-files-'));
  const config = readConfig({
    APP_MODE: 'test',
    DEMO: 'off',
    ADMIN_PASSWORD,
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    ...environment,
  });
  const db = openPool(database.connectionString, 8, limits);
  await seedBase(db, config);
  const app = await buildApp({ db, config, logger: logger && { level: 'error' } });
  const call: TestServer['call'] = async (method, url, { token, body, headers = {} } = {}) => {
    const request: InjectOptions = { method, url, headers: { ...(token ? { 'x-auth-token': token } : {}), ...headers } };
    if (body !== undefined) request.payload = body as InjectOptions['payload'];
    const response = await app.inject(request);
    return { ...response.json(), http: response.statusCode, size: response.body.length };
  };
  const login: TestServer['login'] = async (account, password, device) => {
    const proof = device && (await prove(device, account));
    const body = { account, password, ...(proof ? { device: proof } : {}) };
    const answer = await call<{ token: string }>('POST', '/api/system/session/login', { body });
    if (answer.status !== 200) throw new Error(`${account} could not sign in: ${answer.message}`);
    return answer.data.token;
  };
  const prove = async ({ id, key }: KeyedDevice, account: string) => {
    const { data } = await call<{ challenge: string }>('POST', '/api/sync/device/challenge', { body: { deviceId: id } });
    return proofOf(key, account, data.challenge, id);
  };
  const enrol: TestServer['enrol'] = async (token, device) => {
    const { rows } = await db.query<{ user_id: string }>('select user_id from user_session where token_hash = $1', [hashToken(token)]);
    const key = newKey();
    const body = enrolment({ deviceId: device.id, userId: rows[0]?.user_id ?? '', device: device.key, keys: [key] });
    const answer = await call('POST', '/api/sync/enrol', { token, body });
    if (answer.http !== 200) throw new Error(`${answer.http} ${answer.message}`);
    return key;
  };
  const close = async () => {
    await app.close();
    await db.end();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, db, config, call, login, enrol, close };
};
