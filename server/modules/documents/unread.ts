/** What the badge at the notices counts. */
import type { Actor } from '#domain/kernel/permission.ts';
import { PORTAL_RIGHT } from '#domain/registry.ts';
import { SrmNotice, srmNotice } from '#domain/srm/notice.document.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { SITE_TODAY } from '#server/modules/report-query.ts';
import { type Queryable, rowOf } from '#server/store/transaction.ts';
import { unconfirmed } from './asked-beside.ts';
import { addSupplier, mayReadOwn } from './supplier-view.ts';

export const UNREAD = { right: PORTAL_RIGHT, suppliers: true } as const;

/** Notices that still say something to somebody of a supplier: not looked at, or waiting for that supplier's confirmation. Nothing is unread to the factory. */
export async function unreadNotices(db: Queryable, actor: Actor): Promise<{ readonly total: number }> {
  if (!mayReadOwn(actor, srmNotice)) return { total: 0 };
  const conditions = new Conditions();
  addSupplier(conditions, SrmNotice, actor);
  const user = conditions.param(actor.userId);
  const unread = `not exists (select 1 from notice_receipt r where r.doc_id = t.id and r.user_id = ${user}::uuid)`;
  conditions.add(`(t.valid_to is null or t.valid_to >= ${SITE_TODAY})`);
  conditions.add(`(${unread} or ${unconfirmed(conditions, actor)})`);
  const found = await rowOf<{ total: number }>(db, `select count(*)::int as total from srm_notice t${conditions.where}`, conditions.values);
  return { total: found?.total ?? 0 };
}
