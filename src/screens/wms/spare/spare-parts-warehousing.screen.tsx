/** /spare-parts/spare-parts-warehousing: spare parts taken in: new ones without an order, and old ones that come back for new ones. */
import { useMemo } from 'react';
import { Material } from '#domain/basic/material.resource.ts';
import { isSpare } from '#domain/basic/material-rules.ts';
import { Application, ApplicationLine } from '#domain/wms/application/application.document.ts';
import { IssueDoc, type IssueType } from '#domain/wms/issue/issue.document.ts';
import { SPARE_STORES } from '#domain/wms/spare/spare-codes.ts';
import { SpareInLine, spareIn } from '#domain/wms/spare/spare-in.document.ts';
import { spareInCreate, spareInSave } from '#domain/wms/spare/spare-in.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry, type Origin, type Unread } from '#pages/document/entry-plan.ts';
import { withoutBins } from '#screens/wms/kit/box-lines.ts';
import { goodsOf } from '#screens/wms/kit/goods-of.tsx';
import { issuesAt } from '#screens/wms/kit/issue-places.ts';
import { useRow, useRowsBy, useRowsWhere } from '#store/hooks.ts';
import { INCOMING, inboundOfApplication } from './incoming-parts.ts';
import { isSpareStore, ownStore } from './own-store.ts';

const FIXED = ['warehouseId', 'inboundSubtype', 'bjCode'];

const Page = documentScreen(spareIn, SpareInLine, {
  path: '/spare-parts/spare-parts-warehousing',
  id: 'wms.spareIn',
  list: {
    columns: ['bjCode', 'inboundSubtype', 'lines.material', 'lines.qty', 'deptId', 'equipmentNo', 'createdByName'],
    wide: ['equipmentNo', 'createdByName'],
    hidden: ['warehouseId', 'lines.boxNo', 'sourceDocNo'],
    search: ['bjCode', 'inboundSubtype', 'material', 'deptId'],
    numbers: ['sourceDocNo', 'equipmentNo'],
    linesBeneath: true,
  },
  view: {
    facts: ['bjCode', 'inboundSubtype', 'warehouseId', 'deptId', 'equipmentNo', 'bizDate'],
    lines: ['matCode', 'matName', 'boxNo', 'batchNo', 'qty', 'toBinId'],
    hidden: ['spec'],
    before: [
      {
        header: Application,
        field: 'applicationId',
        number: 'sourceDocNo',
        to: ({ id }) => ['/spare-parts/spare-parts-warehousing-application', { id }],
      },
      { header: IssueDoc, field: 'oldPartFrom', to: ({ id, issueType }) => issuesAt(issueType as IssueType, { id }) },
    ],
  },
  entry: defineEntry({
    create: spareInCreate,
    save: spareInSave,
    head: ['bjCode', 'inboundSubtype', 'warehouseId', 'deptId', 'equipmentNo', 'remark', 'applicationId'],
    beside: ['applicationId'],
    fixed: ['warehouseId', 'applicationId'],
    // Old parts come from a department.
    required: ({ head }) => (head.inboundSubtype ? ['deptId'] : []),
    offer: { warehouseId: isSpareStore },
    chosen: { warehouseId: withoutBins },
    start: (actor, records) => ({ warehouseId: ownStore(actor, records) }),
    origin: { by: 'apply', use: useApplied },
    ...INCOMING,
  }),
});

export const Screen = goodsOf(SPARE_STORES, Page, isSpare);

/** What is still to come of an application; it says what, into which store, and from whom. */
function useApplied(id: string): Origin | Unread | undefined {
  const application = useRow(Application, id);
  const lines = useRowsBy(ApplicationLine, 'docId', id);
  const materials = useRowsWhere(Material);
  return useMemo(() => {
    if (application === null) return { retry: undefined };
    if (!application || !lines || !materials) return undefined;
    const classes = new Map(materials.map(({ row }) => [row.id, row.bjCode ?? '']));
    const live = lines.map(({ row }) => row).filter(({ isRemoved }) => !isRemoved);
    return { draft: inboundOfApplication(application.row, live, (materialId) => classes.get(materialId) ?? ''), fixed: FIXED };
  }, [application, lines, materials]);
}
