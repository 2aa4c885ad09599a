/** Return appraisals of a store: what came back in which state, and what follows from it. They are made where things come back, on a terminal of the same route. */
import { Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { type AppraisalRow, returnAppraisal } from '#domain/wms/lending/appraisal.document.ts';
import { LendDoc } from '#domain/wms/lending/lend.document.ts';
import { ReturnIn } from '#domain/wms/lending/return-in.document.ts';
import type { LendingStore } from '#domain/wms/lending-stores.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import type { ViewMore } from '#pages/document/plan.ts';
import { isOfClass } from '#screens/wms/kit/stores.ts';
import { LIST, terminal } from '#screens/wms/kit/terminal-face.ts';
import type { Viewed } from '#store/store.ts';
import { returnPage } from './return-page.tsx';
import { useBorrower } from './use-borrower.ts';
import { useLifeUnits } from './use-life-units.ts';

const THING = ['boxNo', 'matCode', 'matName', 'borrowerId', 'qty'] as const;
const SAID = ['returnType', 'result', 'usage', 'appraiserId', 'liabilityId', 'liabilityAmt'] as const;

export function appraisalScreen(store: LendingStore) {
  const { whClass, right, pages } = store;
  return documentScreen(returnAppraisal, null, {
    path: pages.appraise,
    home: LIST,
    id: `wms.appraisal.${whClass}`,
    list: {
      columns: [...THING, ...SAID],
      wide: ['matCode', 'usage', 'liabilityId', 'liabilityAmt'],
      hidden: ['binId', 'warehouseId'],
      search: ['borrowerId', 'boxNo', 'material', 'returnType', 'result'],
      where: { warehouseId: (store) => isOfClass(store, [whClass]) },
      create: { to: [pages.appraise], right: [`${right}:appraise`, `${right}:return`], icon: Undo2 },
    },
    view: {
      facts: [...THING, ...SAID, 'warehouseId', 'binId'],
      before: [{ header: LendDoc, field: 'lendId', number: 'sourceDocNo', to: ({ id }) => [pages.lend, { id }] }],
      after: [{ header: ReturnIn, by: 'appraisalId', to: ({ id }) => [pages.returnIn, { id }] }],
      useMore: useUsage,
    },
    paper: { signatures: ['appraiser', 'liable', 'manager'], offered: ({ result }) => result === 'Scrap' },
    verbs: { order: ['review', 'paper', 'print', 'unreview'], useLabel: useBorrower },
    faces: [terminal(returnPage(store))],
  });
}

/** What it was used for is counted in the unit of its life. */
function useUsage({ row: { assetId, usage } }: Viewed<AppraisalRow>): Pick<ViewMore<AppraisalRow>, 'told'> {
  const unit = useLifeUnits([assetId])(assetId);
  return useMemo(() => (usage !== null && unit !== undefined ? { told: { usage: `${usage} ${unit}` } } : {}), [usage, unit]);
}
