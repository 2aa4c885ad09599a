/** Issues of a kind and their red notes: what went to whom, and what of it came back. */
import { ClipboardCheck, RotateCcw, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { isSpare } from '#domain/basic/material-rules.ts';
import { Application } from '#domain/wms/application/application.document.ts';
import { APPLICATION_PAGES } from '#domain/wms/application/application-kinds.ts';
import {
  IssueDoc,
  IssueLine,
  type IssueLineRow,
  type IssueRow,
  type IssueType,
  issueDoc,
  kindOfIssue,
  mayEither,
} from '#domain/wms/issue/issue.document.ts';
import { REVERSIBLE } from '#domain/wms/issue/issue-red.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import type { DocumentPlan, ListMore, ViewMore } from '#pages/document/plan.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { goodsOf } from '#screens/wms/kit/goods-of.tsx';
import { issuesAt, redNotesAt } from '#screens/wms/kit/issue-places.ts';
import type { Viewed } from '#store/store.ts';
import { HAND_OUT, handOutEntry } from './hand-out.ts';
import { HANDING } from './handing.ts';
import { issueEntry } from './issue-entry.tsx';
import { redChoose } from './red-choose.tsx';
import { redEntry } from './red-entry.tsx';
import { usePartyName } from './use-party-name.ts';

type IssuePlan = DocumentPlan<IssueRow, IssueLineRow>;
/** Words that differ from those of all issues. */
const WORDS: Partial<Readonly<Record<IssueType, string>>> = {
  HW: 'issueHardware',
  SPARE: 'issueSpare',
  OFFICE: 'issueOffice',
  MATERIAL_OUT: 'issueMaterial',
};

type OwnPlan = Pick<IssuePlan, 'path' | 'words' | 'faces' | 'entry'> & Pick<IssuePlan['list'], 'create' | 'menu'>;

/** What a page lists: the issues of a kind that has a page for its red notes, those red notes, or both. */
type Listed = 'issues' | 'redNotes' | 'both';

const issuePage = (type: IssueType, listed: Listed, { create, menu, ...page }: OwnPlan) => {
  const { toOrder = false, hasCategory = false, spares = false, application } = kindOfIssue(type);
  const isRed = listed === 'redNotes';
  const category = hasCategory ? (['rdCode'] as const) : [];
  const machine = spares ? (['equipmentNo'] as const) : [];
  return documentScreen(issueDoc, IssueLine, {
    ...page,
    id: `wms.issue.${type}${isRed ? '.red' : ''}`,
    list: {
      columns: [
        ...(isRed ? (['redOfNo'] as const) : application ? (['sourceDocNo'] as const) : []),
        ...category,
        ...machine,
        'party',
        'receiverId',
        'lines.material',
        'warehouseId',
        'bizDate',
        'createdByName',
        ...(listed === 'both' ? (['redOfNo'] as const) : []),
      ],
      drawn: ['party'],
      wide: ['receiverId', 'warehouseId', 'bizDate', 'createdByName'],
      cells: { receiverId: { width: 90, grow: 0 } },
      search: isRed ? ['redOfNo', 'material'] : ['partyId', ...category, 'receiverId', 'material'],
      offer: { partyId: ({ isActive }) => isActive === true },
      numbers: ['sourceDocNo', ...machine, ...(toOrder ? (['orderNo'] as const) : [])],
      where: listed === 'both' ? { issueType: type } : { issueType: type, isRed },
      ...(create ? { create } : {}),
      ...(menu ? { menu } : {}),
      useMore: useParty,
    },
    view: {
      facts: ['warehouseId', ...category, 'partyId', 'toWarehouseId', 'orderNo', ...machine, 'receiverId'],
      lines: ['matCode', 'matName', 'spec', 'batchNo', 'binId', 'toBinId', 'qty', 'redQty', ...(spares ? (['oldPartNo'] as const) : [])],
      wide: ['spec', 'batchNo'],
      before: [
        {
          // A red note names the issue as its source.
          header: Application,
          field: 'applicationId',
          number: 'sourceDocNo',
          where: (_row, of) => !of.isRed,
          to: ({ id, docType }) => [APPLICATION_PAGES[String(docType)]?.[0] ?? '', { id }],
        },
        { header: IssueDoc, field: 'redOfId', number: 'redOfNo', to: ({ id }) => issuesAt(type, { id }) },
      ],
      after: [
        { header: IssueDoc, by: 'redOfId', words: 'issueRed', to: ({ id }) => redNotesAt(type, { id }) },
        // The old parts that it expects.
        { header: Application, by: 'sourceDocId', to: ({ id, docType }) => [APPLICATION_PAGES[String(docType)]?.[0] ?? '', { id }] },
      ],
      useMore: useLineCells,
    },
    verbs: {
      order: ['review', 'reviewRed', 'red', 'print', 'unreview', 'unreviewRed', 'delete'],
      of: {
        review: { ask: HANDING },
        reviewRed: { icon: ClipboardCheck },
        red: {
          icon: Undo2,
          online: true,
          from: REVERSIBLE,
          right: redRight(type),
          to: ({ id }) => redNotesAt(type, { of: id }),
          offered: (row) => !row.isRed,
        },
        print: { offered: mayEither('print') },
        unreviewRed: { icon: RotateCcw, danger: true, aside: true },
      },
      useLabel: usePartner,
    },
  });
};

const NOTHING_BESIDE: { readonly menu: NonNullable<OwnPlan['menu']>; readonly faces: NonNullable<OwnPlan['faces']> } = {
  menu: {},
  faces: [],
};

const redRight = (type: IssueType): string => `${kindOfIssue(type).red}:create`;

/** The page of a kind of issue. Where it has no page for its red notes, it lists and makes them too. @param beside what else stands on its route */
export function issueScreen(type: IssueType, beside = NOTHING_BESIDE) {
  const { page: path, redPage, right, hasCounter = false, application, ownGoods = false, spares = false, from } = kindOfIssue(type);
  const rights = [`${right}:create`, ...(hasCounter ? [`${right}:counter`] : [])];
  const create = { right: rights, to: issuesAt(type, { new: '1' }) };
  const entry = issueEntry(type);
  const { [type]: words = 'issueDoc' } = WORDS;
  const red = redPage ? NOTHING_BESIDE : redOnThisPage(type);
  const counter = hasCounter && application ? [atCounter(type)] : [];
  const page = { path, words, entry, create, menu: { ...red.menu, ...beside.menu }, faces: [...red.faces, ...beside.faces, ...counter] };
  const Page = issuePage(type, redPage ? 'issues' : 'both', page);
  return ownGoods ? goodsOf(from, Page, spares ? isSpare : undefined) : Page;
}

/** The page of a kind's red notes: `new` chooses the issue, `of` (its id) enters what comes back. */
export function redNoteScreen(type: IssueType) {
  const { redPage: path = '' } = kindOfIssue(type);
  return issuePage(type, 'redNotes', {
    path,
    words: 'issueRed',
    entry: redEntry(type),
    create: { right: redRight(type), to: redNotesAt(type, { new: '1' }), online: true },
    faces: [{ when: (query) => query.has('new') && !query.has('of'), Part: redChoose(type) }],
  });
}

/** Entering a red note among the issues of its kind. */
function redOnThisPage(type: IssueType): typeof NOTHING_BESIDE {
  const { page: path } = kindOfIssue(type);
  const Entry = issuePage(type, 'redNotes', { path, words: 'issueRed', entry: redEntry(type) });
  return {
    menu: { red: { icon: Undo2, to: issuesAt(type, { red: '1' }), right: redRight(type), online: true } },
    faces: [
      { when: (query) => query.has('of'), Part: Entry },
      { when: (query) => query.has('red'), Part: redChoose(type) },
    ],
  };
}

/** Where an application is handed out at once. */
function atCounter(type: IssueType): NonNullable<OwnPlan['faces']>[number] {
  const { page: path } = kindOfIssue(type);
  return {
    when: (query) => query.has(HAND_OUT),
    Part: issuePage(type, 'issues', { path, words: 'issueHandOut', entry: handOutEntry(type) as never }),
  };
}

function useParty(): ListMore<IssueRow> {
  const labels = useLabels();
  const partyOf = usePartyName();
  const title = labels.field('issueDoc', 'party');
  return useMemo(() => ({ cells: { party: { title, width: 132, grow: 1, value: ({ row }) => partyOf(row) } } }), [title, partyOf]);
}

function usePartner() {
  const partyOf = usePartyName();
  return (row: IssueRow) => ({ partner: partyOf(row) });
}

/** Only goods for a store have a bin there, and what a red note took back is not taken back again. */
const useLineCells = ({ row: { toWarehouseId, isRed } }: Viewed<IssueRow>): ViewMore<IssueLineRow> =>
  useMemo(() => ({ cells: { toBinId: { startHidden: toWarehouseId === null }, redQty: { startHidden: isRed } } }), [toWarehouseId, isRed]);
