/** What a print may be logged of, and in whose name: a history says only what the server knows. */
import type { Actor } from '#domain/kernel/permission.ts';
import type { PrintLog } from '#domain/system/print/calls.ts';
import { readableAmong } from '#server/modules/documents/documents.ts';
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';

/**
 * Who printed: the caller, or the one whom the device names, if that person has been signed in on it. A device tells later what was printed without a network, and
 * somebody else may be signed in by then.
 * @param told the name that the device says
 * @returns a name the server knows
 */
export async function printerOf(
  tx: Queryable,
  { userId, userName, supplierId }: Actor,
  deviceId: string | null,
  told: string,
): Promise<string> {
  if (told === userName || deviceId === null) return userName;
  const known = await rowOf<{ name: string }>(
    tx,
    `select u.user_name as name from user_session s join app_user u on u.id = s.user_id
     where s.device_id = $1 and s.device_proved and u.user_name = $2 and u.id <> $3 and u.supplier_id is not distinct from $4::uuid limit 1`,
    [deviceId, told, userId, supplierId],
  );
  return known?.name ?? userName;
}

/**
 * Whether the caller may say what became of a print: whoever made it, or a colleague at a device on which that person has been signed in. A supplier's user
 * speaks for nobody else.
 * @param deviceId that has proved itself; null = none has
 */
export async function mayTell(tx: Queryable, { userId, supplierId }: Actor, deviceId: string | null, createdBy: string): Promise<boolean> {
  if (createdBy === userId) return true;
  if (supplierId !== null || deviceId === null) return false;
  const was = 'select 1 as found from user_session where device_id = $1 and device_proved and user_id = $2 limit 1';
  return (await rowOf(tx, was, [deviceId, createdBy])) !== undefined;
}

/** Boxes that are known, and come in no delivery of this supplier. */
const FOREIGN_BOXES = `select 1 as found from unnest($1::text[]) as asked (no)
  where (exists (select 1 from box b where b.box_no = asked.no) or exists (select 1 from delivery_note_box d where d.box_no = asked.no))
    and not exists (select 1 from delivery_note_box d join delivery_note n on n.id = d.doc_id where d.box_no = asked.no and n.supplier_id = $2)
    and not exists (select 1 from outsource_take t where t.supplier_id = $2 and t.boxes @> jsonb_build_array(jsonb_build_object('boxNo', asked.no)))
  limit 1`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Documents that have arrived and that this person may not read. One that is still on its device is nobody's yet. */
async function hasForeignDocument(tx: Queryable, actor: Actor, ids: readonly string[]): Promise<boolean> {
  const text = 'select doc_type as "docType", id from document_head where id = any($1::uuid[])';
  const found = await rowsOf<{ docType: string; id: string }>(tx, text, [ids]);
  for (const docType of new Set(found.map((one) => one.docType))) {
    const asked = found.flatMap((one) => (one.docType === docType ? [one.id] : []));
    if ((await readableAmong(tx, actor, docType, asked)).length < asked.length) return true;
  }
  return false;
}

/** Is the label of a document or, for a supplier, of a box that the caller may not see? */
export async function isForeign(tx: Queryable, actor: Actor, { targetType, targetIds }: PrintLog): Promise<boolean> {
  const documents = targetType === 'document' ? targetIds.filter((id) => UUID.test(id)) : [];
  if (documents.length > 0) return hasForeignDocument(tx, actor, documents);
  if (actor.supplierId === null || targetType !== 'box') return false;
  return (await rowOf(tx, FOREIGN_BOXES, [targetIds, actor.supplierId])) !== undefined;
}
