/** Issues and red notes of the hardware stores: what went to whom, and what of it came back. */
import { ClipboardCheck, RotateCcw, Undo2 } from 'lucide-react';
import { lazy, useCallback, useMemo } from 'react';
import { Application } from '#domain/wms/application.document.ts';
import { IssueDoc, IssueLine, type IssueLineRow, type IssueRow, issueDoc, mayEither } from '#domain/wms/issue.document.ts';
import { issueRed, REVERSIBLE } from '#domain/wms/issue-red.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import type { DocumentPlan, ListMore, ListPlan, ViewMore } from '#pages/document/plan.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useDepartments } from '#screens/wms/kit/use-people.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';

const ReceiverDialog = lazy(() => import('./receiver-dialog.tsx').then((part) => ({ default: part.ReceiverDialog })));

export const ISSUES = '/wms/hardware/picking-outbound';
export const RED_NOTES = '/wms/hardware/red';

interface IssuePage extends Pick<DocumentPlan<IssueRow, IssueLineRow>, 'path' | 'id' | 'words' | 'faces' | 'entry'> {
  readonly isRed: boolean;
  readonly create: NonNullable<ListPlan<IssueRow>['create']>;
}

export const issueScreen = ({ isRed, create, ...page }: IssuePage) =>
  documentScreen(issueDoc, IssueLine, {
    ...page,
    list: {
      columns: [isRed ? 'redOfNo' : 'sourceDocNo', 'party', 'receiverId', 'lines.material', 'warehouseId', 'bizDate', 'createdByName'],
      wide: ['receiverId', 'warehouseId', 'bizDate', 'createdByName'],
      cells: { receiverId: { width: 90, grow: 0 } },
      search: isRed ? ['redOfNo', 'material'] : ['deptId', 'receiverId', 'material'],
      numbers: ['sourceDocNo'],
      where: { issueType: 'HW', isRed },
      create,
      useMore: useParty,
    },
    view: {
      facts: ['warehouseId', 'toWarehouseId', 'receiverId'],
      lines: ['matCode', 'matName', 'spec', 'batchNo', 'binId', 'toBinId', 'qty', 'redQty'],
      wide: ['spec', 'batchNo'],
      before: [
        {
          // A red note names the issue as its source.
          ...{ header: Application as never, field: 'applicationId', number: 'sourceDocNo', where: (_row, of) => !of.isRed },
          to: ({ id }) => ['/wms/hardware/picking-apply', { id }],
        },
        { header: IssueDoc as never, field: 'redOfId', number: 'redOfNo', to: ({ id }) => [ISSUES, { id }] },
      ],
      after: [{ header: IssueDoc as never, by: 'redOfId', words: 'issueRed', to: ({ id }) => [RED_NOTES, { id }] }],
      useMore: useReceivedBy,
    },
    verbs: {
      order: ['review', 'reviewRed', 'red', 'print', 'unreview', 'unreviewRed', 'delete'],
      of: {
        review: { form: ReceiverDialog },
        reviewRed: { icon: ClipboardCheck },
        red: {
          ...{ icon: Undo2, online: true, from: REVERSIBLE, right: issueRed.right, to: ({ id }) => [RED_NOTES, { of: id }] },
          offered: (row) => !row.isRed,
        },
        print: { offered: mayEither('print') },
        unreviewRed: { icon: RotateCcw, danger: true, aside: true },
      },
      useLabel: usePartner,
    },
  });

/** Who gets the goods: a department, or another store. */
function usePartyName(): (row: IssueRow) => string {
  const departments = useDepartments();
  const { name } = useWarehouses();
  return useCallback(({ partyId, toWarehouseId }) => departments.name(partyId) || name(toWarehouseId), [departments, name]);
}

function useParty({ deptId }: SearchValues): ListMore<IssueRow> {
  const labels = useLabels();
  const { options } = useDepartments();
  const partyOf = usePartyName();
  const fields = useMemo(
    () => [{ key: 'deptId', label: labels.field('issueDoc', 'partyId'), kind: 'select' as const, options }],
    [labels, options],
  );
  const hit = useMemo(() => (deptId ? ({ partyId }: IssueRow) => partyId === deptId : null), [deptId]);
  const cells = useMemo(
    () => ({
      party: { title: labels.field('issueDoc', 'party'), width: 104, grow: 1, value: ({ row }: Viewed<IssueRow>) => partyOf(row) },
    }),
    [labels, partyOf],
  );
  return { fields, hit, cells };
}

/** What a red note took back is not taken back again, and only a store has bins. */
function useReceivedBy({ row: { partyId, toWarehouseId, isRed } }: Viewed<IssueRow>): ViewMore<IssueLineRow> {
  const departments = useDepartments();
  const labels = useLabels();
  const cells = useMemo(
    () => ({ toBinId: { startHidden: toWarehouseId === null }, redQty: { startHidden: isRed } }),
    [toWarehouseId, isRed],
  );
  return { cells, facts: [{ label: labels.field('issueDoc', 'partyId'), value: departments.name(partyId), hidden: !partyId }] };
}

function usePartner() {
  const partyOf = usePartyName();
  return (row: IssueRow) => ({ partner: partyOf(row) });
}
