/** Which offers of rows follow from the declaration of the page alone, and with what in the document. */

/** What a row of these pages holds when its offers are asked for; of all others its state is enough. */
export const EXAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/basic/craft-bom': { isDefault: true },
  '/material-out': { isRed: false },
  '/spare-parts/spare-parts-warehouse-out': { isRed: false },
  '/office-supplies/out': { isRed: false },
  '/product-sales': { soNo: 'SO-1' },
  '/srm/srmPurchase': { announcedAt: '2026-01-05T00:00:00.000Z' },
  '/mes/put-production-plan': { orderId: 'order' },
};

/** Pages whose rows offer by more than their document: its lines, other documents, the device, or rows that are lines themselves. The browser asks these. */
export const OWN_ROWS: readonly string[] = [
  '/basic/apply-matCode',
  '/wms/arrival-notice',
  '/wms/production-expected',
  '/wms/quality',
  '/wms/library-quality',
  '/wms/picking-list2-detail',
  '/products/products-warehousing',
  '/sales-issue-order',
  '/lj/ljStockRecord',
  '/srm/fileUploadAndDownload',
  '/mes/process_takeGoods_record',
];

/** Pages of which the search or the rows look something up by themselves; the spec of the declarations keeps this list. The browser asks these too. */
export const LOOKED_UP: readonly string[] = [
  '/basic/apply-matCode',
  '/dismantle-package',
  '/form-switch',
  '/frock/ex-warehouse',
  '/frock/frock-lend',
  '/goods-adjust',
  '/lj/ex-warehouse',
  '/lj/ljStockRecord',
  '/lj/material-lending',
  '/material-out',
  '/mes/outsource-take-delivery-check',
  '/office-supplies/out',
  '/other-outbound',
  '/other-warehouse',
  '/picking-apply2-out',
  '/set-plate',
  '/spare-parts/spare-parts-warehouse-out',
  '/state-switch',
  '/stock-borrow',
  '/tool/ex-warehouse',
  '/tool/material-lending',
  '/wms/arrival-notice',
  '/wms/hardware/hardware-goodsAdj-Record',
  '/wms/hardware/hardware-transfers-manage',
  '/wms/hardware/picking-outbound',
  '/wms/hardware/purchase-into-warehouse',
  '/wms/hardware/red',
  '/wms/library-quality',
  '/wms/material-delivery',
  '/wms/picking-list',
  '/wms/picking-list2',
  '/wms/picking-list2-detail',
  '/wms/production-expected',
  '/wms/purchase-take',
  '/wms/quality',
  '/wms/qualityDetails',
  '/wms/takeGoods',
];

/** Pages on a route of documents that open with a list of something else, and so have another search. The browser asks these too. */
export const OTHER_LIST: readonly string[] = ['/mes/make-back-record'];
