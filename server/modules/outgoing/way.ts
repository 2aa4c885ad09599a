/** What a way out of the plant takes, and how it says that it did not work. */

import type { OutgoingEvent } from '#domain/protocol/supplier-way.ts';

/** A message as it is sent. */
export interface Leaving {
  readonly id: string;
  readonly recipient: string;
  readonly lang: 'zh' | 'en';
  readonly subject: string;
  readonly text: string;
  readonly file: { readonly name: string; readonly mime: string; readonly bytes: Buffer } | null;
  /** Of a webhook that is told what happened. */
  readonly event: OutgoingEvent | null;
  /** Of a webhook; null where it was stopped, and for mail. */
  readonly target: { readonly id: string; readonly url: string } | null;
}

/**
 * away: nobody answered, and will not answer the next one either; error: this message could not be delivered now; refused: it never will be.
 */
export type WayFaultKind = 'away' | 'error' | 'refused';

export class WayFault extends Error {
  readonly kind: WayFaultKind;

  constructor(kind: WayFaultKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** @throws WayFault */
export type Way = (message: Leaving, stopped: AbortSignal) => Promise<void>;

/** What a page may show of an answer: one short line. */
export const told = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300);
