/**
 * What a supplier sees of the documents that carry its name: all, but for those that the factory has not shown yet. Until then such a document does not
 * exist for the supplier, in lists, details, files and operations alike.
 */
import { PurchaseOrder } from '#domain/wms/inbound/purchase-order.document.ts';
import { PerfEvaluation } from './evaluation.document.ts';

/** By the name of the header: the field that says since when it is shown. */
export const SHOWN_SINCE: Readonly<Record<string, string>> = {
  [PurchaseOrder.name]: 'announcedAt',
  [PerfEvaluation.name]: 'publishedAt',
};
