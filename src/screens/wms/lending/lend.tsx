/** Loans of a store: what is with whom, until when, and how much of it is still away. They are made at the counter, on a terminal of the same route. */
import { CalendarPlus, FileUp, HandHelping, Tag, Users, Wrench } from 'lucide-react';
import { lazy } from 'react';
import { addQty, isZero } from '#domain/kernel/quantity.ts';
import { Application } from '#domain/wms/application/application.document.ts';
import { assetMaintain } from '#domain/wms/asset/maintain.operation.ts';
import { ReturnAppraisal } from '#domain/wms/lending/appraisal.document.ts';
import { isLate } from '#domain/wms/lending/due.ts';
import { LendLine, type LendLineRow, type LendRow, lendDoc, openQty } from '#domain/wms/lending/lend.document.ts';
import { FIXTURES, type LendingStore } from '#domain/wms/lending-stores.ts';
import { REASON } from '#pages/ask/ask-plan.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { dueList } from '#pages/document/due-list.tsx';
import type { Face, ViewMore } from '#pages/document/plan.ts';
import { toldSum } from '#pages/document/told-sum.ts';
import { isOfClass } from '#screens/wms/kit/stores.ts';
import { LIST, terminal } from '#screens/wms/kit/terminal-face.ts';
import type { Viewed } from '#store/store.ts';
import { holdersDialog } from './holders-dialog.tsx';
import { lendPage } from './lend-page.tsx';
import { serviceDialog } from './service-dialog.tsx';
import { servicePage } from './service-page.tsx';
import { useBorrower } from './use-borrower.ts';
import { useLifeUnits } from './use-life-units.ts';

const AssetImportDrawer = lazy(() => import('./import-drawer.tsx').then((part) => ({ default: part.AssetImportDrawer })));

const SERVICE: Face = { when: (query) => query.has('service'), Part: servicePage(FIXTURES) };

export function lendScreen(store: LendingStore) {
  const { whClass, right, pages } = store;
  return documentScreen(lendDoc, LendLine, {
    path: pages.lend,
    home: LIST,
    id: `wms.lend.${whClass}`,
    list: {
      columns: ['borrowerId', 'deptId', 'lines.material', 'open', 'dueAt', 'orderNo', 'createdByName'],
      wide: ['deptId', 'orderNo', 'createdByName'],
      hidden: ['warehouseId', 'lines.count', 'lines.boxNo'],
      told: { open: toldSum(openQty) },
      drawn: ['due'],
      search: ['borrowerId', 'material', 'due'],
      numbers: ['orderNo'],
      where: { warehouseId: (store) => isOfClass(store, [whClass]) },
      rowTone: (row) => (isLate(row, Date.now()) ? 'error' : undefined),
      menu: {
        holders: { icon: Users, form: holdersDialog(store) },
        import: {
          icon: FileUp,
          online: true,
          right: `${right}:review`,
          form: ({ onClose }) => <AssetImportDrawer store={store} onClose={onClose} />,
        },
        ...(store === FIXTURES ? { service: { icon: Wrench, form: serviceDialog(store), right: assetMaintain.right } } : {}),
      },
      create: { to: [pages.lend], right: `${right}:lend`, icon: HandHelping },
      useMore: dueList({ doc: lendDoc, field: 'dueAt', width: 200, soon: 1, isLate: (row, { at }) => isLate(row, at) }),
    },
    view: {
      facts: ['borrowerId', 'deptId', 'orderNo', 'dueAt', 'warehouseId'],
      lines: ['boxNo', 'matCode', 'matName', 'qty', 'returnedQty', 'scrappedQty', 'lostQty', 'open', 'lifeAtOut', 'fromBinId'],
      drawn: ['open'],
      cells: { open: { align: 'end', width: 96, grow: 0, value: openQty, unit: ({ unitCode }) => unitCode, sum: true } },
      rowTone: (line) => (isZero(addQty(line.scrappedQty, line.lostQty)) ? undefined : 'warn'),
      before: [
        { header: Application, field: 'applicationId', number: 'sourceDocNo', to: ({ id }) => ['/frock/frock-picking-apply', { id }] },
      ],
      after: [{ header: ReturnAppraisal, by: 'lendId', to: ({ id }) => [pages.appraise, { id }] }],
      // The box of an asset is called by the asset's number.
      lineVerbs: {
        label: {
          icon: Tag,
          offered: ({ assetId }) => assetId !== null,
          prints: ({ boxNo: assetNo }) => ({ kind: 'asset', targets: [{ id: assetNo, name: assetNo, data: { assetNo } }] }),
        },
      },
      useMore: useLife,
    },
    paper: { lines: ['boxNo', 'matCode', 'matName', 'qty', 'open', 'lifeAtOut'], signatures: ['borrower', 'keeper'] },
    verbs: {
      order: ['extend', 'paper', 'print', 'unreview', 'close', 'delete'],
      of: {
        extend: { icon: CalendarPlus, ask: { fields: ['dueAt', REASON] } },
      },
      useLabel: useBorrower,
    },
    faces: [...(store === FIXTURES ? [SERVICE] : []), terminal(lendPage(store))],
  });
}

/** The life that was left is counted in the unit of its asset. */
function useLife(_view: Viewed<LendRow>, lines: readonly LendLineRow[]): ViewMore<LendLineRow> {
  const unitOf = useLifeUnits(lines.map(({ assetId }) => assetId));
  return { cells: { lifeAtOut: { unit: ({ assetId }) => unitOf(assetId), sum: false } } };
}
