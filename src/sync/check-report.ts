/** Tells the server what this device has found about itself. Runs at the engine's contacts and blocks nothing. */
import type { StoreCore } from '#store/core.ts';
import { toldChecks, untoldChecks } from '#store/station-check.ts';
import type { Net } from './net.ts';

/** What the server did not take is told again, but not at each contact. */
const PAUSE_MS = 60_000;

export class CheckReport {
  #running = false;
  #notBefore = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly core: StoreCore,
    private readonly net: Pick<Net, 'stationCheck'>,
  ) {}

  /** The server was reached. */
  async contact(): Promise<void> {
    if (this.#running || this.core.clock.now() < this.#notBefore) return;
    this.#running = true;
    try {
      await this.#tell();
    } catch {
      // A closed database, or a page being unloaded; the next contact tries again.
    } finally {
      this.#running = false;
    }
  }

  async #tell(): Promise<void> {
    const untold = await untoldChecks(this.core);
    if (!untold) return;
    const { deviceId } = this.core;
    const outcome = await this.net.stationCheck({ deviceId, checks: untold.checks });
    if (outcome.kind === 'ok') await toldChecks(this.core, untold.revision);
    else this.#notBefore = this.core.clock.now() + PAUSE_MS;
  }
}
