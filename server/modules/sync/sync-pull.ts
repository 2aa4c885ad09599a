/** Pull and fill (sync.md §10): the changes in the sets that a device holds, and the first copy of a set, page by page. */

import type pg from 'pg';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { FillRequest, FillResponse, PullRequest, PullResponse, RowChange } from '#domain/protocol/protocol.ts';
import { entityByName } from '#domain/registry.ts';
import { fail } from '#server/modules/failure.ts';
import type { Session } from '#server/modules/identity/sessions.ts';
import { allowedSets, masked, membersOf, type SetMember, setValue, withoutSecrets } from '#server/modules/identity/sync-sets.ts';
import { contact, rightsVersion } from '#server/operations/certificates.ts';
import { quoted, selectList } from '#server/store/columns.ts';
import {
  type CurrentRow,
  type Cursor,
  currentRows,
  decodeCursor,
  encodeCursor,
  feedBound,
  feedHead,
  isBefore,
  readFeed,
} from '#server/store/feed.ts';
import { type Broken, sorted, tellBroken } from '#server/store/readable.ts';
import { setsOf } from '#server/store/sets.ts';
import { inSnapshot, type Queryable, rowsOf } from '#server/store/transaction.ts';

/** Version of a row that no longer exists: higher than any the device may hold. */
const GONE = 2_147_483_647;

interface Held {
  readonly cursors: Map<string, Cursor>;
  readonly reset: string[];
}

type Bound = Awaited<ReturnType<typeof feedBound>>;

/**
 * Whether this database can have issued the cursor. It cannot be of another epoch, older than what the feed has deleted, or ahead of the bound, which
 * only ever grows. A cursor ahead of the bound means that the database was set back by a snapshot or a copied folder; its next changes would be
 * skipped.
 */
const isOurs = (cursor: Cursor, { epoch, pruned, txid }: Bound): boolean =>
  cursor.epoch === epoch && BigInt(cursor.txid) > BigInt(pruned) && BigInt(cursor.txid) <= BigInt(txid);

/** The device must drop a set that the session may not hold any more, and a set with an invalid cursor. */
function sortOut(sets: Readonly<Record<string, string>>, allowed: readonly string[], bound: Bound): Held {
  const cursors = new Map<string, Cursor>();
  const reset: string[] = [];
  for (const [set, text] of Object.entries(sets)) {
    const cursor = decodeCursor(text);
    if (cursor && isOurs(cursor, bound) && allowed.includes(set)) cursors.set(set, cursor);
    else reset.push(set);
  }
  return { cursors, reset };
}

function changeOf({ entity, id, row, header }: CurrentRow, held: ReadonlyMap<string, Cursor>): RowChange {
  const definition = entityByName(entity);
  if (!definition || !row) return { entity, id, version: GONE, row: null };
  const mine = setsOf(definition, row, header).some((set) => held.has(set));
  return { entity, id, version: row.version, row: mine ? masked(definition, withoutSecrets(definition, row)) : null };
}

/** Leaves out a row that cannot be read for whatever reason: the device keeps what it has, and the other rows arrive. */
function changesOf(rows: readonly CurrentRow[], held: ReadonlyMap<string, Cursor>): { changes: RowChange[]; broken: Broken[] } {
  const broken: Broken[] = [];
  const changes = rows.flatMap((current) => {
    const { entity, id, broken: field } = current;
    try {
      if (field === undefined) return changeOf(current, held);
    } catch {
      // Its sets or masked texts cannot be derived from its content.
    }
    broken.push({ entity, id, field: field ?? '' });
    return [];
  });
  return { changes, broken };
}

/** If all sets have the same position they travel as '*', which keeps an empty answer small however many sets a device holds. */
function compact(cursors: ReadonlyMap<string, Cursor>): Record<string, string> {
  const texts = [...cursors].map(([set, cursor]) => [set, encodeCursor(cursor)] as const);
  const first = texts[0]?.[1];
  if (first === undefined) return {};
  return texts.every(([, text]) => text === first) ? { '*': first } : Object.fromEntries(texts);
}

/** One page of changes. A full page ends at its last entry, the last page at the bound of the feed. */
export async function pull(db: pg.Pool, session: Session, request: PullRequest): Promise<PullResponse> {
  const allowed = await allowedSets(db, session);
  await contact(db, request.deviceId);
  const rights = await rightsVersion(db, session.actor.userId);
  const { broken, ...answer } = await inSnapshot(db, async (tx) => {
    const bound = await feedBound(tx);
    const { cursors, reset } = sortOut(request.sets, allowed, bound);
    const entries = await readFeed(tx, cursors, bound, request.limit + 1);
    const more = entries.length > request.limit;
    const page = entries.slice(0, request.limit);
    const { changes, broken } = changesOf(await currentRows(tx, page), cursors);
    const last = page.at(-1);
    const end: Cursor = more && last ? { epoch: bound.epoch, txid: last.txid, seq: last.seq } : bound;
    const moved = new Map([...cursors].map(([set, cursor]) => [set, isBefore(cursor, end) ? end : cursor]));
    return { changes, broken, sets: compact(moved), more, ...(reset.length > 0 ? { reset } : {}), feedHead: await feedHead(tx), rights };
  });
  await tellBroken(db, broken);
  return answer;
}

interface FillKey {
  readonly startCursor: string;
  readonly member: number;
  readonly afterId: string;
}

const NOTHING = '00000000-0000-0000-0000-000000000000';

/** The key contains the start cursor, so that any process can answer any page. */
const encodeKey = ({ startCursor, member, afterId }: FillKey): string => `${startCursor}/${member}/${afterId}`;

function decodeKey(text: string): FillKey {
  const [startCursor = '', member = '', afterId = ''] = text.split('/');
  if (!decodeCursor(startCursor) || !/^\d{1,3}$/.test(member) || !/^[0-9a-f-]{36}$/.test(afterId)) fail(400, 'INPUT_INVALID');
  return { startCursor, member: Number(member), afterId };
}

const pageOf = (tx: Queryable, { entity, where }: SetMember, set: string, afterId: string, limit: number) =>
  rowsOf<AnyRow>(
    tx,
    `select ${selectList(entity, 't')} from ${quoted(entity.table)} t where ${where} and t.id > $2::uuid order by t.id limit $3`,
    [setValue(set), afterId, limit],
  );

/**
 * A page of a set's first copy. The cursor for the first pull is taken before the first page, so that a change in between arrives twice rather than
 * never.
 */
export async function fill(db: pg.Pool, session: Session, request: FillRequest): Promise<FillResponse> {
  const { set, afterKey, limit } = request;
  if (!(await allowedSets(db, session)).includes(set)) fail(403, 'SET_NOT_ALLOWED', { set });
  const broken: Broken[] = [];
  const answer = await inSnapshot(db, async (tx): Promise<FillResponse> => {
    const bound = await feedBound(tx);
    let key: FillKey = afterKey === null ? { startCursor: encodeCursor(bound), member: 0, afterId: NOTHING } : decodeKey(afterKey);
    const start = decodeCursor(key.startCursor);
    if (!start || !isOurs(start, bound)) fail(409, 'FEED_RESET');
    const list = membersOf(set);
    const rows: FillResponse['rows'] = [];
    let left = limit;
    while (left > 0) {
      const member = list[key.member];
      if (!member) return { rows, nextKey: null, startCursor: key.startCursor };
      const page = await pageOf(tx, member, set, key.afterId, left);
      const found = sorted(member.entity, page);
      broken.push(...found.broken);
      for (const row of found.good) rows.push({ entity: member.entity.name, row });
      left -= page.length;
      const full = left <= 0;
      key = full ? { ...key, afterId: page.at(-1)?.id ?? key.afterId } : { ...key, member: key.member + 1, afterId: NOTHING };
    }
    return { rows, nextKey: encodeKey(key), startCursor: key.startCursor };
  });
  await tellBroken(db, broken);
  return answer;
}
