/** A device as the server sees it: it numbers its operations and pushes them, and knows nothing else. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import type { PushResponse, PushResult, WireOperation } from '#domain/protocol/protocol.ts';
import { operationByType } from '#domain/registry.ts';
import { deviceIdOf, newKey } from '#server/modules/replay/keys.ts';
import { applyEnvelope } from '#server/operations/apply.ts';
import { hashOf } from '#server/operations/incoming.ts';

type Payload = Record<string, unknown>;
type PayloadOf = Payload | ((idOf: (n: number | string) => string) => Payload);

export interface Extra {
  readonly dependsOn?: readonly string[];
  readonly replaces?: string;
  /** Takes the place of a refused gate instead of the next one. */
  readonly docSeq?: number;
  readonly occurredAt?: string;
  readonly actor?: AnyRow;
  readonly opId?: string;
}

const fail = (error: unknown): never => {
  throw error;
};

export class WireDevice {
  readonly key = newKey();
  readonly id = deviceIdOf(this.key);
  readonly #pool: pg.Pool;
  readonly #user: AnyRow;
  readonly #lanes = new Map<string, number>();
  #seq = 0;

  constructor(pool: pg.Pool, user: AnyRow) {
    this.#pool = pool;
    this.#user = user;
  }

  /** Builds an operation with the device's next sequence numbers. `payload` may be made from the operation's id, from which new ids are derived. */
  operation(type: string, payload: PayloadOf, extra: Extra = {}): WireOperation {
    const def = operationByType(type);
    if (!def) throw new Error(`no operation ${type}`);
    const opId = extra.opId ?? randomUUID();
    const values = typeof payload === 'function' ? payload((n) => derivedId(opId, n)) : payload;
    const docKey = def.lane(def.schema.parse(values) as never);
    const docSeq = extra.docSeq ?? (this.#lanes.get(docKey) ?? 0) + 1;
    if (extra.docSeq === undefined) this.#lanes.set(docKey, docSeq);
    this.#seq += 1;
    const place = { opId, deviceSeq: this.#seq, docKey, docSeq, dependsOn: [...(extra.dependsOn ?? [])], replaces: extra.replaces ?? null };
    const author = { actor: (extra.actor ?? this.#user).id, actorKeyId: null, actorSig: null };
    const origin = { occurredAt: extra.occurredAt ?? new Date().toISOString(), bootId: 'test', build: 'test' };
    return { ...place, ...author, ...origin, type, v: def.v, payload: values, payloadHash: hashOf(values) };
  }

  push(...operations: WireOperation[]): Promise<PushResponse> {
    return this.pushOver(fail, ...operations);
  }

  /** @param onFault hears of an envelope that could not be applied whole; `push` takes any for a failure of the test */
  pushOver(onFault: (error: unknown) => void, ...operations: WireOperation[]): Promise<PushResponse> {
    const carrier = { mayHold: () => true };
    return applyEnvelope(this.#pool, { deviceId: this.id, operations }, carrier, onFault, { trusted: true });
  }

  /** Pushes one operation and answers its verdict. */
  async does(type: string, payload: PayloadOf, extra: Extra = {}): Promise<PushResult & { id: (n: number | string) => string }> {
    const operation = this.operation(type, payload, extra);
    const result = (await this.push(operation)).results[0];
    if (!result) throw new Error('no verdict');
    return { ...result, id: (n) => derivedId(operation.opId, n) };
  }
}

/** Somebody's device in a plant that has its people already: it is signed in and not looked at. @param account of whoever works there */
export async function deviceOf(db: pg.Pool, account: string): Promise<WireDevice> {
  const { rows } = await db.query<{ id: string; version: number }>('select id, version from app_user where account = $1', [account]);
  const [user] = rows;
  if (!user) throw new Error(`nobody is called ${account}`);
  const device = new WireDevice(db, user);
  await db.query(
    `insert into user_session (token_hash, user_id, account, device_id, absolute_until) values (decode(md5($1), 'hex'), $2, $3, $4, now() + interval '1 day')`,
    [device.id, user.id, account, device.id],
  );
  return device;
}
