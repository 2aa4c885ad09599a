/**
 * Records that can no longer be vouched for (sync.md §21): the server refuses them without a trace, so their lane places are still free.
 * The device signs for the place, and the operation appears in the sync centre like any other refusal. Runs alongside the engine at its
 * contacts.
 */
import { type SkipRequest, skipText } from '#domain/protocol/trust.ts';
import type { StoreCore } from '#store/core.ts';
import { placed } from '#store/outbox/placed.ts';
import { isUnplaced, type StoredOperation } from '#store/outbox/records.ts';
import type { Net } from './net.ts';

export class DamageWatch {
  #running = false;

  /** @param onward called when the lane of a damaged record may continue */
  constructor(
    private readonly core: StoreCore,
    private readonly net: Pick<Net, 'skip'>,
    private readonly onward: () => void,
  ) {}

  /** The server was reached. Failures are retried at the next contact. */
  async contact(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      for (const op of this.core.pending.troubled().filter(isUnplaced)) if (!(await this.#skip(op))) return;
    } catch {
      // A closed database, or a page being unloaded.
    } finally {
      this.#running = false;
    }
  }

  async #skip({ opId, deviceSeq, docKey, docSeq, type, kind, verdict }: StoredOperation): Promise<boolean> {
    const { keys, deviceId, outbox } = this.core;
    const rest = { deviceId, docKey, docSeq, opId, deviceSeq, type, kind, reason: verdict?.code ?? '' };
    const signature = await keys.signAsDevice(skipText({ ...rest, signature: '' } satisfies SkipRequest));
    if (signature === null) return false;
    const outcome = await this.net.skip({ ...rest, signature });
    if (outcome.kind !== 'ok') return false;
    // Not placed: earlier operations of the lane are still in flight.
    if (!outcome.data.placed) return true;
    await this.core.moved(await placed(outbox, deviceSeq));
    this.onward();
    return true;
  }
}
