/** How a supplier is told of what the factory has done: by mail, of which kinds of documents, and by a webhook of its own. */
import { z } from 'zod';
import { textSet } from '#domain/kernel/code-set.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';

/** What suppliers may be told of, by the type of its document. A supplier that has chosen before a kind was added is told of it once it chooses it. */
export const supplierTopic = textSet('supplierTopic', {
  purchaseOrder: ['采购订单', 'Purchase orders'],
  deliveryNote: ['送货单', 'Delivery notes'],
  statement: ['对账单', 'Statements'],
  invoice: ['发票', 'Invoices'],
  srmNotice: ['通知', 'Notices'],
});
export type SupplierTopic = (typeof supplierTopic.codes)[number];

/** What a message to a webhook is about, in names that do not change with a language. Only what the supplier reads. */
export interface OutgoingEvent {
  /** The operation: "statement.release". */
  readonly type: string;
  readonly docType: string;
  readonly docNo: string;
}

export interface SupplierWay {
  /** 0 = nobody has chosen yet, so it is told of everything. */
  readonly version: number;
  readonly topics: readonly SupplierTopic[];
  /** Addresses that mail goes to now: that of the supplier's file, and those of its users that were confirmed. */
  readonly addresses: readonly string[];
  /** off: the server has no mail server; unwanted: the site does not want such mails. */
  readonly mail: 'on' | 'off' | 'unwanted';
  /** Whether webhooks are set up on the server. */
  readonly hasWebhooks: boolean;
  /** Its webhook. Never the address, which may hold a key of the receiver's. */
  readonly webhook: { readonly id: string; readonly host: string; readonly createdAt: string; readonly createdByName: string } | null;
}

export const wayOfSchema = z.object({ supplierId: uuidSchema });
export const waySchema = wayOfSchema.extend({
  version: z.int32().min(0),
  topics: z.array(supplierTopic.schema).max(supplierTopic.codes.length),
});
export const wayTargetSchema = wayOfSchema.extend({ url: z.string().trim().min(1).max(500) });
