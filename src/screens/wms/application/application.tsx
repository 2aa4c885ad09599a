/** Applications of one kind: what a department wants out of a store, what was approved of it and what came of it. */
import { ArrowLeftRight, HandCoins, HandHelping, PackageOpen, PackagePlus, Truck } from 'lucide-react';
import { useMemo } from 'react';
import { isSpare } from '#domain/basic/material-rules.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import {
  ApplicationLine,
  type ApplicationLineRow,
  type ApplicationRow,
  application,
} from '#domain/wms/application/application.document.ts';
import { applicationCreate, applicationSave } from '#domain/wms/application/application.operation.ts';
import {
  APPLICATION_KINDS,
  type ApplicationType,
  applicationRight,
  isTransferKind,
  KIND_HEADS,
} from '#domain/wms/application/application-kinds.ts';
import { mayTransfer, type WhClass } from '#domain/wms/class-matrix.ts';
import { GrindOut } from '#domain/wms/grinding/grind-out.document.ts';
import { grindOutCounter } from '#domain/wms/grinding/grind-out.operation.ts';
import { ISSUE_KINDS, IssueDoc, type IssueType } from '#domain/wms/issue/issue.document.ts';
import { issueCreate } from '#domain/wms/issue/issue.operation.ts';
import { LendDoc } from '#domain/wms/lending/lend.document.ts';
import { lendCounter } from '#domain/wms/lending/lend.operation.ts';
import { Requisition } from '#domain/wms/outbound/requisition.document.ts';
import { requisitionGenerate } from '#domain/wms/outbound/requisition-generate.operation.ts';
import { SpareIn } from '#domain/wms/spare/spare-in.document.ts';
import { spareInCreate } from '#domain/wms/spare/spare-in.operation.ts';
import { TransferOrder } from '#domain/wms/transfer/transfer.document.ts';
import { TRANSFER } from '#domain/wms/transfer/transfer.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { defineEntry, type EntryPlan } from '#pages/document/entry-plan.ts';
import type { VerbPlan, ViewMore } from '#pages/document/plan.ts';
import { KnownFigure } from '#pages/kit/known-figure.tsx';
import { SENT } from '#screens/wms/kit/gauge-pages.ts';
import { goodsOf } from '#screens/wms/kit/goods-of.tsx';
import { issuesAt, redNotesAt } from '#screens/wms/kit/issue-places.ts';
import { isMine, isOfClass, onlyStore } from '#screens/wms/kit/stores.ts';
import { useKnownStock } from '#screens/wms/kit/use-known-stock.ts';
import { useReviewHindered } from '#screens/wms/kit/use-others-to-review.ts';
import type { Viewed } from '#store/store.ts';
import { OLD_PARTS, WANTED } from './application-lines.ts';
import { APPROVAL } from './approval.ts';
import { BOXES } from './box-lines.ts';
import { OFFICE_WANTED } from './office-lines.ts';

/** How each document that executes applications is begun: the verb, by whom, and what its page is opened with. */
const EXECUTIONS = {
  issueDoc: { verb: 'issue', icon: PackageOpen, right: issueCreate.right, with: (apply: string) => ({ apply }) },
  requisition: { verb: 'issue', icon: PackageOpen, right: requisitionGenerate.right, with: (apply: string) => ({ apply }) },
  spareIn: { verb: 'takeIn', icon: PackagePlus, right: spareInCreate.right, with: (apply: string) => ({ apply }) },
  lendDoc: { verb: 'lend', icon: HandHelping, right: lendCounter.right, with: (apply: string) => ({ apply }) },
  grindOut: { verb: 'grind', icon: Truck, right: grindOutCounter.right, with: (apply: string) => ({ apply }) },
  transferOrder: { verb: 'transfer', icon: ArrowLeftRight, right: TRANSFER.create, with: (apply: string) => ({ new: '1', apply }) },
} as const;

const OPEN: readonly number[] = [1, 3];
const APPROVED = [2, 4];
/** Kinds that are asked for by order. */
const ORDERED: readonly ApplicationType[] = ['RAW_REQ', 'FIXTURE_REQ'];
const STORES = ['fromWarehouseId', 'toWarehouseId'] as const;

/** Words of the kinds that say something differently. */
const WORDS: Partial<Readonly<Record<ApplicationType, string>>> = {
  GRIND: 'applicationGrind',
  FIXTURE_REQ: 'applicationFixture',
  OFFICE_REQ: 'applicationOffice',
};

/**
 * @param whClass of the giving store, for a kind that has a page for each class
 * @throws Error for a kind that has no page
 */
export function applicationScreen(type: ApplicationType, whClass?: WhClass) {
  const { page, executed, ownGoods, boxes, heads = [], ...kind } = APPLICATION_KINDS[type];
  const path = ofClass(page, whClass);
  if (path === undefined) throw new Error(`${type} has no page`);
  const from = whClass ? [whClass] : kind.from;
  const { order, of } = executionOf(type, executed, whClass);
  const isTransfer = isTransferKind(type);
  const words = isTransfer ? 'applicationTransfer' : WORDS[type];
  const ordered = ORDERED.includes(type) ? (['orderNo'] as const) : [];
  const Page = documentScreen(application, ApplicationLine, {
    path,
    id: ['wms.application', type, whClass].filter(Boolean).join('.'),
    ...(words ? { words } : {}),
    // Whoever may apply without a store holds none of the store's rows.
    ...(kind.open ? { source: 'server' as const } : {}),
    list: {
      columns: isTransfer
        ? [...STORES, 'applicantId', 'lines.material', 'needDate', 'purpose']
        : ['deptId', ...ordered, 'applicantId', 'lines.material', 'needDate', 'fromWarehouseId', 'purpose', 'createdByName'],
      wide: isTransfer ? ['applicantId', 'purpose'] : ['fromWarehouseId', 'purpose', 'createdByName'],
      hidden: isTransfer ? ['deptId', 'orderNo'] : ordered.length > 0 ? ['toWarehouseId'] : ['toWarehouseId', 'orderNo'],
      cells: {
        deptId: { width: 104, grow: 1 },
        applicantId: { width: 84, grow: 0 },
        'lines.material': { width: 170 },
        fromWarehouseId: { width: 112 },
        toWarehouseId: { width: 112 },
      },
      search: isTransfer ? [...STORES, 'material'] : ['deptId', 'material'],
      numbers: ['orderNo'],
      where: { docType: type, ...(whClass ? { fromWarehouseId: (store) => isOfClass(store, [whClass]) } : {}) },
    },
    view: {
      facts: ['deptId', 'applicantId', 'needDate', ...STORES, 'orderNo', ...heads, 'purpose'],
      before: [
        {
          header: IssueDoc,
          field: 'sourceDocId',
          number: 'sourceDocNo',
          to: ({ id, issueType }) => issuesAt(issueType as IssueType, { id }),
        },
      ],
      lines: [
        ...(boxes ? (['boxNo'] as const) : []),
        ...(['matCode', 'matName', 'spec', 'applyQty', 'approvedQty', 'doneQty', 'stock', 'status', 'rejectReason'] as const),
      ],
      drawn: ['stock'],
      hidden: ['openQty', 'remark'],
      wide: ['spec'],
      rowTone: (line) => (line.status === 2 ? 'warn' : undefined),
      after: [
        {
          header: IssueDoc,
          by: 'applicationId',
          where: ({ isRed }) => isRed === false,
          to: ({ id, issueType }) => issuesAt(issueType as IssueType, { id }),
        },
        {
          header: IssueDoc,
          by: 'applicationId',
          where: ({ isRed }) => isRed === true,
          words: 'issueRed',
          to: ({ id, issueType }) => redNotesAt(issueType as IssueType, { id }),
        },
        { header: SpareIn, by: 'applicationId', to: ({ id }) => ['/spare-parts/spare-parts-warehousing', { id }] },
        { header: GrindOut, by: 'applicationId', to: ({ id }) => [(executed && ofClass(executed.at, whClass)) ?? '', { id }] },
        { header: LendDoc, by: 'applicationId', to: ({ id }) => [(executed && ofClass(executed.at, whClass)) ?? '', { id }] },
        { header: Requisition, by: 'applicationId', to: ({ id }) => ['/picking-apply2-out', { id }] },
        {
          header: TransferOrder,
          by: 'applicationId',
          to: ({ id }) => [(isTransfer && executed ? ofClass(executed.at) : undefined) ?? '/transfers-management', { id }],
        },
      ],
      useMore: useAvailable,
    },
    verbs: {
      order: [...order, 'review', 'edit', 'unreview', 'close', 'reopen', 'delete'],
      of: { ...of, review: { ask: APPROVAL } },
    },
    entry: entryOf(type, from),
  });
  const stores = from ?? kind.to;
  return ownGoods && stores ? goodsOf(stores, Page, kind.spares === true ? isSpare : undefined) : Page;
}

type Executed = (typeof APPLICATION_KINDS)[ApplicationType]['executed'];

type ByClass = string | Partial<Readonly<Record<WhClass, string>>>;

/** A page, of the class where each has its own. */
function ofClass(pages: ByClass | undefined, whClass?: WhClass): string | undefined {
  return typeof pages === 'object' ? whClass && pages[whClass] : pages;
}

/** The verb that begins the executing document, where the kind has one. */
function executionOf(
  type: ApplicationType,
  executed: Executed,
  whClass: WhClass | undefined,
): { readonly order: readonly string[]; readonly of: Readonly<Record<string, VerbPlan<ApplicationRow, ApplicationLineRow>>> } {
  if (!executed) return { order: [], of: {} };
  const { verb, icon, right, with: query } = EXECUTIONS[executed.by];
  const at = ofClass(executed.at, whClass) ?? '';
  const begin: VerbPlan<ApplicationRow, ApplicationLineRow> = { icon, right, from: APPROVED, to: ({ id }) => [at, query(id)] };
  const counter = counterOf(type);
  return counter ? { order: ['handOut', verb], of: { handOut: counter, [verb]: begin } } : { order: [verb], of: { [verb]: begin } };
}

/** Handing it out at the counter, which approves what nobody has reviewed yet; undefined where a kind is not handed out like that. */
function counterOf(type: ApplicationType): VerbPlan<ApplicationRow, ApplicationLineRow> | undefined {
  const [issueType, kind] = Object.entries(ISSUE_KINDS).find(([, { application, hasCounter }]) => application === type && hasCounter) ?? [];
  if (!kind) return undefined;
  return {
    icon: HandCoins,
    right: `${kind.right}:counter`,
    from: [...OPEN, ...APPROVED],
    offered: (row, actor) =>
      row.toWarehouseId === null && (!OPEN.includes(row.status) || hasRight(actor, applicationRight(type, 'review'))),
    to: ({ id }) => issuesAt(issueType as IssueType, { handOut: id }),
  };
}

/** What the giving store has of what is asked for. */
function useAvailable(viewed: Viewed<ApplicationRow>, lines: readonly ApplicationLineRow[]): ViewMore<ApplicationLineRow> {
  const { say } = useDocumentWords('application');
  const { row } = viewed;
  const others = useReviewHindered('application', viewed);
  const stock = useKnownStock(
    [row.fromWarehouseId ?? ''],
    lines.map(({ materialId }) => materialId),
  );
  return useMemo(() => {
    const value = ({ materialId }: ApplicationLineRow) => stock(materialId).qty ?? '';
    const render = ({ materialId, unitCode }: ApplicationLineRow) => <KnownFigure of={stock(materialId)} unit={unitCode} />;
    return {
      hinders: { review: others },
      cells: { stock: { title: say('column.stock'), align: 'end', width: 92, unit: ({ unitCode }) => unitCode, value, render } },
    };
  }, [stock, say, others]);
}

type Entry = EntryPlan<AnyRow, ApplicationLineRow>;

type Classes = readonly string[] | null | undefined;
/** @param classes null = any, undefined = the kind has no such store */
const fits = (store: AnyRow, classes: Classes): boolean => classes !== undefined && (classes === null || isOfClass(store, classes));
const isActive = ({ isActive: active }: AnyRow): boolean => active === true;

const OUTSIDE = '2';

/** The form of a kind. @param from classes of the giving store */
export function entryOf(type: ApplicationType, from: Classes = APPLICATION_KINDS[type].from) {
  const { to, needsTo = false, heads = [], boxes, open = false } = APPLICATION_KINDS[type];
  const isOwn = (store: AnyRow, actor: Actor | null): boolean => (open ? isActive(store) : isMine(store, actor)) && fits(store, from);
  const without = [
    ...(from === undefined ? ['fromWarehouseId'] : []),
    ...(to === undefined ? ['toWarehouseId'] : []),
    ...(open ? ['orderNo'] : []),
    ...KIND_HEADS.filter((name) => !heads.includes(name)),
  ];
  const entry: Entry = defineEntry({
    create: applicationCreate,
    save: applicationSave,
    right: applicationRight(type, 'create'),
    also: { docType: type },
    head: [...STORES, 'deptId', 'applicantId', 'needDate', 'orderNo', ...KIND_HEADS, 'purpose', 'remark'],
    // Nobody grinds by name in the plant itself.
    without: ({ head }) => (head.grinderType === OUTSIDE ? without : [...without, 'grinderId', 'erpPrNo']),
    required: [
      ...(from === undefined ? [] : ['fromWarehouseId']),
      ...(open ? ['deptId'] : []),
      ...(needsTo ? ['toWarehouseId'] : []),
      ...heads.filter((name) => name.startsWith('grind')),
    ],
    // Only gauges are sent to be calibrated.
    ...(boxes === 'lock' ? (from?.includes('LJJ-K') ? { origin: SENT } : { codes: { grindPurpose: [1, 2] } }) : {}),
    offer: {
      // What is brought to one of the user's stores may come from another one.
      fromWarehouseId: (store, actor) => (to === undefined ? isOwn(store, actor) : isActive(store) && fits(store, from)),
      toWarehouseId: (store, _actor, { head }, { warehouse = [] }) => {
        const giving = warehouse.find(({ id }) => id === head.fromWarehouseId);
        const mayGo = !giving || !isTransferKind(type) || mayTransfer(giving.whClassCode as WhClass, store.whClassCode as WhClass);
        return store.id !== giving?.id && isActive(store) && fits(store, to) && mayGo;
      },
    },
    // From the user, and from the user's store where there is only one.
    start: (actor, records) => {
      const fromWarehouseId = onlyStore(records, (store) => isOwn(store, actor));
      const grinding: Readonly<Record<string, string>> = heads.includes('grindPurpose') ? { grindPurpose: '1', grinderType: '1' } : {};
      const person = records.person?.find(({ id }) => id === actor?.personId);
      const department: Readonly<Record<string, string>> = open ? { deptId: String(person?.deptId ?? '') } : {};
      return { applicantId: actor?.personId ?? '', fromWarehouseId, ...department, ...grinding };
    },
    ...WANTED,
  });
  if (open) return { ...entry, ...OFFICE_WANTED } as unknown as Entry;
  if (boxes === 'new') return { ...entry, ...OLD_PARTS } as Entry;
  return boxes ? { ...entry, ...BOXES } : entry;
}
