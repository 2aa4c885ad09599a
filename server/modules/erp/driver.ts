/** How a message reaches the ERP. Both drivers may repeat a message: duplicates have the same `messageId`. */
import type { ErpFaultKind, ErpMessage } from '#domain/system/erp.ts';

export interface ErpDriver {
  /** @returns the ERP's document number, if it answers with one at once. @throws ErpFault */
  readonly send: (message: ErpMessage, stopped: AbortSignal) => Promise<{ readonly erpDocNo: string | null }>;
}

export class ErpFault extends Error {
  readonly kind: ErpFaultKind;
  /** @param text for the person who reads the report; must never contain the secret */
  constructor(kind: ErpFaultKind, text: string) {
    super(text);
    this.kind = kind;
  }
}
