/** How a message reaches the ERP. Both ways are repeatable: what arrives twice has the same `messageId`. */
import type { ErpFaultKind, ErpMessage } from '#domain/system/erp.ts';

export interface ErpDriver {
  /** @returns the ERP's number of the document, where it gives one at once. @throws ErpFault */
  readonly send: (message: ErpMessage, stopped: AbortSignal) => Promise<{ readonly erpDocNo: string | null }>;
}

export class ErpFault extends Error {
  readonly kind: ErpFaultKind;
  /** @param text for the person who reads the report; never with the secret in it */
  constructor(kind: ErpFaultKind, text: string) {
    super(text);
    this.kind = kind;
  }
}
