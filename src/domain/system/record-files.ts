/**
 * Which files a document takes and gives up, and by whose right. All of it follows from what the document declares, so that a new one needs nothing: its
 * rule for adding files where it has one, else whoever may write it.
 */
import { numberSet } from '#domain/kernel/code-set.ts';
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { guard } from '#domain/kernel/problem.ts';

type Declared = Pick<AnyDocument, 'docType' | 'operations' | 'edges'>;

const ATTACH = '.attach';

/** True for an operation that does nothing but add a file to its document. */
export const isAttach = (type: string): boolean => type.endsWith(ATTACH);

/** Verbs whose right is that of editing, the first that a document has; without them those by which it is born. */
const EDITING = ['attach', 'save', 'edit'];

/** @returns any one of these; null for a document that nobody edits: the system makes it */
export function fileRight({ docType, operations, edges }: Declared): string | readonly string[] | null {
  const born = edges.flatMap(({ verb, from }) => (from === null ? [verb] : []));
  for (const verb of [...EDITING, ...born]) {
    const found = operations.find(({ type }) => type === `${docType}.${verb}`);
    if (found) return found.right;
  }
  return null;
}

/** Columns of a document's header that say how far it has come. */
type Header = Readonly<Record<string, unknown>>;

const isSet = (value: unknown): boolean => value !== null && value !== undefined;

/** Columns that are set once what a document says is fixed, and its files with it: reviewed, closed, published, released, booked by finance, paid. */
const FIXED_BY = ['auditedAt', 'closedAt', 'publishAt', 'releasedAt', 'syncedAt', 'settledAt'] as const;
export const isFixed = (header: Header): boolean => FIXED_BY.some((name) => isSet(header[name]));

/** Which side has made a document that factory and supplier both read, where only that side may change it: the column `filedBy`. */
export const filingSide = numberSet('srmFilingSide', { 1: ['工厂', 'Factory'], 2: ['供应商', 'Supplier'] });
export const OF_FACTORY = 1;
export const OF_SUPPLIER = 2;
type Side = Pick<Actor, 'supplierId'>;

const isOwnSide = ({ filedBy }: Header, { supplierId }: Side): boolean =>
  !isSet(filedBy) || filedBy === (supplierId === null ? OF_FACTORY : OF_SUPPLIER);

/** @throws FILED_BY_OTHERS */
export const guardOwnSide = (header: Header, actor: Side): void =>
  guard(isOwnSide(header, actor), 'FILED_BY_OTHERS', { docNo: String(header.docNo ?? '') });

/** True while this person's side may add files and take them away. */
export const takesFiles = (header: Header, actor: Side): boolean =>
  !isFixed(header) && !isSet(header.deletedAt) && isOwnSide(header, actor);

/** @throws DOC_DELETED, FILES_FIXED, FILED_BY_OTHERS */
export function guardTakesFiles(header: Header, actor: Side): void {
  const docNo = String(header.docNo ?? '');
  guard(!isSet(header.deletedAt), 'DOC_DELETED', { docNo });
  guard(!isFixed(header), 'FILES_FIXED', { docNo });
  guardOwnSide(header, actor);
}
