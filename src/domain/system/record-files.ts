/**
 * Which files a document takes and gives up, and by whose right. All of it follows from what the document declares, so that a new one needs nothing: its
 * rule for adding files where it has one, else whoever may write it.
 */
import type { AnyDocument } from '#domain/kernel/document.ts';
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

/** Reviewed or closed: what it says is fixed, and its files with it. */
export const isFixed = ({ auditedAt, closedAt }: Header): boolean => isSet(auditedAt) || isSet(closedAt);

/** True while files may be added and taken away. */
export const takesFiles = (header: Header): boolean => !isFixed(header) && !isSet(header.deletedAt);

/** @throws DOC_DELETED, FILES_FIXED */
export function guardTakesFiles(header: Header): void {
  const docNo = String(header.docNo ?? '');
  guard(!isSet(header.deletedAt), 'DOC_DELETED', { docNo });
  guard(!isFixed(header), 'FILES_FIXED', { docNo });
}
