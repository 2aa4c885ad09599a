/** Searches saved under a name. Each user has their own; a right permits sharing them with everybody. */
import type pg from 'pg';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import { MOST_FILTERS_IN_ALL } from '#domain/system/bounds.ts';
import {
  type FilterInput,
  filterSchema,
  type HomeView,
  type HomeViewInput,
  homeViewSchema,
  MOST_FILTERS,
  MOST_HOME_VIEWS,
  type SavedFilter,
  SHARE_FILTERS,
} from '#domain/system/saved-filter.ts';
import { logEdit } from '#server/modules/audit-log.ts';
import { countToday } from '#server/modules/day-bounds.ts';
import { fail } from '#server/modules/failure.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { newId } from './resources.ts';

export const filterBody = filterSchema;
export const homeBody = homeViewSchema;

interface Held {
  readonly id: string;
  readonly userId: string;
  readonly path: string;
  readonly name: string;
  readonly shared: boolean;
}

/** Searches shared by colleagues belong to the factory. Suppliers see only their own. */
export async function listFilters(on: Queryable, actor: Actor, path: string): Promise<PageOf<SavedFilter>> {
  const list = await rowsOf<SavedFilter>(
    on,
    `select f.id, f.path, f.name, f.content -> 'values' as values, f.content -> 'table' as table, f.content -> 'sort' as sort, f.shared,
       f.user_name as "userName", f.user_id = $1 as mine, d.filter_id is not null as "isDefault", h.filter_id is not null as "onHome"
     from saved_filter f left join default_filter d on d.filter_id = f.id and d.user_id = $1
       left join home_view h on h.filter_id = f.id and h.user_id = $1
     where f.path = $2 and (f.user_id = $1 or (f.shared and $3)) order by f.user_id <> $1, f.name`,
    [actor.userId, path, actor.supplierId === null],
  );
  return { list, total: list.length };
}

const mayShare = (actor: Actor): boolean => actor.supplierId === null && hasRight(actor, SHARE_FILTERS);

const logShared = (tx: Queryable, actor: Actor, { id, name, path }: Pick<Held, 'id' | 'name' | 'path'>, action: 'update' | 'delete') =>
  logEdit(tx, actor, {
    docType: 'savedFilter',
    docId: id,
    action,
    before: action === 'delete' ? { path, name } : null,
    after: action === 'delete' ? null : { path, name },
  });

async function setDefault(tx: Queryable, { userId }: Actor, path: string, id: string | null): Promise<void> {
  await tx.query('delete from default_filter where user_id = $1 and path = $2', [userId, path]);
  if (id) await tx.query('insert into default_filter (user_id, path, filter_id) values ($1, $2, $3)', [userId, path, id]);
}

/** @throws 400 FILTERS_IN_ALL, 429 FILTERS_A_DAY */
async function guardMore(tx: Queryable, { userId }: Actor): Promise<void> {
  const held = await rowOf<{ n: number }>(tx, 'select count(*)::int as n from saved_filter where user_id = $1', [userId]);
  if ((held?.n ?? 0) >= MOST_FILTERS_IN_ALL) fail(400, 'FILTERS_IN_ALL', { max: String(MOST_FILTERS_IN_ALL) });
  await countToday(tx, 'filter', userId);
}

/** Saving under an existing name replaces the search. @returns all searches of the page */
export const saveFilter = (db: pg.Pool, actor: Actor, input: FilterInput): Promise<PageOf<SavedFilter>> =>
  inTransaction(db, async (tx) => {
    const { path, name, values, table, sort, shared, isDefault, counted } = input;
    if (shared && !mayShare(actor)) fail(403, 'NO_RIGHT', { right: SHARE_FILTERS });
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`filter:${actor.userId}`]);
    const own = await rowsOf<Held>(tx, 'select id, name, shared from saved_filter where user_id = $1 and path = $2', [actor.userId, path]);
    const before = own.find((one) => one.name === name);
    if (!before && own.length >= MOST_FILTERS) fail(400, 'FILTER_LIMIT', { max: String(MOST_FILTERS) });
    if (!before) await guardMore(tx, actor);
    const id = before?.id ?? newId();
    await tx.query(
      `insert into saved_filter (id, user_id, user_name, path, name, content, shared) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (id) do update set content = excluded.content, shared = excluded.shared, updated_at = now()`,
      [id, actor.userId, actor.userName, path, name, JSON.stringify({ values, table, sort }), shared],
    );
    // Wherever it stands, it counts what it shows now.
    await tx.query('update home_view set counted = $2 where filter_id = $1', [id, counted && JSON.stringify(counted)]);
    const current = await rowOf(tx, 'select 1 as held from default_filter where user_id = $1 and filter_id = $2', [actor.userId, id]);
    if (isDefault) await setDefault(tx, actor, path, id);
    else if (current) await setDefault(tx, actor, path, null);
    if (shared || before?.shared) await logShared(tx, actor, { id, name, path }, 'update');
    return listFilters(tx, actor, path);
  });

/** Deletes one's own search, or a shared one with the right to share. @returns the remaining searches of the page */
export const deleteFilter = (db: pg.Pool, actor: Actor, id: string): Promise<PageOf<SavedFilter>> =>
  inTransaction(db, async (tx) => {
    const text = 'select id, user_id as "userId", path, name, shared from saved_filter where id = $1 for update';
    const held = await rowOf<Held>(tx, text, [id]);
    const mine = held?.userId === actor.userId;
    if (!held || (!mine && (!held.shared || actor.supplierId !== null))) fail(404, 'NOT_FOUND');
    if (!mine && !mayShare(actor)) fail(403, 'NO_RIGHT', { right: SHARE_FILTERS });
    await tx.query('delete from saved_filter where id = $1', [id]);
    if (held.shared) await logShared(tx, actor, held, 'delete');
    return listFilters(tx, actor, held.path);
  });

/** The search with which this person's page starts; null = none. Everybody may choose a shared one. */
export const chooseDefault = (db: pg.Pool, actor: Actor, path: string, id: string | null): Promise<PageOf<SavedFilter>> =>
  inTransaction(db, async (tx) => {
    const { list } = await listFilters(tx, actor, path);
    if (id !== null && !list.some((one) => one.id === id)) fail(404, 'NOT_FOUND');
    await setDefault(tx, actor, path, id);
    return listFilters(tx, actor, path);
  });

const HOME = `select f.id, split_part(f.path, '#', 1) as page, f.name, h.query, h.counted from home_view h join saved_filter f on f.id = h.filter_id
  where h.user_id = $1 and (f.user_id = $1 or (f.shared and $2)) order by h.shown_at, f.id`;

/** The searches that stand on one's own home page, the first one first. One that its owner shares no more is gone. */
export const homeViews = (on: Queryable, actor: Actor): Promise<HomeView[]> =>
  rowsOf<HomeView>(on, HOME, [actor.userId, actor.supplierId === null]);

/** Puts one's own search or a shared one on the home page, or takes it away. @returns all searches of its page */
export const showOnHome = (db: pg.Pool, actor: Actor, { id, on, query, counted }: HomeViewInput): Promise<PageOf<SavedFilter>> =>
  inTransaction(db, async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`filter:${actor.userId}`]);
    const path = (await rowOf<{ path: string }>(tx, 'select path from saved_filter where id = $1', [id]))?.path ?? fail(404, 'NOT_FOUND');
    const { list } = await listFilters(tx, actor, path);
    if (!list.some((one) => one.id === id)) fail(404, 'NOT_FOUND');
    await tx.query('delete from home_view where user_id = $1 and filter_id = $2', [actor.userId, id]);
    if (on) {
      if ((await homeViews(tx, actor)).length >= MOST_HOME_VIEWS) fail(400, 'HOME_VIEW_LIMIT', { max: String(MOST_HOME_VIEWS) });
      await tx.query('insert into home_view (user_id, filter_id, query, counted) values ($1, $2, $3, $4)', [
        actor.userId,
        id,
        query,
        counted && JSON.stringify(counted),
      ]);
    }
    return listFilters(tx, actor, path);
  });
