/** An issue is put together: for an application or without one; saved for a review, or handed over at the counter at once. */
import { HandHelping } from 'lucide-react';
import { useMemo } from 'react';
import { Application, ApplicationLine } from '#domain/wms/application/application.document.ts';
import { ISSUE_ENTRY, type IssueType, kindOfIssue } from '#domain/wms/issue/issue.document.ts';
import { issueCounter, issueCreate } from '#domain/wms/issue/issue.operation.ts';
import {
  forDepartment,
  forOrder,
  forPerson,
  forStore,
  issueOfApplication,
  issuePayload,
  mayCounter,
  postedBy,
} from '#domain/wms/issue/issue-entry.ts';
import { type Category, isIssueCategory } from '#domain/wms/movement-category.ts';
import { STORAGE_BINS } from '#domain/wms/stock/box-machine.ts';
import { availableSources } from '#domain/wms/taken/taken-lines.ts';
import { type Draft, defineEntry, type Origin, type Unread } from '#pages/document/entry-plan.ts';
import { isMine } from '#screens/wms/kit/stores.ts';
import { type TakingPlan, takenLines } from '#screens/wms/kit/taken-lines.tsx';
import { type Taken, useTaken } from '#screens/wms/kit/use-taken.ts';
import { useRow, useRowsBy, useSyncStatus } from '#store/hooks.ts';
import { OldParts } from './old-parts.tsx';

const goods = (Beside?: TakingPlan['Beside']) =>
  takenLines({
    docType: 'issueDoc',
    line: 'issueLine',
    from: 'binId',
    sources: availableSources,
    isGiven: ({ head }) => Boolean(head.applicationId),
    // The badge says for which department too, unless the application has said it.
    forPerson,
    ...(Beside ? { Beside } : {}),
  });
const GOODS = goods();
/** Spare parts: the numbers of the old ones stand beside each line. */
const SPARE_GOODS = goods(OldParts);

/** With the bin of the store that gets the goods: one for all lines. */
interface Issued extends Taken {
  readonly toBinId: string | undefined;
}

/** The form of a kind of issue. */
export function issueEntry(type: IssueType) {
  const { right, from, stores, toOrder = false, hasCategory = false, hasCounter = false, spares = false } = kindOfIssue(type);
  const never = [
    ...(stores.length > 0 ? [] : ['toWarehouseId']),
    ...(toOrder ? [] : ['orderNo']),
    ...(hasCategory ? [] : ['rdCode']),
    ...(spares ? [] : ['equipmentNo']),
  ];
  const lines = spares ? SPARE_GOODS : GOODS;
  return defineEntry({
    create: issueCreate,
    right: `${right}:create`,
    also: { issueType: type },
    fields: ISSUE_ENTRY,
    head: [
      'warehouseId',
      'rdCode',
      'deptId',
      'toWarehouseId',
      'toBinId',
      'orderNo',
      'equipmentNo',
      'receiverId',
      'remark',
      'applicationId',
    ],
    beside: ['applicationId'],
    without: ({ head }) => (head.toWarehouseId ? never : [...never, 'toBinId']),
    required: ({ head }) => [...(hasCategory ? ['rdCode'] : []), ...(head.toWarehouseId || head.orderNo ? [] : ['deptId'])],
    offer: {
      rdCode: (category, _actor, { head }) => isIssueCategory(category as unknown as Category, postedBy(head)),
      warehouseId: (store, actor) => isMine(store, actor, from),
      toWarehouseId: (store, actor) => isMine(store, actor, stores),
      toBinId: (bin) => bin.isActive === true && !bin.isTransit && STORAGE_BINS.includes(bin.binType as number | null),
    },
    chosen: {
      warehouseId: () => ({ lines: [] }),
      deptId: ({ head }) => ({ head: forDepartment(head) }),
      toWarehouseId: ({ head }) => ({ head: forStore(head) }),
      orderNo: ({ head }) => ({ head: forOrder(head) }),
    },
    origin: { by: 'apply', use: useApplied },
    ...(hasCounter ? { instead: COUNTER } : {}),
    ...lines,
    lineOf: () => ({}),
    useKnown: (draft): Issued => {
      const taken = lines.useKnown(draft);
      const { toBinId } = draft.head;
      return useMemo(() => ({ ...taken, toBinId }), [taken, toBinId]);
    },
    payload: (lines, { candidates, toBinId }: Issued) => issuePayload(lines, candidates, toBinId),
  });
}

const COUNTER = {
  create: issueCounter,
  icon: HandHelping,
  may: ({ head, lines }: Draft, { candidates }: Issued) => mayCounter(head, lines, candidates),
};

/** What is still to be issued of an application, first in first out. It says from where and for whom; nobody has to repeat it. */
export function useApplied(id: string): Origin | Unread | undefined {
  const { sets } = useSyncStatus();
  const application = useRow(Application, id);
  const read = useRowsBy(ApplicationLine, 'docId', id);
  const lines = useMemo(() => (read ?? []).map(({ row }) => row).filter(({ isRemoved }) => !isRemoved), [read]);
  const warehouseId = application?.row.fromWarehouseId ?? '';
  const { isKnown, sources } = useTaken(
    warehouseId,
    lines.map(({ materialId }) => materialId),
    availableSources,
  );
  const isRead = read !== undefined && (isKnown || !sets.includes(`boxes:${warehouseId}`));
  return useMemo(() => {
    if (application === null) return { retry: undefined };
    if (!application || !isRead) return undefined;
    const { toWarehouseId, equipmentNo } = application.row;
    return {
      draft: issueOfApplication(application.row, lines, sources),
      fixed: ['warehouseId', 'toWarehouseId', ...(toWarehouseId ? ['deptId'] : []), ...(equipmentNo ? ['equipmentNo'] : [])],
    };
  }, [application, isRead, lines, sources]);
}
