/** The work of a shift, as home shows it: one tile for each thing that a person does, with how much of it waits. Pure. */
import { addDays } from '#domain/kernel/clock.ts';
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { firstOfName, kindsOf, mayOpen, type Waiting } from '#domain/system/todo.ts';
import { APPLICATION_TASKS } from './application-tasks.ts';
import { OPEN_TASKS } from './open-tasks.ts';
import { PORTAL_TASKS } from './portal-tasks.ts';
import { PRODUCTION_TASKS } from './production-tasks.ts';
import {
  COUNTED,
  DAMAGED,
  DESK,
  DEVICES,
  DUE_FIXTURES,
  DUE_GAUGES,
  FROZEN_BY_AGE,
  LATE,
  MISSING_BOXES,
  OVERDUE_BORROWS,
  OVERDUE_FIXTURES,
  OVERDUE_GAUGES,
  OVERDUE_TOOLS,
  OWN_LOANS,
  RECOUNTED,
  REMINDED,
  SHELF,
  type Task,
  USERS,
} from './shift-kinds.ts';

export type Counted = Readonly<Partial<Record<(typeof COUNTED)[number], Waits | undefined>>>;

/** In the order in which the pages are preferred: those of receipts, of hardware, of what was made. */
const PUT_AWAY: readonly Task[] = [
  ['/wms/takeGoods', {}] as const,
  ['/wms/hardware/purchase-into-warehouse', { mode: 'putAway' }] as const,
  ['/products/products-warehousing', { mode: 'putAway' }] as const,
].map(([path, query]) => ({ name: 'putAway', kind: SHELF, statuses: [], right: 'web:wms:receipt:putaway', path, query }));

/** What only few may do comes first, then the way of the goods; of one who may do everything the first ones with work are shown. */
export const TASKS: readonly Task[] = [
  { name: 'devices', kind: DEVICES, statuses: [], right: 'web:masterdata:device', path: '/device-monitor', query: { health: 'trouble' } },
  { name: 'desk', kind: DESK, statuses: [], right: 'web:masterdata:device', path: '/needs-attention' },
  { name: 'letIn', kind: USERS, statuses: [], right: 'web:masterdata:user', path: '/master-data/user', query: { isActive: 'false' } },
  { name: 'reviewCount', kind: 'checkInfo', statuses: [5], names: 'reviewerId', right: 'web:wms:check:review', path: '/plan' },
  { name: 'settleCount', kind: 'checkInfo', statuses: [3], right: 'web:wms:check:submit', path: '/plan' },
  // The status stays what it was while it is counted again: only its lines tell that the last entry is there.
  { name: 'recounted', kind: RECOUNTED, statuses: [4], right: 'web:wms:check:submit', path: '/plan', ifAny: true },
  { name: 'reminded', kind: REMINDED, statuses: [], right: 'web:wms:check:count', path: '/plan/fill', assigned: true },
  { name: 'concede', kind: 'inspection', statuses: [3], right: 'web:wms:quality:concede', path: '/wms/quality' },
  { name: 'inspect', kind: 'inspection', statuses: [1], right: 'web:wms:quality:record', path: '/wms/quality' },
  { name: 'judge', kind: 'inspection', statuses: [5], right: 'web:wms:quality:verdict', path: '/wms/quality' },
  { name: 'rejected', kind: 'inspection', statuses: [3], right: 'web:wms:quality:verdict', path: '/wms/quality' },
  { name: 'concedeStock', kind: 'inspection', statuses: [3], right: 'web:wms:quality:concede', path: '/wms/library-quality', ifAny: true },
  { name: 'inspectStock', kind: 'inspection', statuses: [1], right: 'web:wms:quality:record', path: '/wms/library-quality', ifAny: true },
  { name: 'judgeStock', kind: 'inspection', statuses: [5], right: 'web:wms:quality:verdict', path: '/wms/library-quality', ifAny: true },
  { name: 'rejectedStock', kind: 'inspection', statuses: [3], right: 'web:wms:quality:verdict', path: '/wms/library-quality', ifAny: true },
  { name: 'reviewCall', kind: 'prodDemand', statuses: [1, 3], right: 'web:wms:demand:review', path: '/wms/production-expected' },
  { name: 'announced', kind: 'arrivalNotice', statuses: [2], right: 'web:wms:arrival:create', path: '/wms/arrival-notice' },
  {
    name: 'late',
    kind: LATE,
    statuses: [2],
    right: 'web:wms:arrival:create',
    path: '/wms/arrival-notice',
    query: { dateTo: '{-1}' },
    isLate: true,
  },
  { name: 'arrived', kind: 'arrivalNotice', statuses: [3], right: 'web:wms:arrival:close', path: '/wms/arrival-notice' },
  {
    name: 'missingBoxes',
    kind: MISSING_BOXES,
    statuses: [],
    right: 'web:wms:delivery:settle',
    path: '/wms/material-delivery',
    query: { missing: 'open' },
    isLate: true,
  },
  {
    name: 'damaged',
    kind: DAMAGED,
    statuses: [],
    right: 'web:wms:arrival:create',
    path: '/wms/purchase-take',
    alsoOn: '/wms/hardware/purchase-into-warehouse',
    query: { damage: 'open' },
    ifAny: true,
  },
  ...PORTAL_TASKS,
  { name: 'receive', kind: 'arrivalNotice', statuses: [2, 3], right: 'web:wms:receipt:create', path: '/wms/arrival-notice' },
  ...PUT_AWAY,
  { name: 'makeList', kind: 'prodDemand', statuses: [2, 4], right: 'web:wms:picking:create', path: '/wms/production-expected' },
  { name: 'pick', kind: 'requisition', statuses: [1, 2], right: 'web:wms:picking:pick', path: '/wms/picking-list' },
  { name: 'ship', kind: 'materialDelivery', statuses: [0], right: 'web:wms:delivery:ship', path: '/wms/material-delivery' },
  { name: 'confirmReturn', kind: 'workshopReturn', statuses: [2, 4], right: 'web:wms:return:confirm', path: '/wms/production-material' },
  { name: 'hardware', kind: 'HW_PICK', statuses: [2, 4], right: 'web:wms:hwIssue:create', path: '/wms/hardware/picking-apply' },
  {
    name: 'calls',
    kind: 'prodDemand',
    statuses: [2, 4],
    right: 'web:wms:demand:create',
    path: '/wms/production-expected',
    watched: true,
  },
  { name: 'receiveAtLine', kind: 'materialDelivery', statuses: [2, 3], right: 'web:wms:delivery:receive', path: '/wms/material-delivery' },
  ...PRODUCTION_TASKS,
  {
    name: 'reviewAppraisal',
    kind: 'returnAppraisal',
    statuses: [0],
    right: 'web:wms:tool:review',
    path: '/tool/material-identification',
    query: { list: '1' },
  },
  {
    name: 'reviewGauges',
    kind: 'returnAppraisal',
    statuses: [0],
    right: 'web:wms:gauge:review',
    path: '/lj/material-identification',
    query: { list: '1' },
  },
  {
    name: 'reviewFixtureReturns',
    kind: 'returnAppraisal',
    statuses: [0],
    right: 'web:wms:fixture:review',
    path: '/frock/material-identification',
    query: { list: '1' },
  },
  {
    name: 'overdueTools',
    kind: OVERDUE_TOOLS,
    statuses: [2, 4],
    right: 'web:wms:tool:return',
    path: '/tool/material-lending',
    query: { list: '1', due: 'overdue' },
    isLate: true,
  },
  {
    name: 'overdueGauges',
    kind: OVERDUE_GAUGES,
    statuses: [2, 4],
    right: 'web:wms:gauge:return',
    path: '/lj/material-lending',
    query: { list: '1', due: 'overdue' },
    isLate: true,
  },
  {
    name: 'overdueFixtures',
    kind: OVERDUE_FIXTURES,
    statuses: [2, 4],
    right: 'web:wms:fixture:return',
    path: '/frock/frock-lend',
    query: { list: '1', due: 'overdue' },
    isLate: true,
  },
  {
    name: 'overdueBorrows',
    kind: OVERDUE_BORROWS,
    statuses: [2, 4],
    right: 'web:wms:borrow:return',
    path: '/stock-borrow',
    query: { due: 'overdue' },
    isLate: true,
  },
  { name: 'reviewBorrow', kind: 'stockBorrow', statuses: [1, 3], right: 'web:wms:borrow:review', path: '/stock-borrow' },
  {
    name: 'reviewFinished',
    kind: 'finishedReceipt',
    statuses: [0, 2],
    right: 'web:wms:finished:review',
    path: '/products/products-warehousing',
  },
  { name: 'issueSales', kind: '1', statuses: [2, 4], right: 'web:wms:sales:create', path: '/product-sales' },
  {
    name: 'shipSales',
    kind: 'salesIssue',
    statuses: [1, 3],
    right: 'web:wms:sales:ship',
    path: '/products/products-delivery',
    alsoOn: '/sales-issue-order',
  },
  { name: 'reviewMaterialSales', kind: '2', statuses: [1, 3], right: 'web:wms:sales:review', path: '/materials-sale' },
  { name: 'reviewDefectiveSales', kind: '3', statuses: [1, 3], right: 'web:wms:sales:review', path: '/defective-product-sale' },
  {
    name: 'reviewProductReturns',
    kind: '1',
    statuses: [0, 2],
    right: 'web:wms:sreturn:review',
    path: '/products/return-to-warehouse',
    query: { list: '1' },
  },
  { name: 'dueGauges', kind: DUE_GAUGES, statuses: [], right: 'web:wms:gauge:calibrate', path: '/lj/ljStock', query: { dueDays: '7' } },
  {
    name: 'dueFixtures',
    kind: DUE_FIXTURES,
    statuses: [],
    right: 'web:wms:fixture:maintain',
    path: '/frock/frock-lend',
    query: { service: 'due' },
  },
  {
    name: 'frozenByAge',
    kind: FROZEN_BY_AGE,
    statuses: [],
    right: 'web:wms:quality:open',
    path: '/wms/library-quality',
    query: { expiring: '1', frozen: '1' },
  },
  { name: 'reviewFixtures', kind: 'FIXTURE_REQ', statuses: [1, 3], right: 'web:wms:fixtureReq:review', path: '/frock/frock-picking-apply' },
  { name: 'lendFixtures', kind: 'FIXTURE_REQ', statuses: [2, 4], right: 'web:wms:fixture:lend', path: '/frock/frock-picking-apply' },
  { name: 'reviewOffice', kind: 'OFFICE_REQ', statuses: [1, 3], right: 'web:wms:officeReq:review', path: '/office-supplies/apply' },
  { name: 'issueOffice', kind: 'OFFICE_REQ', statuses: [2, 4], right: 'web:wms:officeIssue:create', path: '/office-supplies/apply' },
  { name: 'reviewOfficeIssue', kind: 'OFFICE', statuses: [1, 3], right: 'web:wms:officeIssue:review', path: '/office-supplies/out' },
  ...APPLICATION_TASKS,
  { name: 'putBack', kind: 'returnIn', statuses: [0, 2], right: 'web:wms:tool:return', path: '/tool/return-to-warehouse' },
  { name: 'putBackGauges', kind: 'returnIn', statuses: [0, 2], right: 'web:wms:gauge:return', path: '/lj/return-to-warehouse' },
  { name: 'putBackFixtures', kind: 'returnIn', statuses: [0, 2], right: 'web:wms:fixture:return', path: '/frock/return-to-warehouse' },
  {
    name: 'count',
    kind: 'checkInfo',
    statuses: [1, 2, 4],
    names: 'counterIds',
    right: 'web:wms:check:count',
    path: '/plan',
    does: '/plan/fill',
    assigned: true,
  },
  { name: 'transferIn', kind: 'transferOrder', statuses: [2, 3], right: 'web:wms:transfer:receive', path: '/transfers-management' },
  { name: 'transferOut', kind: 'transferOrder', statuses: [0], right: 'web:wms:transfer:ship', path: '/transfers-management' },
  { name: 'ownLoans', kind: OWN_LOANS, statuses: [], right: [], path: '/person-index', ifAny: true, watched: true },
  { name: 'reviewBom', kind: 'bom', statuses: [0, 2], right: 'web:basedata:bom:review', path: '/basic/craft-bom' },
  ...OPEN_TASKS,
];

/** More tiles are a list, not a look. */
export const MOST_TILES = 6;
/** Beside a supplier's tiles there are no counters, alarms and short ways: there is room for two rows of a phone more. */
export const MOST_SUPPLIERS_TILES = 10;

/** A count of what waits, and since when. */
export interface Waits {
  readonly count: number;
  /** When the oldest of it was made; null where nothing waits. */
  readonly oldest: string | null;
}

export interface Tile extends Task {
  /** Null while it is not known. */
  readonly waits: Waits | null;
}

/** Whether a task's count does not come from the waiting documents. */
export const isCounted = ({ kind }: Pick<Task, 'kind'>): boolean => (COUNTED as readonly string[]).includes(kind);

type Person = Pick<Actor, 'account' | 'rights'> & Partial<Pick<Actor, 'supplierId'>>;

const isOnSide = ({ side }: Task, { supplierId = null }: Person): boolean =>
  side === undefined || side === (supplierId === null ? 'factory' : 'supplier');

/** What this person does, in the order of the table. @param canOpen whether a page may be opened */
export const tasksOf = (person: Person, canOpen: (path: string) => boolean): readonly Task[] =>
  firstOfName(TASKS.filter((task) => isOnSide(task, person) && hasRight(person, task.right) && canOpen(task.does ?? task.path)));

/** Pages where work on such documents is done by people who may not open a list of them. */
export const doneAt = ({ kind, status }: Pick<Waiting, 'kind' | 'status'>): readonly string[] =>
  TASKS.flatMap((task) => (task.kind === kind && task.statuses.includes(status) ? (task.does ?? []) : []));

/** Whether documents of this type are listed or worked on at a page that may be opened. */
export const mayWorkOn = (document: AnyDocument, canOpen: (path: string) => boolean): boolean =>
  mayOpen(document, canOpen) ||
  kindsOf(document).some((kind) => TASKS.some((task) => task.kind === kind && task.does !== undefined && canOpen(task.does)));

/** The address of a tile's list. @param today the day at the site */
export function wayOf({ path, statuses, does, query = {} }: Pick<Task, 'path' | 'statuses' | 'does' | 'query'>, today: string): string {
  if (does !== undefined) return does;
  const own = Object.entries(query).map(
    ([key, value]) => `${key}=${value.replace(/\{(-?\d+)\}/, (_, days) => addDays(today, Number(days)))}`,
  );
  const search = [...(statuses.length > 0 ? [`status=${statuses.join('.')}`] : []), ...own].join('&');
  return search === '' ? path : `${path}?${search}`;
}

type WaitingOne = Pick<Waiting, 'kind' | 'status' | 'pages' | 'isOthers'>;

/** By status the fields in which a document of this kind names the people it waits for. */
export const namesOf = (kind: string): readonly { readonly statuses: readonly number[]; readonly field: string }[] =>
  TASKS.flatMap((task) => (task.kind === kind && task.names ? [{ statuses: task.statuses, field: task.names }] : []));

/** Whether a document names the people it waits for, and this person is none of them. */
export function isForOthers(kind: string, row: AnyRow, personId: string | null): boolean {
  const found = namesOf(kind).find(({ statuses }) => statuses.includes(Number(row.status)));
  const named: readonly unknown[] = found ? [row[found.field] ?? []].flat() : [];
  return named.length > 0 && !named.includes(personId);
}

/** Documents that are worked on at one place wait there, whichever list they stand on. */
const isAt = ({ path, alsoOn, does }: Task, pages: readonly string[]): boolean =>
  does !== undefined || pages.some((page) => page === path || page === alsoOn);

const isFor = (task: Task, row: WaitingOne): boolean =>
  row.kind === task.kind && !row.isOthers && task.statuses.includes(row.status) && isAt(task, row.pages);

/** How much waits for exactly this task. */
export function waitsFor(task: Task, rows: readonly Waiting[]): Waits {
  const mine = rows.filter((row) => isFor(task, row));
  const oldest = mine.map((row) => row.oldest).sort()[0] ?? null;
  return { count: mine.reduce((sum, row) => sum + row.count, 0), oldest };
}

export interface HomeTasks {
  /** Those that are looked at first. */
  readonly tiles: readonly Tile[];
  /** Whatever else waits: there is no room for it as a tile, and nothing that waits is hidden. */
  readonly others: readonly Tile[];
}

/**
 * What home tells of tasks, in the order of the table. Tiles are at most six (of a supplier ten), and of more tasks those with work before those without, what
 * was assigned before what is merely possible, and that before what others are at.
 * @param rows what waits; undefined while it is not known
 * @param counted what is counted elsewhere; undefined while it is not known
 */
export function homeTasks(tasks: readonly Task[], rows: readonly Waiting[] | undefined, counted: Counted): HomeTasks {
  const waitsOf = (task: Task): Waits | undefined => (isCounted(task) ? counted[task.kind as keyof Counted] : rows && waitsFor(task, rows));
  const tiles = tasks
    .map((task): Tile => ({ ...task, waits: waitsOf(task) ?? null }))
    .filter(({ ifAny, waits }) => !ifAny || (waits !== null && waits.count > 0));
  const rank = ({ waits, assigned = false, watched = false }: Tile): number =>
    waits === null || waits.count === 0 ? 3 : assigned ? 0 : watched ? 2 : 1;
  const most = tasks.some(({ side }) => side === 'supplier') ? MOST_SUPPLIERS_TILES : MOST_TILES;
  const chosen = [0, 1, 2, 3].flatMap((wanted) => tiles.filter((tile) => rank(tile) === wanted)).slice(0, most);
  return {
    tiles: tiles.filter((tile) => chosen.includes(tile)),
    others: tiles.filter((tile) => !chosen.includes(tile) && rank(tile) < 3),
  };
}

/** The task of moving documents of this kind on from this status; undefined = it is somebody else's. */
export const taskFor = (tasks: readonly Task[], row: WaitingOne): Task | undefined => tasks.find((task) => isFor(task, row));

/**
 * The list that these documents stand on, with their status; whoever may not open it goes to where the work is done. `list` shows the list on routes whose
 * terminal is on the bare path; other pages pass it over.
 */
export function placeFor(
  tasks: readonly Task[],
  row: WaitingOne,
  canOpen: (path: string) => boolean,
): readonly [path: string, query: Readonly<Record<string, string>>] {
  const { path = row.pages[0] ?? '/home', does, query = { list: '1' } } = taskFor(tasks, row) ?? {};
  return does === undefined || canOpen(path) ? [path, { ...query, status: String(row.status) }] : [does, {}];
}
