/** Where a document is looked at: the page of its kind, opened on the one. Pure. */

import { pageOfKind } from '#domain/system/todo.ts';
import { kindField } from '#domain/system/waiting.ts';

/** Of several pages the first that the person may open. */
const PAGES_OF_DOCUMENT: Readonly<Record<string, string | readonly string[]>> = {
  arrivalNotice: '/wms/arrival-notice',
  receipt: ['/wms/takeGoods', '/wms/hardware/purchase-into-warehouse'],
  inspection: '/wms/qualityDetails',
  purchaseReturn: ['/wms/purchase-return-goods', '/wms/hardware/purchase-return-goods'],
  salesReturn: '/defective-product-sale-return',
  prodDemand: '/wms/picking-panel',
  requisition: '/wms/picking-list',
  materialDelivery: '/wms/material-delivery',
  workshopReturn: '/wms/production-material',
  materialCodeApply: '/basic/apply-matCode',
  issueDoc: '/wms/hardware/picking-outbound',
  checkInfo: '/plan',
  stockVoucher: '/goods-adjust',
  transferOrder: ['/transfers-management', '/wms/hardware/hardware-transfers-manage'],
};

export interface Place {
  readonly page: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Of documents of several kinds under one header the kind, as the document or an operation on it says; null = there is one kind, or nobody says. */
export function kindOf(docType: string, values: Readonly<Record<string, unknown>>): string | null {
  const kind = values[kindField(docType) ?? ''];
  return typeof kind === 'string' ? kind : null;
}

/**
 * @param docKey lane of an operation, `receipt:<id>`; null = there is no page for it that may be opened
 * @param kind as `kindOf` tells
 */
export function pageOfDocument(docKey: string, canOpen: (path: string) => boolean, kind: string | null = null): Place | null {
  const [docType = '', id = ''] = docKey.split(':');
  const page = kind === null ? [PAGES_OF_DOCUMENT[docType] ?? []].flat().find(canOpen) : pageOfKind(kind, canOpen);
  return page && id ? { page, query: { id } } : null;
}
