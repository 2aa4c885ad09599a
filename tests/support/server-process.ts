/** The built server as processes of its own, so that they can be killed like a machine that loses power. */

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type KeyedDevice, proofOf } from '#server/modules/replay/keys.ts';

export interface ServerSettings {
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly demo?: boolean;
  /** Program of another build than the one under test. */
  readonly main?: string;
}

/** What the server writes when it has its port. */
const LISTENS = 'Server listening at';

export const ADMIN_PASSWORD = 'admin-of-tests';

/** How often a starting server is looked at, a tenth of a second apart: beside other work the demo factory alone takes more than a minute to play. */
const LOOKS = 1800;

export class ServerProcess {
  readonly url: string;
  readonly #settings: ServerSettings;
  #child: ChildProcess | null = null;
  #output = '';

  constructor(settings: ServerSettings) {
    this.#settings = settings;
    this.url = `http://127.0.0.1:${settings.port}`;
  }

  /** Starts it and waits until it says itself that it listens: whoever else answers at its address is not asked. */
  async start(): Promise<void> {
    const { port, dataDir, databaseUrl, demo = false } = this.#settings;
    const database = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
    const env = {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: demo ? 'on' : 'off',
      ADMIN_PASSWORD,
      ...database,
    };
    const main = this.#settings.main ?? process.env.SERVER_MAIN ?? join(process.cwd(), 'dist', 'server', 'main.js');
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    let listens = false;
    child.stdout?.on('data', (text: Buffer) => (listens ||= text.includes(LISTENS)));
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => (this.#output = (this.#output + text).slice(-4000)));
    for (let tries = 0; tries < LOOKS; tries += 1) {
      if (child.exitCode !== null) throw new Error(`the server ended:\n${this.#output}`);
      if (listens && (await this.isHealthy())) return;
      await sleep(100);
    }
    throw new Error(`the server does not become healthy:\n${this.#output}`);
  }

  /** Of the process that runs now. */
  get pid(): number {
    if (!this.#child?.pid) throw new Error('the server does not run');
    return this.#child.pid;
  }

  async isHealthy(): Promise<boolean> {
    return fetch(`${this.url}/health`, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  }

  /** As a power cut does it: no handler runs. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
}

/** Calls of the API with a token; answers the envelope's data. */
export class Client {
  readonly #urls: readonly string[];
  token = '';
  constructor(...urls: string[]) {
    this.#urls = urls;
  }

  async call<T>(method: string, path: string, body?: unknown, url = this.#urls[0]): Promise<T> {
    const headers: Record<string, string> = this.token ? { 'x-auth-token': this.token } : {};
    if (body !== undefined) headers['content-type'] = 'application/json';
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(30_000) });
    const envelope = (await answer.json()) as { status: number; message: string; data: T };
    if (envelope.status !== 200)
      throw new Error(`${method} ${path}: ${envelope.status} ${envelope.message} ${JSON.stringify(envelope.data)}`);
    return envelope.data;
  }

  /** Signs in, on a device that proves to be the one it is called. */
  async signIn(account: string, password: string, device?: KeyedDevice): Promise<{ user: { userId: string }; sets: string[] }> {
    const asked = device && (await this.call<{ challenge: string }>('POST', '/api/sync/device/challenge', { deviceId: device.id }));
    const data = await this.call<{ token: string; user: { userId: string }; sets: string[] }>('POST', '/api/system/session/login', {
      account,
      password,
      lang: 'zh',
      ...(device && asked ? { device: proofOf(device.key, account, asked.challenge, device.id) } : {}),
    });
    this.token = data.token;
    return data;
  }
}
