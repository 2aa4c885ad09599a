/** Returns to a store: usable things that wait to be put back, and those that were. They are put back on a terminal of the same route. */
import { PackageCheck, ScanLine } from 'lucide-react';
import { f } from '#domain/kernel/field.ts';
import { ReturnAppraisal } from '#domain/wms/lending/appraisal.document.ts';
import { LendDoc } from '#domain/wms/lending/lend.document.ts';
import { type ReturnInRow, returnIn } from '#domain/wms/lending/return-in.document.ts';
import type { LendingStore } from '#domain/wms/lending-stores.ts';
import { STORAGE_BINS } from '#domain/wms/stock/box-machine.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import type { AskMore } from '#pages/document/verb-plan.ts';
import { useArrivalBins } from '#screens/wms/kit/goods.ts';
import { isOfClass } from '#screens/wms/kit/stores.ts';
import { LIST, terminal } from '#screens/wms/kit/terminal-face.ts';
import { putBackPage } from './put-back-page.tsx';
import { useBorrower } from './use-borrower.ts';
import { useHomeBins } from './use-home-bins.ts';

const THING = ['boxNo', 'matCode', 'matName', 'borrowerId', 'qty', 'toBinId'] as const;

export const returnInScreen = (store: LendingStore) => {
  const { whClass, right, pages } = store;
  return documentScreen(returnIn, null, {
    path: pages.returnIn,
    home: LIST,
    id: `wms.returnIn.${whClass}`,
    list: {
      columns: THING,
      hidden: ['warehouseId'],
      search: ['borrowerId', 'boxNo', 'material'],
      where: { warehouseId: (row) => isOfClass(row, [whClass]) },
      create: { to: [pages.returnIn], right: `${right}:return`, icon: ScanLine },
    },
    view: {
      facts: [...THING, 'warehouseId'],
      before: [
        { header: LendDoc, field: 'lendId', to: ({ id }) => [pages.lend, { id }] },
        { header: ReturnAppraisal, field: 'appraisalId', to: ({ id }) => [pages.appraise, { id }] },
      ],
    },
    verbs: {
      order: ['post', 'print', 'unreview'],
      of: {
        post: {
          icon: PackageCheck,
          ask: { fields: [{ key: 'binId', field: f.ref('bin', 'warehouseId'), required: true }], useMore: useBinOf },
        },
      },
      useLabel: useBorrower,
    },
    faces: [terminal(putBackPage(store))],
  });
};

/** Storage bins of its store; the asset's own place is chosen already. */
function useBinOf({ warehouseId, assetId }: ReturnInRow): AskMore {
  const options = useArrivalBins(warehouseId, STORAGE_BINS);
  const homeId = useHomeBins([assetId])(assetId);
  const home = options.find(({ value }) => value === homeId)?.value;
  return { ...(home ? { start: { binId: home } } : {}), fields: { binId: { options } } };
}
