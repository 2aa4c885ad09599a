/** The exchange with the ERP (U9) as a person sees it (model-1 "erpOutbox", report row 33): states, rights, answers, and when it is tried again. */
import { z } from 'zod';
import { numberSet, textSet } from '#domain/kernel/code-set.ts';
import type { Quantity } from '#domain/kernel/quantity.ts';

export const erpDirection = textSet('erpDirection', { out: ['发送', 'Sent to ERP'], in: ['接收', 'Received'] });

export const erpStatus = numberSet('erpStatus', {
  0: ['待发送', 'Waiting', 'info'],
  1: ['发送中', 'Sending', 'info'],
  2: ['成功', 'Done', 'ok'],
  3: ['失败', 'Failed', 'error'],
  4: ['已跳过', 'Skipped', 'neutral'],
});

/** Statuses in which the ERP has not got it, and has not been told to do without. */
export const UNSENT: readonly number[] = [0, 1, 3];

export const ERP_REPORT = 'web:wmsmaster:report:report33';
export const ERP_RESEND = 'web:wms:erp:resend';
export const ERP_SKIP = 'web:wms:erp:skip';
export const ERP_TOKEN = 'web:masterdata:erpToken';

/** Tries by itself; after them a person has to send it again. */
export const MAX_TRIES = 10;

/** outage: nobody answered, or the wrong one; error: the ERP failed; refused: it said no to this document. */
export type ErpFaultKind = 'outage' | 'error' | 'refused';

const FIRST_S = 30;
const LONGEST_S = { outage: 600, error: 3600 } as const;

/**
 * Seconds until the next try of what has failed `tries` times; null = a person decides. An ERP that is away is asked for as long as it takes: that it
 * is away says nothing about the document.
 */
export function retryAfter(kind: ErpFaultKind, tries: number): number | null {
  if (kind === 'refused' || (kind === 'error' && tries >= MAX_TRIES)) return null;
  return Math.min(FIRST_S * 2 ** (Math.max(tries, 1) - 1), LONGEST_S[kind]);
}

/** A message as its drawer shows it. */
export interface ErpSent {
  readonly id: string;
  readonly direction: 'out' | 'in';
  readonly docType: string;
  readonly docId: string | null;
  readonly docNo: string | null;
  readonly kind: string | null;
  readonly isReversal: boolean;
  readonly erpDocNo: string | null;
  readonly status: number;
  readonly tries: number;
  readonly lastError: string | null;
  readonly createdAt: string;
  readonly nextTryAt: string | null;
  readonly sentAt: string | null;
  /** Of an incoming run: rows by what became of them. */
  readonly counts: ErpCounts | null;
}

export interface ErpCounts {
  readonly read: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
}

/** What is refused of an incoming run: the row as the sender numbered it, from 1. */
export interface ErpTrouble {
  readonly row: number;
  readonly field: string;
  readonly reason: string;
}

/** Is there an ERP, and how is it spoken to? Never where, and never the secret. */
export interface ErpState {
  readonly driver: 'off' | 'file' | 'http';
  readonly waiting: number;
}

/** What a machine may bring. */
export const ERP_SCOPES = ['materials', 'purchaseOrders', 'salesOrders', 'productionOrders', 'stock', 'answers', 'payments'] as const;
export type ErpScope = (typeof ERP_SCOPES)[number];

export const tokenSchema = z.object({
  tokenName: z.string().trim().min(2).max(60),
  scopes: z.array(z.enum(ERP_SCOPES)).min(1).max(ERP_SCOPES.length),
});

export interface MachineToken {
  readonly id: string;
  readonly tokenName: string;
  /** The first characters, by which a person tells two apart. */
  readonly hint: string;
  readonly scopes: readonly ErpScope[];
  readonly createdAt: string;
  readonly createdByName: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

/** How much more (or less, negative) of a material and batch a warehouse holds, in the stock unit. */
export interface ErpLine {
  readonly warehouseCode: string;
  readonly matCode: string;
  readonly erpItemId: string | null;
  readonly batchNo: string | null;
  readonly unitCode: string;
  readonly qty: Quantity;
  /** Of the ERP's order, where the goods came for one. */
  readonly poNo: string | null;
  readonly poLineNo: number | null;
  readonly orderNo: string | null;
  /** Code of the supplier, customer or department on the other side. */
  readonly partyCode: string | null;
}

/** The message of the posting that one takes back, with the ERP's number for it. */
export interface ErpReversed {
  readonly messageId: string;
  readonly erpDocNo: string | null;
}

/** What is sent for one posting (wms/erp-message.ts makes it). */
export interface ErpMessage {
  /** The same in every repetition: the ERP takes a message once. */
  readonly messageId: string;
  readonly kind: string;
  readonly erpDocType: string | null;
  readonly movementType: string;
  readonly isReversal: boolean;
  readonly reverses: ErpReversed | null;
  readonly document: {
    readonly docType: string;
    readonly docNo: string | null;
    readonly sourceDocNo: string | null;
    readonly bizDate: string | null;
    readonly remark: string | null;
  };
  readonly postingDate: string;
  readonly occurredAt: string;
  readonly account: string;
  readonly lines: readonly (ErpLine & { readonly lineNo: number })[];
}

/** Behind a row of /synchronization-report. */
export interface ErpSyncDetail {
  readonly row: ErpSent;
  /** As it is or was sent; null for what came in. */
  readonly message: ErpMessage | null;
  /** Rows that were refused when it came in. */
  readonly errors: readonly ErpTrouble[];
}
