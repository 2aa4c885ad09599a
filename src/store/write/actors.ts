/**
 * Snapshots of authors at the time of an operation: stored once per change and named by every record, so that the fold decides with the
 * rights of that time.
 */
import type { Actor } from '#domain/kernel/permission.ts';
import { fnv1a } from '#store/definitions.ts';
import type { OutboxDb } from '#store/outbox/outbox.ts';
import type { ActorMeta, MetaRecord } from '#store/outbox/records.ts';

export class Actors {
  readonly #known = new Map<string, Actor>();

  constructor(private readonly outbox: OutboxDb) {}

  async load(): Promise<void> {
    const stored = (await this.outbox.meta.where('key').startsWith('actor:').toArray()) as ActorMeta[];
    for (const { key, value } of stored) this.#known.set(key, value);
  }

  readonly get = (ref: string): Actor | undefined => this.#known.get(ref);

  /** Key for the record, and the row to store with it when this device has not seen the author in this state before. */
  snapshot(actor: Actor): { ref: string; row: MetaRecord | null } {
    const { userId, account, userName, personId, supplierId, rights, warehouses } = actor;
    const ref = `actor:${fnv1a(JSON.stringify([userId, account, userName, personId, supplierId, rights, warehouses]))}`;
    return { ref, row: this.#known.has(ref) ? null : { key: ref, value: actor } };
  }

  /** Confirms that the row of a snapshot is on disk. */
  stored({ key, value }: MetaRecord): void {
    this.#known.set(key, value as Actor);
  }
}
