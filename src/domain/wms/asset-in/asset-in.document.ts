/** Inbound of assets (S-INB): gauges and fixtures that come to their store without a hardware issue, each under the number engraved on it, or one that is drawn. */
import { lifeUnit } from '#domain/basic/codes.ts';
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { put } from '#domain/kernel/operation.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { lendingRights, TAKING_STORES } from '#domain/wms/lending-stores.ts';
import { voucherStatus } from '#domain/wms/voucher/codes.ts';
import { liveLines } from '#domain/wms/voucher/voucher.document.ts';

export const AssetIn = defineHeader(
  'assetIn',
  voucherStatus,
  {
    warehouseId: f.ref('warehouse'),
    /** Who made or sold them. A field named `supplierId` would show the document to that supplier. */
    vendorId: optional(f.ref('supplier')),
    /** The order they are delivered on; empty = they come from elsewhere. */
    poNo: optional(f.str(40)),
    orderId: optional(f.ref('purchaseOrder')),
    /** Written by the review, with its lines. */
    inboundDocId: optional(f.ref('inboundDoc')),
  },
  { sets: (row) => [`docs:${row.warehouseId}`], indexes: ['warehouseId', 'orderId'] },
);

export const AssetInLine = defineLine(
  'assetInLine',
  AssetIn,
  {
    ...LINE,
    /** The line of the order that it counts for. */
    poLineId: optional(f.ref('purchaseOrderLine')),
    /** As engraved; empty = the review draws one. */
    assetNo: optional(f.str(40)),
    /** The maker's own number. */
    serialNo: optional(f.str(60)),
    accuracy: optional(f.str(40)),
    calibCycle: optional(f.int('day')),
    lastCalibDate: optional(f.date()),
    /** The last day on which its calibration is valid; empty = the cycle after the last one. */
    nextCalibDate: optional(f.date()),
    /** Empty = as the material says. */
    lifeUnit: optional(f.choice(lifeUnit)),
    lifeTotal: optional(f.qty('lifeUnit')),
    toBinId: f.ref('bin', 'warehouseId'),
    /** What the piece has become, once it is in the store. */
    boxId: optional(f.ref('box')),
    assetId: optional(f.ref('assetItem')),
    /** No longer among the lines of the last entry. */
    isRemoved: f.bool(),
  },
  ['boxId', 'poLineId'],
);

export const assetIn = defineDocument({
  docType: 'assetIn',
  pages: TAKING_STORES.map((store) => store.assetIn),
  header: AssetIn,
  lines: [AssetInLine],
  status: voucherStatus,
  numbering: { prefix: 'AI', date: 'yyMMdd', digits: 4 },
  print: lendingRights('print'),
});

export type AssetInRow = Row<typeof AssetIn>;
export type AssetInLineRow = Row<typeof AssetInLine>;
export const putAssetInLine = (row: AssetInLineRow) => put(AssetInLine, row);
/** Those of the last entry. */
export const assetInLines = (rows: Rows, docId: string): AssetInLineRow[] => liveLines(rows.by(AssetInLine, 'docId', docId));
