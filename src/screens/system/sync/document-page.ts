/** Where a document is looked at: the page of its kind, opened on the one. Pure. */

/** Of several pages the first that the person may open. */
const PAGES_OF_DOCUMENT: Readonly<Record<string, string | readonly string[]>> = {
  arrivalNotice: '/wms/arrival-notice',
  receipt: ['/wms/takeGoods', '/wms/hardware/purchase-into-warehouse'],
  inspection: '/wms/qualityDetails',
  purchaseReturn: ['/wms/purchase-return-goods', '/wms/hardware/purchase-return-goods'],
  prodDemand: '/wms/picking-panel',
  requisition: '/wms/picking-list',
  materialDelivery: '/wms/material-delivery',
  workshopReturn: '/wms/production-material',
  materialCodeApply: '/basic/apply-matCode',
  issueDoc: '/wms/hardware/picking-outbound',
  stockVoucher: '/goods-adjust',
  transferOrder: ['/transfers-management', '/wms/hardware/hardware-transfers-manage'],
};

export interface Place {
  readonly page: string;
  readonly query: Readonly<Record<string, string>>;
}

/** @param docKey lane of an operation, `receipt:<id>`; null = there is no page for it that may be opened */
export function pageOfDocument(docKey: string, canOpen: (path: string) => boolean): Place | null {
  const [kind = '', id = ''] = docKey.split(':');
  const page = [PAGES_OF_DOCUMENT[kind] ?? []].flat().find(canOpen);
  return page && id ? { page, query: { id } } : null;
}
