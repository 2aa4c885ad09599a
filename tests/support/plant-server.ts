/** The whole server on the little plant of plant.ts, and tablets with keys that call it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Envelope, PushResponse, PushResult, WireOperation } from '#domain/protocol/protocol.ts';
import { tokenText } from '#domain/protocol/trust.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { storeProof } from '#server/modules/identity/device-proof.ts';
import { openSession } from '#server/modules/identity/sessions.ts';
import { enrolment, type KeyedDevice, type KeyPair, newKey, signed } from '#server/modules/replay/keys.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { createPlant, type PlantData } from './plant.ts';
import { WireDevice } from './wire-device.ts';

export type Answer<T> = Envelope<T> & { readonly http: number };
export type Held = { readonly session: string } | { readonly device: string };

const MINUTE_MS = 60_000;

let turn: Promise<unknown> = Promise.resolve();

/** Does it while the clock of this process is so much ahead; one at a time, or one would put the clock back for another. */
function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const done = turn.then(async () => {
    const { now } = Date;
    Date.now = () => now.call(Date) + ms;
    try {
      return await work();
    } finally {
      Date.now = now;
    }
  });
  turn = done.catch(() => undefined);
  return done;
}

export class PlantServer {
  #aheadMs = 0;

  private constructor(
    readonly data: PlantData,
    readonly app: FastifyInstance,
    /** What the server has written into its log as errors. */
    readonly complaints: string[],
    /** Where its files lie. */
    readonly dataDir: string,
    readonly close: () => Promise<void>,
  ) {}

  /** @param environment settings beside the usual ones */
  static async start(environment: Record<string, string> = {}): Promise<PlantServer> {
    return PlantServer.on(await createPlant(), environment);
  }

  /** The server of a plant that exists already. @param db by which it reaches its database, where that is not the plant's own way */
  static async on(data: PlantData, environment: Record<string, string> = {}, db: pg.Pool = data.plant.pool): Promise<PlantServer> {
    const dataDir = mkdtempSync(join(tmpdir(), 'chejian-files-'));
    const config = readConfig({
      APP_MODE: 'test',
      DEMO: 'off',
      DATA_DIR: dataDir,
      DATABASE_URL: data.plant.connectionString,
      ...environment,
    });
    const complaints: string[] = [];
    const stream = { write: (line: string) => complaints.push(line) };
    const app = await buildApp({ db, config, logger: { level: 'error', stream } });
    return new PlantServer(data, app, complaints, dataDir, async () => {
      await app.close();
      await data.plant.close();
      rmSync(dataDir, { recursive: true, force: true });
    });
  }

  /** The next minute begins where the requests of this one are used up: what comes in masses would test the limit and nothing behind it. */
  async ask(request: InjectOptions): Promise<LightMyRequestResponse> {
    const response = await this.app.inject(request);
    if (!response.body.includes('"TOO_OFTEN"')) return response;
    this.#aheadMs += MINUTE_MS;
    return later(this.#aheadMs, () => this.app.inject(request));
  }

  async call<T = unknown>(held: Held | null, url: string, body: unknown = {}): Promise<Answer<T>> {
    const headers = held === null ? {} : 'session' in held ? { 'x-auth-token': held.session } : { 'x-device-token': held.device };
    const response = await this.ask({ method: 'POST', url, headers, payload: body as InjectOptions['payload'] });
    return { ...response.json(), http: response.statusCode };
  }

  /** @returns the token of a session, as a sign-in opens it */
  signIn({ id, account, supplierId, warehouseScope }: AnyRow, device: KeyedDevice | null): Promise<string> {
    const person = { id, account: String(account), supplier_id: supplierId as string | null, warehouse_scope: warehouseScope as string[] };
    return inTransaction(this.data.plant.pool, async (tx) => {
      if (device) await storeProof(tx, { deviceId: device.id, publicKey: device.key.publicKey }, id);
      return openSession(tx, person, { deviceId: device?.id ?? null, claimed: false, lang: 'zh' });
    });
  }

  tablet(): KeyedTablet {
    return new KeyedTablet(this);
  }
}

/** A tablet with a key of its own, on which people sign in and sign what they do. */
export class KeyedTablet {
  readonly wire: WireDevice;
  readonly #people = new Map<string, { readonly key: KeyPair; readonly session: string }>();

  constructor(private readonly server: PlantServer) {
    this.wire = new WireDevice(server.data.plant.pool, server.data.keeper);
  }

  get id(): string {
    return this.wire.id;
  }

  get key(): KeyPair {
    return this.wire.key;
  }

  /** A person's session on this tablet. */
  session(user: AnyRow = this.server.data.keeper): Held {
    const known = this.#people.get(user.id);
    if (!known) throw new Error(`${user.account} has not signed in`);
    return { session: known.session };
  }

  keyOf(user: AnyRow = this.server.data.keeper): KeyPair {
    return this.#people.get(user.id)?.key ?? newKey();
  }

  /** Signs in with a new key. @param certify tells the server the key, as the device does after a sign-in */
  async signIn(user: AnyRow = this.server.data.keeper, certify = true, unsignedUpTo = 0): Promise<Answer<unknown> | null> {
    const key = newKey();
    this.#people.set(user.id, { key, session: await this.server.signIn(user, this.wire) });
    return certify ? this.enrol(user, unsignedUpTo) : null;
  }

  enrol(user: AnyRow = this.server.data.keeper, unsignedUpTo = 0): Promise<Answer<unknown>> {
    const keys = [this.keyOf(user)];
    const request = enrolment({ deviceId: this.id, userId: user.id, device: this.key, keys, unsignedUpTo });
    return this.server.call(this.session(user), '/api/sync/enrol', request);
  }

  /** A receipt, signed by its author. */
  receipt(
    user: AnyRow = this.server.data.keeper,
    more: { readonly unsigned?: boolean; readonly photoId?: string; readonly opId?: string } = {},
  ): WireOperation {
    const { supplier, store, steel } = this.server.data;
    const operation = this.wire.operation(
      'receipt.create',
      (idOf) => ({
        id: idOf('doc'),
        supplierId: supplier.id,
        receiptType: '003',
        noticeId: null,
        supplierDocNo: null,
        warehouseId: store.id,
        remark: more.photoId ?? null,
        lines: [{ materialId: steel.id, poLineId: null, noticeLineId: null, planQty: '10' }],
      }),
      { actor: user, ...(more.opId ? { opId: more.opId } : {}) },
    );
    return more.unsigned ? operation : signed(operation, this.id, this.keyOf(user));
  }

  push(by: Held | null, ...operations: WireOperation[]): Promise<Answer<PushResponse>> {
    return this.server.call<PushResponse>(by, '/api/sync/push', { deviceId: this.id, operations });
  }

  /** Pushes under the session of the keeper and answers the verdicts. */
  async verdicts(...operations: WireOperation[]): Promise<PushResult[]> {
    const { message, http, data } = await this.push(this.session(), ...operations);
    if (http !== 200) throw new Error(`${http} ${message}`);
    return data.results;
  }

  async challenge(): Promise<Answer<{ challenge: string }>> {
    return this.server.call(null, '/api/sync/device/challenge', { deviceId: this.id });
  }

  redeem(challenge: string, key = this.key): Promise<Answer<{ token: string; expiresIn: number }>> {
    const body = { deviceId: this.id, challenge, signature: key.sign(tokenText(this.id, challenge)) };
    return this.server.call(null, '/api/sync/device/token', body);
  }

  /** The token by which the tablet carries alone. */
  async alone(): Promise<Held> {
    const { data } = await this.redeem((await this.challenge()).data.challenge);
    return { device: data.token };
  }
}
