/**
 * Operations as a device writes them (sync.md §3, §6): contiguous numbers per device and per lane, a hash of the payload, ids derived from the
 * operation.
 */
import { createHash, randomBytes } from 'node:crypto';
import { derivedId, uuidV7 } from '#domain/kernel/ids.ts';
import { canonicalJson, type WireOperation } from '#domain/protocol/protocol.ts';
import { operationByType } from '#domain/registry.ts';

export type NewId = (n: string | number) => string;

export interface Act {
  readonly type: string;
  /** The payload, or a function that makes it from the ids created in the operation. */
  readonly payload: object | ((id: NewId) => object);
  /** Author. */
  readonly userId: string;
  /** ISO instant. */
  readonly occurredAt: string;
  /** Set if the same act must have the same id each time; by default a new one. */
  readonly opId?: string;
  readonly dependsOn?: readonly string[];
}

export interface Written {
  readonly opId: string;
  readonly id: NewId;
}

const hashOf = (payload: unknown): string => createHash('sha256').update(canonicalJson(payload)).digest('hex');

/** The queue of a device that is not a tablet: the demo, the import, the replay. */
export class Outgoing {
  readonly deviceId: string;
  readonly #lanes = new Map<string, number>();
  readonly #waiting: WireOperation[] = [];
  readonly #build: string;
  #seq: number;

  /** @param lastSeq the last number used by this device */
  constructor(deviceId: string, build: string, lastSeq = 0) {
    this.deviceId = deviceId;
    this.#build = build;
    this.#seq = lastSeq;
  }

  get size(): number {
    return this.#waiting.length;
  }

  /** Continues the numbers of a document on which this device worked before. @param lastSeq the last one it used there */
  goOn(docKey: string, lastSeq: number): void {
    this.#lanes.set(docKey, Math.max(lastSeq, this.#lanes.get(docKey) ?? 0));
  }

  /** Appends an operation. @throws Error for a type unknown to the registry, or a payload its schema refuses */
  add({ type, payload, userId, occurredAt, opId = uuidV7(Date.now(), randomBytes(10)), dependsOn = [] }: Act): Written {
    const id: NewId = (n) => derivedId(opId, n);
    const def = operationByType(type);
    if (!def) throw new Error(`There is no operation ${type}.`);
    const body = (typeof payload === 'function' ? payload(id) : payload) as Record<string, unknown>;
    const docKey = def.lane(def.schema.parse(body));
    const docSeq = (this.#lanes.get(docKey) ?? 0) + 1;
    this.#lanes.set(docKey, docSeq);
    this.#seq += 1;
    this.#waiting.push({
      opId,
      deviceSeq: this.#seq,
      docKey,
      docSeq,
      type,
      v: def.v,
      payload: body,
      payloadHash: hashOf(body),
      dependsOn: [...dependsOn],
      actor: userId,
      actorKeyId: null,
      actorSig: null,
      occurredAt,
      bootId: this.deviceId,
      build: this.#build,
      replaces: null,
    });
    return { opId, id };
  }

  /** Removes and returns the oldest operations of the queue. */
  take(max: number): WireOperation[] {
    return this.#waiting.splice(0, max);
  }
}
