/** The whole server on a database of its own: what the specs of routes start from. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type pg from 'pg';
import type { Envelope } from '#domain/kernel/protocol.ts';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { seedBase } from '#server/seed/base.ts';
import { openPool } from '#server/store/database.ts';
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
  /** Signs in. @returns the token */
  login(account: string, password: string, deviceId?: string): Promise<string>;
  close(): Promise<void>;
}

export interface Answer<T> extends Envelope<T> {
  readonly http: number;
  readonly size: number;
}

/** Seeded with what every installation has; admin's password is ADMIN_PASSWORD, unless the database had an admin before. */
export const startTestServer = async (environment: Record<string, string> = {}, given?: TestDatabase): Promise<TestServer> => {
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
  const db = openPool(database.connectionString, 8);
  await seedBase(db, config);
  const app = await buildApp({ db, config });
  const call: TestServer['call'] = async (method, url, { token, body, headers = {} } = {}) => {
    const request: InjectOptions = { method, url, headers: { ...(token ? { 'x-auth-token': token } : {}), ...headers } };
    if (body !== undefined) request.payload = body as InjectOptions['payload'];
    const response = await app.inject(request);
    return { ...response.json(), http: response.statusCode, size: response.body.length };
  };
  const login: TestServer['login'] = async (account, password, deviceId) => {
    const answer = await call<{ token: string }>('POST', '/api/system/session/login', { body: { account, password, deviceId } });
    if (answer.status !== 200) throw new Error(`${account} could not sign in: ${answer.message}`);
    return answer.data.token;
  };
  const close = async () => {
    await app.close();
    await db.end();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, db, config, call, login, close };
};
