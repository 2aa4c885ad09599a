/** Issues and red notes of the hardware stores: what went to whom, and what of it came back. */
import { ClipboardCheck, RotateCcw, Undo2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Application } from '#domain/wms/application/application.document.ts';
import { IssueDoc, IssueLine, type IssueLineRow, type IssueRow, issueDoc, mayEither } from '#domain/wms/issue/issue.document.ts';
import { issueRed, REVERSIBLE } from '#domain/wms/issue/issue-red.operation.ts';
import type { Texts } from '#pages/ask/ask-plan.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import type { AskMore, DocumentPlan, ListMore, ListPlan, ViewMore } from '#pages/document/plan.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useDepartments, usePersons } from '#screens/wms/kit/use-people.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import type { Viewed } from '#store/store.ts';
import { useBadge } from './use-badge.ts';

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
      drawn: ['party'],
      wide: ['receiverId', 'warehouseId', 'bizDate', 'createdByName'],
      cells: { receiverId: { width: 90, grow: 0 } },
      search: isRed ? ['redOfNo', 'material'] : ['partyId', 'receiverId', 'material'],
      offer: { partyId: ({ isActive }) => isActive === true },
      numbers: ['sourceDocNo'],
      where: { issueType: 'HW', isRed },
      create,
      useMore: useParty,
    },
    view: {
      facts: ['warehouseId', 'partyId', 'toWarehouseId', 'receiverId'],
      lines: ['matCode', 'matName', 'spec', 'batchNo', 'binId', 'toBinId', 'qty', 'redQty'],
      // What a red note took back is not taken back again.
      cells: { redQty: { startHidden: isRed } },
      wide: ['spec', 'batchNo'],
      before: [
        {
          // A red note names the issue as its source.
          header: Application,
          field: 'applicationId',
          number: 'sourceDocNo',
          where: (_row, of) => !of.isRed,
          to: ({ id }) => ['/wms/hardware/picking-apply', { id }],
        },
        { header: IssueDoc, field: 'redOfId', number: 'redOfNo', to: ({ id }) => [ISSUES, { id }] },
      ],
      after: [{ header: IssueDoc, by: 'redOfId', words: 'issueRed', to: ({ id }) => [RED_NOTES, { id }] }],
      useMore: useBins,
    },
    verbs: {
      order: ['review', 'reviewRed', 'red', 'print', 'unreview', 'unreviewRed', 'delete'],
      of: {
        review: { ask: { fields: [{ key: 'receiverId', required: true }], useMore: useReceiver } },
        reviewRed: { icon: ClipboardCheck },
        red: {
          icon: Undo2,
          online: true,
          from: REVERSIBLE,
          right: issueRed.right,
          to: ({ id }) => [RED_NOTES, { of: id }],
          offered: (row) => !row.isRed,
        },
        print: { offered: mayEither('print') },
        unreviewRed: { icon: RotateCcw, danger: true, aside: true },
      },
      useLabel: usePartner,
    },
  });

/** Who gets the goods: a department, or another store. */
export function usePartyName(): (row: IssueRow) => string {
  const departments = useDepartments();
  const { name } = useWarehouses();
  return useCallback(({ partyId, toWarehouseId }) => departments.name(partyId) || name(toWarehouseId), [departments, name]);
}

function useParty(): ListMore<IssueRow> {
  const labels = useLabels();
  const partyOf = usePartyName();
  const title = labels.field('issueDoc', 'party');
  return useMemo(() => ({ cells: { party: { title, width: 104, grow: 1, value: ({ row }) => partyOf(row) } } }), [title, partyOf]);
}

function usePartner() {
  const partyOf = usePartyName();
  return (row: IssueRow) => ({ partner: partyOf(row) });
}

/** Only a store has bins. */
const useBins = ({ row: { toWarehouseId } }: Viewed<IssueRow>): ViewMore<IssueLineRow> =>
  useMemo(() => ({ cells: { toBinId: { startHidden: toWarehouseId === null } } }), [toWarehouseId]);

/** The badge of whoever gets the goods stands for their name. */
function useReceiver({ receiverId }: IssueRow): AskMore {
  const { options } = usePersons();
  const [given, give] = useState<Texts>();
  useBadge(({ id }) => give({ receiverId: id }));
  return { start: { receiverId: receiverId ?? '' }, given, fields: { receiverId: { options } } };
}
