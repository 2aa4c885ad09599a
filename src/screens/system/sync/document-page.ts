/** Where a document is looked at: the page of its kind, opened on the one. Pure. */

const PAGE_OF_DOCUMENT: Readonly<Record<string, string>> = {
  arrivalNotice: '/wms/arrival-notice',
  receipt: '/wms/takeGoods',
  inspection: '/wms/qualityDetails',
  purchaseReturn: '/wms/purchase-return-goods',
  prodDemand: '/wms/picking-panel',
  requisition: '/wms/picking-list',
  materialDelivery: '/wms/material-delivery',
  workshopReturn: '/wms/production-material',
  issueDoc: '/wms/hardware/picking-outbound',
  stockVoucher: '/goods-adjust',
  transferOrder: '/transfers-management',
};

export interface Place {
  readonly page: string;
  readonly query: Readonly<Record<string, string>>;
}

/** @param docKey lane of an operation, `receipt:<id>`; null = there is no page for it */
export function pageOfDocument(docKey: string): Place | null {
  const [kind = '', id = ''] = docKey.split(':');
  const page = PAGE_OF_DOCUMENT[kind];
  return page && id ? { page, query: { id } } : null;
}
