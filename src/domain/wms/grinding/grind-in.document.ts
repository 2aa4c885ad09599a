/** Grinding receipt (model-7 `grindIn`): what came back from the grinder, good or as scrap. One thing, or one quantity of loose goods, each. */
import { defineDocument, defineHeader } from '#domain/kernel/document.ts';
import { defineEntity, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { LENDING_STORES, lendingRights } from '#domain/wms/lending-stores.ts';
import { grindInStatus } from './grind-codes.ts';

export const GrindIn = defineHeader(
  'grindIn',
  grindInStatus,
  {
    warehouseId: f.ref('warehouse'),
    grindOutId: f.ref('grindOut'),
    outLineId: f.ref('grindOutLine'),
    assetId: optional(f.ref('assetItem')),
    boxId: f.ref('box'),
    boxNo: f.str(40),
    materialId: f.ref('material'),
    matCode: f.str(40),
    matName: f.name(),
    unitCode: f.str(10),
    resultQty: f.qty(),
    scrapQty: f.qty(),
    /** After grinding, in mm. */
    sizeNow: optional(f.qty('mm')),
    /** Where the good part went; scrap goes to the store's own place. */
    toBinId: optional(f.ref('bin', 'warehouseId')),
    inboundDocId: optional(f.id()),
    /** What the asset was before it, for the way back. */
    lifeBaseBefore: optional(f.qty('lifeUnit')),
    sizeBefore: optional(f.qty('mm')),
  },
  { sets: (row) => [`docs:${row.warehouseId}`], indexes: ['warehouseId', 'grindOutId', 'outLineId', 'boxId'] },
);

export type GrindInRow = Row<typeof GrindIn>;

export const grindIn = defineDocument({
  docType: 'grindIn',
  pages: LENDING_STORES.map(({ pages }) => pages.grindIn),
  header: GrindIn,
  status: grindInStatus,
  numbering: { prefix: 'GI', date: 'yyMMdd', digits: 4 },
  print: lendingRights('print'),
});

/** What the grinder was paid for it, CNY. It stays on the server: tablets hold the receipt, and no prices. */
export const GrindCost = defineEntity({
  name: 'grindCost',
  unique: ['grindInId'],
  fields: { grindInId: f.ref('grindIn'), cost: f.price() },
});
