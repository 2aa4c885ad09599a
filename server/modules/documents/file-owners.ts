/**
 * The owner of a file, found by its `fileId`: an operation, a record of any kind, or nothing yet. Reading, adding and removing a file is decided by
 * the rights, the row scope and the state of the owner. Everything follows from the definitions: a new document or resource needs no change here.
 */
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { Refusal } from '#domain/kernel/problem.ts';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import { DEVICE_RIGHT } from '#domain/protocol/trust.ts';
import { documentByType, documentOfEntity, ENTITIES, fileRight, guardTakesFiles, isAttach, RECORDS } from '#domain/registry.ts';
import { Failure, fail } from '#server/modules/failure.ts';
import type { Session } from '#server/modules/identity/sessions.ts';
import { columnOf, quoted } from '#server/store/columns.ts';
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { findReadable } from './documents.ts';

interface DocumentRef {
  readonly docType: string;
  readonly id: string;
}

export type Owner =
  /** Nothing has this id yet, because the form is still open. */
  | { readonly kind: 'draft' }
  | {
      readonly kind: 'operation';
      readonly opId: string;
      readonly deviceId: string;
      readonly added: boolean;
      readonly documents: readonly DocumentRef[];
    }
  | { readonly kind: 'document'; readonly documents: readonly [DocumentRef] }
  | { readonly kind: 'resource'; readonly resource: ResourceDef }
  /** A row to which no declaration grants any right. */
  | { readonly kind: 'closed' };

/** The entity that determines the rights to a row: for a line, its header. */
const headOf = (entity: AnyEntity): string => (entity.parent ? quoted(columnOf(entity, entity.parent.field).name) : 'id');

const rowsText = ENTITIES.map(
  (entity) => `select '${entity.name}' as name, ${headOf(entity)} as head from ${quoted(entity.table)} where id = $1`,
).join(' union all ');

const opText = `select device_id as "deviceId", type, doc_type as "docType", doc_id as "docId", touches from op_log
  where op_id = $1 and status in ('applied', 'accepted_with_issues')`;

interface OpRow {
  readonly deviceId: string;
  readonly type: string;
  readonly docType: string;
  readonly docId: string | null;
  readonly touches: readonly string[];
}

/** The documents that an operation is about: its own, and those it has changed. */
function documentsOf({ docType, docId, touches }: OpRow): DocumentRef[] {
  const touched = touches.flatMap((name): DocumentRef[] => {
    const [entity = '', id = ''] = name.split('/');
    const document = documentOfEntity(entity);
    return document && document.header.name === entity ? [{ docType: document.docType, id }] : [];
  });
  const own = docId !== null && documentByType(docType) ? [{ docType, id: docId }] : [];
  return [...own, ...touched.filter(({ id }) => id !== docId)];
}

function rowOwner(name: string, head: string): Owner {
  const document = documentOfEntity(name);
  if (document) return { kind: 'document', documents: [{ docType: document.docType, id: head }] };
  const resource = RECORDS.find(({ entity }) => entity.name === name);
  return resource ? { kind: 'resource', resource } : { kind: 'closed' };
}

/** @param fileId `fileId` of the file's row: the id of a record, or of an accepted operation */
export async function ownerOf(on: Queryable, fileId: string): Promise<Owner> {
  const op = await rowOf<OpRow>(on, opText, [fileId]);
  if (op) return { kind: 'operation', opId: fileId, deviceId: op.deviceId, added: isAttach(op.type), documents: documentsOf(op) };
  const [row] = await rowsOf<{ name: string; head: string }>(on, rowsText, [fileId]);
  return row ? rowOwner(row.name, row.head) : { kind: 'draft' };
}

/** The owner's documents that this person may read, with their types. */
async function readable(on: Queryable, actor: Actor, documents: readonly DocumentRef[]): Promise<(DocumentRef & { header: AnyRow })[]> {
  const found: (DocumentRef & { header: AnyRow })[] = [];
  for (const one of documents) {
    const header = await findReadable(on, actor, one.docType, one.id);
    if (header) found.push({ ...one, header });
  }
  return found;
}

/** The columns of a file that its access rules read. */
export interface Filed {
  readonly createdBy: string;
  /** Set if a supplier's user uploaded the file. */
  readonly creatorSupplierId: string | null;
}

/** Whether this person may know that the file exists, and read it. If not, answer 404, as for an unknown id. */
export async function mayRead(on: Queryable, actor: Actor, owner: Owner, file: Filed): Promise<boolean> {
  switch (owner.kind) {
    case 'draft':
      return file.createdBy === actor.userId;
    case 'resource':
      return actor.supplierId === null && hasRight(actor, owner.resource.right.read);
    case 'closed':
      return false;
    case 'operation':
      // Operations without a document belong to the device desk.
      if (owner.documents.length === 0) return hasRight(actor, DEVICE_RIGHT);
      return (await readable(on, actor, owner.documents)).length > 0;
    case 'document':
      return (await readable(on, actor, owner.documents)).length > 0;
  }
}

/** Turns a rule of the domain into the answer of a call. */
function asAnswer(rule: () => void): void {
  try {
    rule();
  } catch (error) {
    throw error instanceof Refusal ? new Failure(409, error.problem) : error;
  }
}

const guardRight = (actor: Actor, right: string | readonly string[] | null): void => {
  if (right === null || !hasRight(actor, right)) fail(403, 'NO_RIGHT', { right: String(right ?? '') });
};

interface Edited {
  readonly right: string | readonly string[] | null;
  readonly header: AnyRow | null;
}

/** The right needed to edit the owner. @throws 404 for people who may not read it */
async function editOf(on: Queryable, actor: Actor, owner: Exclude<Owner, { kind: 'draft' }>): Promise<Edited> {
  if (owner.kind === 'resource' && actor.supplierId === null && hasRight(actor, owner.resource.right.read))
    return { right: owner.resource.right.write, header: null };
  if (owner.kind === 'resource' || owner.kind === 'closed') return fail(404, 'NOT_FOUND');
  const [first] = await readable(on, actor, owner.documents.slice(0, 1));
  const document = first && documentByType(first.docType);
  return document ? { right: fileRight(document), header: first.header } : fail(404, 'NOT_FOUND');
}

/** Evidence must come from the device that pushed its operation, or from somebody who imports the queue of another device. */
export const mayBring = ({ actor, deviceId }: Session, ofDevice: string): boolean =>
  deviceId === ofDevice || (actor.supplierId === null && hasRight(actor, DEVICE_RIGHT));

/**
 * Checks that this session may add a file.
 * @throws 404 for owners it may not read, 403 without the right to edit, 409 if the document accepts no more files
 */
export async function guardAdd(on: Queryable, session: Session, { fileId, id }: { fileId: string; id?: string }): Promise<void> {
  const { actor } = session;
  const owner = await ownerOf(on, fileId);
  if (owner.kind === 'operation') {
    const declared = await rowOf(on, 'select 1 as found from op_attachment where id = $1 and op_id = $2', [id ?? null, fileId]);
    if (!declared || !mayBring(session, owner.deviceId)) fail(404, 'NOT_FOUND');
    return;
  }
  if (owner.kind === 'draft') {
    // A supplier may only add files to existing records of their own. An unknown id must give the same answer as another supplier's record.
    const others = await rowOf(
      on,
      'select 1 as found from attachment where file_id = $1 and created_by <> $2 and deleted_at is null limit 1',
      [fileId, actor.userId],
    );
    if (others || actor.supplierId !== null) fail(404, 'NOT_FOUND');
    return;
  }
  const { right, header } = await editOf(on, actor, owner);
  guardRight(actor, right);
  if (header) asAnswer(() => guardTakesFiles(header, actor));
}

/**
 * Checks that this person, who may read the file, may also remove it. One's own file needs no right to edit; evidence is never removed.
 * @throws 403 for somebody else's file without the right to edit the record, 409 for evidence and if the document gives up no files
 */
export async function guardDelete(on: Queryable, actor: Actor, owner: Owner, file: Filed): Promise<void> {
  if (owner.kind === 'draft') return;
  if (owner.kind === 'operation' && !owner.added) fail(409, 'FILE_EVIDENCE');
  const { right, header } = await editOf(on, actor, owner);
  const own = file.createdBy === actor.userId;
  // The same delivery note can carry files of the factory and of the supplier.
  if (!own && actor.supplierId !== null && file.creatorSupplierId !== actor.supplierId) fail(403, 'NO_RIGHT', { right: '' });
  if (!own) guardRight(actor, right);
  if (header) asAnswer(() => guardTakesFiles(header, actor));
}
