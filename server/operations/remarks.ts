/** Remarks on an operation that the server accepts anyway (sync.md §7): another device holds the lease, a file has not arrived. */
import type pg from 'pg';
import type { Decision } from '#domain/kernel/operation.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { type Issue, type Problem, problem } from '#domain/kernel/problem.ts';
import { MAX_FILE_BYTES } from '#domain/protocol/received.ts';
import { DEVICE_RIGHT } from '#domain/protocol/trust.ts';
import { attachmentsOf, type Declared, type FileResolvePayload, isSettling } from '#domain/registry.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';
import { type Incoming, type Outcome, refused } from './outcome.ts';

export interface Surroundings {
  /** The other holder of the document's lease, by document key. */
  readonly holders: Map<string, string>;
  /** Documents that these operations make: whoever leased one before had nothing to lease. */
  readonly made: Set<string>;
  /** Files already received, with their hashes. */
  readonly files: ReadonlyMap<string, string>;
  /** Whose the files are that were named before: declared by an operation, or added by a person. */
  readonly owners: Map<string, FileOwner>;
  /** The operations that one of this envelope takes the place of, whatever device they came from. */
  readonly replaced: ReadonlyMap<string, ReadonlySet<string>>;
}

interface FileOwner {
  readonly opId: string;
  readonly deviceId: string | null;
  /** Of what a person has added. */
  readonly userId: string | null;
}

/** A decision about others carries their declarations and declares nothing itself. */
const filesOf = ({ wire }: Incoming): readonly Declared[] => (isSettling(wire.type) ? [] : attachmentsOf(wire.payload));

/** Reads what the remarks of these operations depend on: one statement for the leases, and one for the files if any are named. */
export async function surroundingsOf(tx: pg.PoolClient, deviceId: string, fresh: readonly Incoming[]): Promise<Surroundings> {
  const keys = [...new Set(fresh.map(({ wire }) => wire.docKey))];
  const leasing = tx.query<{ docKey: string; holder: string }>({
    name: 'apply/leases',
    text: `select l.doc_key as "docKey", coalesce(u.user_name, '') as holder from lease l left join app_user u on u.id = l.user_id
      where l.doc_key = any($1::text[]) and l.device_id <> $2 and l.until > now()`,
    values: [keys, deviceId],
  });
  const ids = fresh.flatMap((one) => filesOf(one).map(({ id }) => id));
  const fileText = 'select id, sha256 from attachment where id = any($1::uuid[])';
  const [{ rows: held }, stored, owners, replaced] = await Promise.all([
    leasing,
    ids.length === 0 ? [] : rowsOf<{ id: string; sha256: string }>(tx, fileText, [ids]),
    ownersOf(tx, ids),
    ids.length === 0 ? new Map() : replacedBy(tx, fresh),
  ]);
  return {
    holders: new Map(held.map(({ docKey, holder }) => [docKey, holder])),
    made: new Set(),
    files: new Map(stored.map(({ id, sha256 }) => [id, sha256])),
    owners,
    replaced,
  };
}

async function ownersOf(tx: pg.PoolClient, ids: readonly string[]): Promise<Map<string, FileOwner>> {
  if (ids.length === 0) return new Map();
  const text = `select f.id, f.op_id as "opId", o.device_id as "deviceId", null::uuid as "userId"
      from op_attachment f left join op_log o on o.op_id = f.op_id where f.id = any($1::uuid[])
    union all select a.id, a.file_id, null, a.created_by from attachment a
      where a.id = any($1::uuid[]) and not exists (select 1 from op_attachment f where f.id = a.id)`;
  return new Map((await rowsOf<FileOwner & { id: string }>(tx, text, [ids])).map((owner) => [owner.id, owner]));
}

async function replacedBy(tx: pg.PoolClient, fresh: readonly Incoming[]): Promise<Map<string, Set<string>>> {
  const given = fresh.flatMap(({ wire: { opId, replaces } }) => (replaces === null ? [] : [{ opId, replaces }]));
  const found = new Map(given.map(({ opId, replaces }) => [opId, new Set([replaces])]));
  if (given.length === 0) return found;
  const text = `with recursive heir as (
      select r."opId" as heir, r.replaces as op_id from jsonb_to_recordset($1::jsonb) as r("opId" uuid, replaces uuid)
      union select h.heir, l.replaces from heir h join op_log l on l.op_id = h.op_id where l.replaces is not null)
    select heir, op_id as "opId" from heir`;
  for (const { heir, opId } of await rowsOf<{ heir: string; opId: string }>(tx, text, [JSON.stringify(given)])) found.get(heir)?.add(opId);
  return found;
}

/**
 * A declared file belongs to the operation and device that named its id first: a photo of somebody else's is no evidence of this. What takes the place
 * of that operation may name it again, on another device only a supervisor's.
 */
export function fileProblem(
  one: Incoming,
  author: Pick<Actor, 'userId' | 'account' | 'rights'>,
  deviceId: string,
  around: Surroundings,
): Problem | null {
  const { opId } = one.wire;
  const isOwn = (owner: FileOwner | undefined): boolean => {
    if (!owner || owner.opId === opId || owner.userId === author.userId) return true;
    if (around.replaced.get(opId)?.has(owner.opId) !== true) return false;
    return owner.deviceId === deviceId || hasRight(author, DEVICE_RIGHT);
  };
  return filesOf(one).every(({ id }) => isOwn(around.owners.get(id))) ? null : problem('FILE_OF_OTHER');
}

/** For what follows in the envelope. */
export function noteFiles(one: Incoming, deviceId: string, { owners }: Surroundings): void {
  for (const { id } of filesOf(one)) owners.set(id, { opId: one.wire.opId, deviceId, userId: null });
}

const isHere = ({ files }: Surroundings, { id, sha256 }: Declared): boolean => files.get(id) === sha256;

/** The operation creates its own document, so only its device can have worked on it before, whatever leases exist on the id. */
const makes = ({ wire }: Incoming, { put }: Decision): boolean =>
  put.some(({ row }) => row.version === 0 && wire.docKey.endsWith(`:${row.id}`));

/**
 * Leasing a document and bringing it take turns, or a lease that is taken while the document is being written would stay on it. Two statements where a
 * lease is ended: the second must see what was there when the first got its turn.
 */
export async function takeTurn(tx: Queryable, docKeys: readonly string[]): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('lease:' || key)) from (select unnest($1::text[]) as key order by 1) k", [docKeys]);
}

/** Ends leases that others took on documents which did not exist. */
export async function endIdleLeases(tx: pg.PoolClient, deviceId: string, { made }: Surroundings): Promise<void> {
  if (made.size === 0) return;
  await takeTurn(tx, [...made]);
  await tx.query('delete from lease where doc_key = any($1::text[]) and device_id <> $2', [[...made], deviceId]);
}

/** The remarks of one operation about to be accepted. A lease taken before the document existed earns none. */
export function remarksOf(one: Incoming, around: Surroundings, decision: Decision): Issue[] {
  if (makes(one, decision)) {
    around.made.add(one.wire.docKey);
    around.holders.delete(one.wire.docKey);
  }
  const holder = around.holders.get(one.wire.docKey);
  const missing = filesOf(one).filter((file) => !isHere(around, file));
  return [
    ...(holder === undefined ? [] : [problem('LEASE_LOST', { holder })]),
    ...(missing.length > 0 ? [problem('ATTACHMENT_PENDING', { n: String(missing.length) })] : []),
  ];
}

/**
 * Marks the declared files as expected. A file named by two operations belongs to the later one if that has replaced the other, and stays where it is
 * otherwise.
 * @param heirs of other devices' operations too: these have been let through by `fileProblem`
 */
export async function expectFiles(
  tx: pg.PoolClient,
  operations: readonly { readonly opId: string; readonly payload: unknown }[],
  { heirs }: { readonly heirs: boolean },
): Promise<void> {
  const declared = operations.flatMap(({ opId, payload }) => attachmentsOf(payload).map((file) => ({ opId, ...file })));
  if (declared.length === 0) return;
  const { rows } = await tx.query<{ op_id: string; state: string }>({
    name: 'apply/files',
    text: `insert into op_attachment (id, op_id, sha256, size, received, state, code)
      select distinct on (r.id) r.id, r."opId", r.sha256, greatest(r.size, 0), case when a.id is null then 0 else greatest(r.size, 0) end,
        case when a.id is not null then 'stored' when r.size > $2 or r.size < 1 then 'refused' else 'missing' end,
        case when a.id is null and r.size > $2 then 'FILE_TOO_LARGE' when a.id is null and r.size < 1 then 'FILE_NONE' end
      from jsonb_to_recordset($1::jsonb) as r("opId" uuid, id uuid, sha256 text, size bigint)
      left join attachment a on a.id = r.id and a.sha256 = r.sha256
      order by r.id
      on conflict (id) do update set op_id = excluded.op_id where op_attachment.sha256 = excluded.sha256 and op_attachment.op_id in (
        with recursive heir as (
          select o.replaces as op_id, o.device_id from op_log o where o.op_id = excluded.op_id
          union select l.replaces, h.device_id from heir h join op_log l on l.op_id = h.op_id and ($3 or l.device_id = h.device_id))
        select h.op_id from heir h join op_log l on l.op_id = h.op_id and ($3 or l.device_id = h.device_id))
      returning op_id, state`,
    values: [JSON.stringify(declared), MAX_FILE_BYTES, heirs],
  });
  const refused = rows.filter(({ state }) => state === 'refused').map((row) => row.op_id);
  await showFileRemarks(tx, refused);
}

/** Updates the file remarks of these operations: the remark of a file that has arrived closes, that of a refused one opens. */
export async function showFileRemarks(tx: Queryable, opIds: readonly string[]): Promise<void> {
  for (const opId of [...new Set(opIds)].sort()) {
    await tx.query(
      `update op_log o set issues = x.issues,
         status = case when o.status not in ('applied', 'accepted_with_issues') then o.status when x.issues = '[]' then 'applied' else 'accepted_with_issues' end
       from (select coalesce(jsonb_agg(q.issue), '[]') as issues from (
         select i.issue from op_log l, jsonb_array_elements(l.issues) i(issue)
           where l.op_id = $1 and i.issue ->> 'code' not in ('ATTACHMENT_PENDING', 'FILE_REFUSED')
         union all select jsonb_build_object('code', 'ATTACHMENT_PENDING', 'params', jsonb_build_object('n', count(*)::text))
           from op_attachment where op_id = $1 and state = 'missing' having count(*) > 0
         union all select jsonb_build_object('code', 'FILE_REFUSED', 'params', params || jsonb_build_object('id', id, 'reason', code))
           from op_attachment where op_id = $1 and state = 'refused') q(issue)) x
       where o.op_id = $1`,
      [opId],
    );
    // Settling one refusal does not settle the next.
    await tx.query(
      `delete from issue_settled s where s.op_id = $1 and s.code = 'FILE_REFUSED'
         and exists (select 1 from op_attachment a where a.op_id = $1 and a.state = 'refused' and a.touched_at > s.at)`,
      [opId],
    );
  }
}

/** A file has arrived, by whatever route. */
export async function fileArrived(tx: Queryable, id: string, sha256: string): Promise<void> {
  const [row] = await rowsOf<{ op_id: string }>(
    tx,
    `update op_attachment set state = 'stored', received = size, code = null, params = '{}', touched_at = now()
     where id = $1 and sha256 = $2 and state <> 'stored' returning op_id`,
    [id, sha256],
  );
  if (row) await showFileRemarks(tx, [row.op_id]);
}

/** Replaces a refused file, or drops it. A file that has arrived meanwhile stays unchanged. */
export async function resolveFile(
  tx: Queryable,
  { id, replacement, reason }: FileResolvePayload,
  deviceId: string,
): Promise<Outcome | null> {
  const [file] = await rowsOf<{ op_id: string; state: string; device_id: string }>(
    tx,
    'select a.op_id, a.state, o.device_id from op_attachment a join op_log o on o.op_id = a.op_id where a.id = $1 for update of a',
    [id],
  );
  if (!file) return refused('FILE_UNWANTED');
  if (file.device_id !== deviceId) return refused('OTHER_DEVICE');
  if (file.state === 'stored') return null;
  if (replacement === null)
    await tx.query(
      `update op_attachment set state = 'given_up', params = jsonb_build_object('note', $2::text), touched_at = now() where id = $1`,
      [id, reason],
    );
  else
    await tx.query(
      `update op_attachment set state = 'missing', sha256 = $2, size = $3, received = 0, code = null, params = '{}', touched_at = now() where id = $1`,
      [id, replacement.sha256, replacement.size],
    );
  await showFileRemarks(tx, [file.op_id]);
  return null;
}
