/** Remarks on an operation that the server accepts anyway (sync.md §7): another device holds the lease, a file has not arrived. */
import type pg from 'pg';
import { type Issue, problem } from '#domain/kernel/problem.ts';
import { attachmentsOf, type Declared, type FileResolvePayload, isSettling, MAX_FILE_BYTES } from '#domain/registry.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';
import { type Incoming, type Outcome, refused } from './outcome.ts';

export interface Surroundings {
  /** The other holder of the document's lease, by document key. */
  readonly holders: ReadonlyMap<string, string>;
  /** Files already received, with their hashes. */
  readonly files: ReadonlyMap<string, string>;
}

/** A decision about others carries their declarations and declares nothing itself. */
const filesOf = ({ wire }: Incoming): readonly Declared[] => (isSettling(wire.type) ? [] : attachmentsOf(wire.payload));

/** Reads what the remarks of these operations depend on: one statement for the leases, and one for the files if any are named. */
export async function surroundingsOf(tx: pg.PoolClient, deviceId: string, fresh: readonly Incoming[]): Promise<Surroundings> {
  const keys = [...new Set(fresh.map(({ wire }) => wire.docKey))];
  const { rows: held } = await tx.query<{ docKey: string; holder: string }>({
    name: 'apply/leases',
    text: `select l.doc_key as "docKey", coalesce(u.user_name, '') as holder from lease l left join app_user u on u.id = l.user_id
      where l.doc_key = any($1::text[]) and l.device_id <> $2 and l.until > now()`,
    values: [keys, deviceId],
  });
  const ids = fresh.flatMap((one) => filesOf(one).map(({ id }) => id));
  const stored =
    ids.length === 0
      ? []
      : await rowsOf<{ id: string; sha256: string }>(tx, 'select id, sha256 from attachment where id = any($1::uuid[])', [ids]);
  return {
    holders: new Map(held.map(({ docKey, holder }) => [docKey, holder])),
    files: new Map(stored.map(({ id, sha256 }) => [id, sha256])),
  };
}

const isHere = ({ files }: Surroundings, { id, sha256 }: Declared): boolean => files.get(id) === sha256;

/** The remarks of one operation about to be accepted. */
export function remarksOf(one: Incoming, around: Surroundings): Issue[] {
  const holder = around.holders.get(one.wire.docKey);
  const missing = filesOf(one).filter((file) => !isHere(around, file));
  return [
    ...(holder === undefined ? [] : [problem('LEASE_LOST', { holder })]),
    ...(missing.length > 0 ? [problem('ATTACHMENT_PENDING', { n: String(missing.length) })] : []),
  ];
}

/** Marks the declared files as expected. A file named by two operations belongs to the later one, which replaced the other. */
export async function expectFiles(
  tx: pg.PoolClient,
  operations: readonly { readonly opId: string; readonly payload: unknown }[],
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
      on conflict (id) do update set op_id = excluded.op_id where op_attachment.sha256 = excluded.sha256
      returning op_id, state`,
    values: [JSON.stringify(declared), MAX_FILE_BYTES],
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
