/** What waits, by kind and status. Pure: rows in, counts out; the server counts the same way (POST /api/wms/home/todo). */
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { ascending } from '#domain/system/order.ts';
import { workStatuses } from '#domain/system/waiting.ts';

export interface Waiting {
  readonly docType: string;
  /** As the type, where there is one kind of it only. */
  readonly kind: string;
  readonly status: number;
  /** Pages that list exactly these, the first preferred: documents of one kind may stand on several, by the class of their store. */
  readonly pages: readonly string[];
  readonly count: number;
  /** When the oldest of them was made. */
  readonly oldest: string;
  readonly oldestId: string;
  readonly oldestDocNo: string | null;
  /** They name the people they wait for, and this person is none of them. */
  readonly isOthers?: boolean;
}

/** Kinds of a document, as rows and lists name them: without several its type. */
export const kindsOf = ({ docType, kinds }: AnyDocument): readonly string[] => (kinds ? Object.keys(kinds.pages) : [docType]);

/**
 * Pages that list a document, the first preferred; none: there is no page of this kind.
 * @param kind as `kindsOf` names it
 */
export const pagesOf = ({ pages = [], kinds }: AnyDocument, kind: string): readonly string[] =>
  [kinds ? (kinds.pages[kind] ?? []) : pages].flat();

/** @returns null where there is no page of this kind that may be opened */
export const pageOfKind = (documents: readonly AnyDocument[], kind: string, canOpen: (path: string) => boolean): string | null =>
  documents.flatMap((doc) => (kindsOf(doc).includes(kind) ? pagesOf(doc, kind) : [])).find(canOpen) ?? null;

/** Whether a page of this type of document, of any of its kinds, may be opened. */
export const mayOpen = (doc: AnyDocument, canOpen: (path: string) => boolean): boolean =>
  kindsOf(doc).some((kind) => pagesOf(doc, kind).some(canOpen));

/** Of documents of several kinds under one header the kind, as the document or an operation on it says; null = there is one kind, or nobody says. */
export function kindOf({ kinds }: Pick<AnyDocument, 'kinds'>, values: Readonly<Record<string, unknown>>): string | null {
  const kind = values[kinds?.field ?? ''];
  return typeof kind === 'string' ? kind : null;
}

/** The same as `pages` of the declaration names it: there the kinds of a code set of numbers are texts. */
export function listedKindOf({ kinds }: Pick<AnyDocument, 'kinds'>, values: Readonly<Record<string, unknown>>): string | null {
  const kind = values[kinds?.field ?? ''];
  return typeof kind === 'string' || typeof kind === 'number' ? String(kind) : null;
}

/**
 * Where a document is looked at.
 * @param kind as `kindOf` tells; of several kinds one has to be told
 * @returns null where there is no page for it that may be opened
 */
export const pageOfDocument = (doc: AnyDocument, canOpen: (path: string) => boolean, kind: string | null): string | null =>
  [doc.opens ?? pagesOf(doc, kind ?? doc.docType)].flat().find(canOpen) ?? null;

export interface ScanPage {
  readonly path: string;
  /** Words of its own, where the route's title says something else. */
  readonly name?: string;
  /** Whoever may do what the page is for; who may only open it needs no short way there. */
  readonly right: string | readonly string[];
  /** Where the scanner is used, if not on the bare path. */
  readonly query?: Readonly<Record<string, string>>;
}

/** The same work stands on pages of several kinds of stores: everybody does it on the first that they may open. */
export const firstOfName = <T extends { readonly name?: string }>(found: readonly T[]): readonly T[] =>
  found.filter(({ name }, n) => name === undefined || found.findIndex((one) => one.name === name) === n);

/** Pages one goes to with the scanner in hand. */
export const SCAN_PAGES: readonly ScanPage[] = [
  { path: '/wms/purchase-take-add', right: 'web:wms:receipt:create' },
  { path: '/wms/hardware/hardware-purchase-take-add', right: 'web:wms:receipt:create' },
  { path: '/wms/takeGoods', name: 'putAway', right: 'web:wms:receipt:putaway' },
  { path: '/wms/hardware/purchase-into-warehouse', name: 'putAway', right: 'web:wms:receipt:putaway', query: { mode: 'putAway' } },
  { path: '/products/products-warehousing', name: 'putAway', right: 'web:wms:receipt:putaway', query: { mode: 'putAway' } },
  { path: '/wms/picking-list', right: ['web:wms:picking:pick', 'web:wms:picking:review'] },
  { path: '/wms/material-delivery', right: ['web:wms:delivery:ship', 'web:wms:delivery:receive'] },
  { path: '/wms/production-material', right: 'web:wms:return:create' },
  { path: '/wms/return-material-confirm', right: 'web:wms:return:confirm' },
  { path: '/tool/material-lending', right: 'web:wms:tool:lend' },
  { path: '/tool/material-identification', name: 'takeBack', right: 'web:wms:tool:return' },
  { path: '/tool/return-to-warehouse', right: 'web:wms:tool:return' },
  { path: '/tool/ex-warehouse', right: 'web:wms:tool:grind' },
  { path: '/tool/gd-warehouse', right: 'web:wms:tool:grind' },
  { path: '/lj/material-lending', right: 'web:wms:gauge:lend' },
  { path: '/lj/material-identification', right: 'web:wms:gauge:return' },
  { path: '/lj/return-to-warehouse', right: 'web:wms:gauge:return' },
  { path: '/lj/ex-warehouse', right: 'web:wms:gauge:grind' },
  { path: '/lj/gd-warehouse', right: 'web:wms:gauge:grind' },
  { path: '/frock/frock-lend', right: 'web:wms:fixture:lend' },
  { path: '/frock/material-identification', right: 'web:wms:fixture:return' },
  { path: '/frock/return-to-warehouse', right: 'web:wms:fixture:return' },
  { path: '/frock/ex-warehouse', right: 'web:wms:fixture:grind' },
  { path: '/frock/gd-warehouse', right: 'web:wms:fixture:grind' },
  { path: '/products/products-warehousing', right: 'web:wms:finished:receive', query: { scan: 'packed' } },
  { path: '/products/products-delivery', right: ['web:wms:sales:pick', 'web:wms:sales:ship'] },
  { path: '/plan/fill', right: 'web:wms:check:count' },
  { path: '/stock-borrow-return', right: 'web:wms:borrow:return' },
  { path: '/products/return-to-warehouse', right: 'web:wms:sreturn:create' },
  { path: '/wms/hardware/picking-outbound', right: 'web:wms:hwIssue:counter', query: { new: '1' } },
  { path: '/spare-parts/spare-parts-warehouse-out', right: 'web:wms:spareIssue:counter', query: { new: '1' } },
  { path: '/warehouse-list', right: '' },
];

/** What is offered to this person. @param canOpen whether a page may be opened */
export const scanPagesOf = (person: Pick<Actor, 'account' | 'rights'>, canOpen: (path: string) => boolean): readonly ScanPage[] =>
  firstOfName(SCAN_PAGES.filter(({ path, right }) => hasRight(person, right) && canOpen(path)));

const keyOf = ({ kind, status, pages, isOthers = false }: Pick<Waiting, 'kind' | 'status' | 'pages' | 'isOthers'>): string =>
  `${kind}/${status}/${pages.join()}/${isOthers}`;

const older = (a: AnyRow, b: AnyRow): number => ascending(String(a.createdAt), String(b.createdAt));

/**
 * Counts the waiting documents of one type per kind, status and page, those that wait for other people apart. Deleted ones do not count.
 * @param pagesFor pages that list a document
 * @param isForOthers whether a document waits for others than this person (shift.ts)
 */
export function countWaiting(
  document: AnyDocument,
  rows: readonly AnyRow[],
  pagesFor: (kind: string, row: AnyRow) => readonly string[] = (kind) => pagesOf(document, kind),
  isForOthers: (kind: string, row: AnyRow) => boolean = () => false,
): readonly Waiting[] {
  const { docType, kinds } = document;
  const open = workStatuses(document);
  const groups = new Map<string, { kind: string; status: number; pages: readonly string[]; isOthers: boolean; rows: AnyRow[] }>();
  for (const row of rows) {
    const { status } = row;
    if (typeof status !== 'number' || !open.includes(status) || (row.deletedAt ?? null) !== null) continue;
    const kind = kinds ? String(row[kinds.field]) : docType;
    const pages = pagesFor(kind, row);
    const isOthers = isForOthers(kind, row);
    const key = keyOf({ kind, status, pages, isOthers });
    const group = groups.get(key) ?? { kind, status, pages, isOthers, rows: [] };
    groups.set(key, group);
    group.rows.push(row);
  }
  return [...groups.values()]
    .sort((a, b) => a.status - b.status)
    .flatMap(({ rows: found, ...group }) => {
      const [first] = found.sort(older);
      if (!first) return [];
      const oldestDocNo = typeof first.docNo === 'string' ? first.docNo : null;
      return [{ docType, ...group, count: found.length, oldest: String(first.createdAt), oldestId: first.id, oldestDocNo }];
    });
}

/** True when the rows of this kind come to the device by themselves: the session may hold one of the sets they lie in. */
export function isHeld(document: AnyDocument, sets: readonly string[]): boolean {
  const names = document.header.sets(anyRow).map(nameOf);
  return sets.some((set) => names.includes(nameOf(set)));
}

const nameOf = (set: string): string => set.split(':')[0] ?? '';
/** Every field has a value, so that a declaration names all sets it can. */
const anyRow = new Proxy({}, { get: () => '*' }) as never;

/** Counts of the same kind, status and pages, for the same people, as one. */
export function joined(rows: readonly Waiting[]): readonly Waiting[] {
  const groups = new Map<string, Waiting>();
  for (const row of rows) {
    const before = groups.get(keyOf(row)) ?? { ...row, count: 0 };
    const { oldest, oldestId, oldestDocNo } = row.oldest < before.oldest ? row : before;
    groups.set(keyOf(row), { ...before, count: before.count + row.count, oldest, oldestId, oldestDocNo });
  }
  return [...groups.values()];
}

/** Documents in these counts. */
export const howMany = (rows: readonly Waiting[]): number => rows.reduce((sum, { count }) => sum + count, 0);

/** What waits for anybody: whom it names makes no difference. */
export const everybodys = (rows: readonly Waiting[]): readonly Waiting[] => joined(rows.map((row) => ({ ...row, isOthers: false })));

/**
 * What waits, with the one page that this person opens for it. Without such a page nothing waits for them.
 * @param doneAt where work on it is done, for whoever may open none of its lists
 */
export const openable = (
  rows: readonly Waiting[],
  canOpen: (path: string) => boolean,
  doneAt: (row: Waiting) => readonly string[] = () => [],
): readonly Waiting[] =>
  joined(
    rows.flatMap((row) => {
      const page = [...row.pages, ...doneAt(row)].find(canOpen);
      return page === undefined ? [] : [{ ...row, pages: [page] }];
    }),
  );

/** Local counts where the device holds the kind, the server's elsewhere; the longest waiting first. */
export function merge(local: Readonly<Record<string, readonly Waiting[]>>, server: readonly Waiting[]): readonly Waiting[] {
  const asked = server.filter(({ docType }) => !(docType in local));
  return [...Object.values(local).flat(), ...asked].sort((a, b) => ascending(a.oldest, b.oldest));
}
