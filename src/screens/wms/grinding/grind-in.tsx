/** Grinding receipts of a store: what came back, good or as scrap. They are made where things come back, on a terminal of the same route. */
import { Coins, PackageCheck } from 'lucide-react';
import { f } from '#domain/kernel/field.ts';
import { grindIn } from '#domain/wms/grinding/grind-in.document.ts';
import { GrindOut } from '#domain/wms/grinding/grind-out.document.ts';
import type { LendingStore } from '#domain/wms/lending-stores.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { isOfClass } from '#screens/wms/kit/stores.ts';
import { LIST, terminal } from '#screens/wms/kit/terminal-face.ts';
import { receivePage } from './receive-page.tsx';

const THING = ['boxNo', 'matCode', 'matName', 'resultQty', 'scrapQty', 'sizeNow', 'toBinId'] as const;

export const grindInScreen = (store: LendingStore) => {
  const { whClass, right, pages } = store;
  return documentScreen(grindIn, null, {
    path: pages.grindIn,
    home: LIST,
    id: `wms.grindIn.${whClass}`,
    list: {
      columns: THING,
      wide: ['sizeNow'],
      hidden: ['warehouseId'],
      search: ['boxNo', 'material'],
      where: { warehouseId: (row) => isOfClass(row, [whClass]) },
      create: { to: [pages.grindIn], right: `${right}:grind`, icon: PackageCheck },
    },
    view: {
      facts: [...THING, 'sizeBefore', 'warehouseId'],
      before: [{ header: GrindOut, field: 'grindOutId', number: 'sourceDocNo', to: ({ id }) => [pages.grindOut, { id }] }],
    },
    verbs: {
      order: ['cost', 'print', 'unreview'],
      of: { cost: { icon: Coins, ask: { fields: [{ key: 'cost', field: f.qty('CNY'), required: true }] } } },
    },
    faces: [terminal(receivePage(store))],
  });
};
