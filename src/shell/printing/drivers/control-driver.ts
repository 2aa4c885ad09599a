/** The local print control (C-Lodop) as a driver. */
import { controlCalls } from '#domain/system/print/clodop-calls.ts';
import { isOldControl, leastControl } from '#domain/system/print/job.ts';
import type { LocalAccess } from '#domain/system/print/licence.ts';
import type { ControlTalk } from './control-frame.ts';
import type { Outcome, PrintDriver, PrintOrder, Probe } from './driver.ts';

/** A label is printed or refused long before; what is slower has been sent and is not known. */
const RETURN_MS = 15_000;

export interface ControlParts {
  readonly talk: ControlTalk;
  /** May this page ask its own machine? Asked before anything is loaded: loading would bring up the browser's question unasked. */
  readonly access: () => Promise<LocalAccess>;
  /** Of this site and origin, as SET_LICENSES wants it. */
  readonly licence: () => Promise<readonly string[] | null>;
  readonly returnMs?: number;
}

export class ControlDriver implements PrintDriver {
  readonly kind = 'clodop';
  readonly attended = false;

  constructor(private readonly parts: ControlParts) {}

  async probe(): Promise<Probe> {
    const access = await this.parts.access();
    if (access !== 'free' && access !== 'granted') return { state: 'denied', version: null, access };
    return this.touch();
  }

  /** Asks the control whatever the browser says of it: brings up the browser's question, so only after a tap. */
  async touch(): Promise<Probe> {
    try {
      const { state, version } = await this.parts.talk.probe();
      if (state !== 'ready' || version === null) return { state, version };
      return isOldControl(version) ? { state: 'old', version, least: leastControl(version) } : { state: 'ready', version };
    } catch {
      return { state: 'absent', version: null };
    }
  }

  async printers() {
    const names = await this.parts.talk.printers();
    return [...new Set(names)].map((name) => ({ value: name, label: name }));
  }

  async print({ jobId, title, copies, printer, drawings }: PrintOrder): Promise<Outcome> {
    const licence = await this.parts.licence();
    const calls = controlCalls({ title, copies, drawings, licence });
    try {
      return await this.parts.talk.print({ jobId, calls, printer, timeoutMs: this.parts.returnMs ?? RETURN_MS });
    } catch {
      return { state: 'unknown', note: null };
    }
  }

  onLate(listener: (jobId: string, accepted: boolean) => void): void {
    this.parts.talk.onLate(listener);
  }
}
