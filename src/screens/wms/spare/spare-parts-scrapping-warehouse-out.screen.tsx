/** /spare-parts/spare-parts-scrapping-warehouse-out: scrapped spare parts leave the house, for what they are still worth. */

import { quantity } from '#domain/kernel/quantity.ts';
import { SpareScrapLine, spareScrapOut } from '#domain/wms/spare/scrap-out.document.ts';
import { SCRAPPED, scrapOutCreate } from '#domain/wms/spare/scrap-out.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry } from '#pages/document/entry-plan.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { besideFields } from '#screens/wms/kit/beside-fields.tsx';
import { namedBox, namedBoxes } from '#screens/wms/kit/named-boxes.ts';
import { isSpareStore, ownStore } from './own-store.ts';

export const Screen = documentScreen(spareScrapOut, SpareScrapLine, {
  path: '/spare-parts/spare-parts-scrapping-warehouse-out',
  id: 'wms.spareScrapOut',
  list: {
    columns: ['warehouseId', 'lines.material', 'lines.boxNo', 'lines.qty', 'lines.residualValue', 'buyer', 'createdByName'],
    wide: ['buyer', 'createdByName'],
    search: ['warehouseId', 'material'],
    linesBeneath: true,
  },
  view: {
    facts: ['warehouseId', 'buyer', 'bizDate'],
    lines: ['boxNo', 'matCode', 'matName', 'qty', 'binId', 'residualValue'],
    hidden: ['spec'],
  },
  entry: defineEntry({
    create: scrapOutCreate,
    head: ['warehouseId', 'buyer', 'remark'],
    offer: { warehouseId: isSpareStore },
    chosen: { warehouseId: () => ({ lines: [] }) },
    start: (actor, records) => ({ warehouseId: ownStore(actor, records) }),
    ...namedBoxes({
      docType: 'spareScrapOut',
      line: 'spareScrapLine',
      statuses: [SCRAPPED],
      Beside: besideFields(SpareScrapLine, [{ key: 'residualValue', least: 'zero' }], '14rem'),
    }),
    lineOf: () => ({}),
    payload: (lines: readonly LineValues[]) =>
      lines.map((line) => {
        const { boxId, qty } = namedBox(line);
        return { boxId, qty, residualValue: line.residualValue?.trim() ? quantity(line.residualValue) : null };
      }),
  }),
});
