/** The import as an author: it has its own account and device, so that everybody sees what came from files and not from people. */
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { laneOf } from '#domain/kernel/document.ts';
import { type Actor, ADMIN } from '#domain/kernel/permission.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import { PRICE_RIGHT } from '#domain/system/prices.ts';
import { role as roleResource } from '#domain/system/user.resource.ts';
import { PURCHASE_RIGHT } from '#domain/wms/inbound/purchase-order.operation.ts';
import { ORDER_RIGHT } from '#domain/wms/production/production-order.ts';
import { SALES_RIGHT } from '#domain/wms/sales/sales-order.document.ts';
import { fail } from '#server/modules/failure.ts';
import { endSessions, openSession, snapshotOf, UNBIND } from '#server/modules/identity/sessions.ts';
import { sentence } from '#server/modules/messages.ts';
import { setAuthsOfRole } from '#server/modules/people/rights.ts';
import { createUser } from '#server/modules/people/users.ts';
import { saveResource, type Writer } from '#server/modules/records/resources.ts';
import { Outgoing } from '#server/modules/sync/outgoing.ts';
import { applyEnvelope } from '#server/operations/apply.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';

/** What is to be done for a row of the source. */
export interface Act {
  readonly line: number;
  readonly operation: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Of the document that is here; null = the operation makes it. */
  readonly docId: string | null;
  readonly occurredAt: string;
}

/** A refusal as the sender reads it: the code, which programs tell apart, and what it says in both languages. */
export const told = (problem: Problem): string => `${problem.code}: ${sentence('zh', problem)} / ${sentence('en', problem)}`;

const ACCOUNT = 'import';
const ROLE = 'IMPORT';
/** The rights needed to create the documents of an import. What is added later is given to accounts that were made before, once. */
const FIRST_RIGHTS = ['web:srmdata', 'web:srmdata:purchase:create', PRICE_RIGHT];
const RIGHTS = [...FIRST_RIGHTS, SALES_RIGHT.sync, ORDER_RIGHT.create, PURCHASE_RIGHT.take];

const findUser = (on: Queryable, account: string) =>
  rowOf<{ id: string; account: string; name: string; supplier_id: string | null; warehouse_scope: string[] }>(
    on,
    'select id, account, user_name as name, supplier_id, warehouse_scope from app_user where account = $1',
    [account],
  );

async function administrator(db: pg.Pool): Promise<Actor> {
  const admin = (await findUser(db, ADMIN)) ?? fail(500, 'INTERNAL');
  return { userId: admin.id, account: ADMIN, userName: admin.name, personId: null, supplierId: null, rights: [], warehouses: [] };
}

/** Gives the role what it was never given. What somebody took from it since stays taken. */
async function giveNewRights(db: pg.Pool): Promise<void> {
  const row = await rowOf<{ given: string[] }>(db, "select value as given from setting where key = 'import.rights'");
  const fresh = RIGHTS.filter((right) => !(row?.given ?? FIRST_RIGHTS).includes(right));
  if (row && fresh.length === 0) return;
  const role = await rowOf<{ id: string }>(db, 'select id from role where role_code = $1', [ROLE]);
  if (role) {
    const auths = await rowsOf<{ id: string }>(
      db,
      'select id from auth where auth_code = any($2) union select auth_id from role_auth where role_id = $1',
      [role.id, fresh],
    );
    await setAuthsOfRole(
      db,
      await administrator(db),
      role.id,
      auths.map(({ id }) => id),
    );
  }
  await db.query("insert into setting (key, value) values ('import.rights', $1) on conflict (key) do update set value = excluded.value", [
    JSON.stringify(RIGHTS),
  ]);
}

async function createAccount(db: pg.Pool): Promise<void> {
  const actor = await administrator(db);
  const { row } = await saveResource(db, actor, roleResource, {
    roleCode: ROLE,
    roleName: '数据导入',
    roleNameEn: 'Data import',
    isActive: true,
  });
  const auths = await db.query<{ id: string }>('select id from auth where auth_code = any($1)', [FIRST_RIGHTS]);
  await setAuthsOfRole(
    db,
    actor,
    row.id,
    auths.rows.map(({ id }) => id),
  );
  // Nobody is supposed to sign in with this account, so nobody knows the password.
  const password = randomBytes(24).toString('base64url');
  await createUser(db, actor, { account: ACCOUNT, password, userName: '数据导入', isActive: true, roles: [row.id] });
}

/** The author of everything an import writes, created at the first import. A trial run creates nothing and reads as the administrator. */
export async function importAuthor(db: pg.Pool, dryRun: boolean): Promise<Writer> {
  if (!dryRun && !(await findUser(db, ACCOUNT))) await createAccount(db);
  if (!dryRun) await giveNewRights(db);
  const user = (await findUser(db, ACCOUNT)) ?? (await findUser(db, ADMIN)) ?? fail(500, 'INTERNAL');
  const { account, supplier_id: supplierId } = user;
  const { rights } = await snapshotOf(db, user);
  return { userId: user.id, userName: user.name, account, supplierId, rights };
}

/** One device per database, stored in its settings. */
async function deviceId(db: pg.Pool): Promise<string> {
  await db.query("insert into setting (key, value) values ('import.device', $1) on conflict do nothing", [JSON.stringify(randomUUID())]);
  const row = await rowOf<{ id: string }>(db, "select value #>> '{}' as id from setting where key = 'import.device'");
  const id = row?.id ?? fail(500, 'INTERNAL');
  await db.query("insert into device (device_id, name) values ($1, '数据导入') on conflict do nothing", [id]);
  return id;
}

export class ImportSender {
  readonly #db: pg.Pool;
  readonly #author: Writer;
  #outgoing: Outgoing | undefined;

  constructor(db: pg.Pool, author: Writer) {
    this.#db = db;
    this.#author = author;
  }

  /** Signs in on the device when there is something to send, and continues with its numbers. */
  async #queue(): Promise<Outgoing> {
    if (this.#outgoing) return this.#outgoing;
    const id = await deviceId(this.#db);
    const user = (await findUser(this.#db, ACCOUNT)) ?? fail(500, 'INTERNAL');
    await inTransaction(this.#db, async (tx) => {
      await openSession(tx, user, { deviceId: id, claimed: false, lang: 'zh' });
      const open = await tx.query<{ id: string }>('select session_id as id from user_session where user_id = $1 and ended_at is null', [
        user.id,
      ]);
      await endSessions(
        tx,
        open.rows.map((row) => row.id),
        UNBIND.logout,
        'import',
      );
    });
    const last = await rowOf<{ seq: number }>(
      this.#db,
      'select coalesce(max(device_seq), 0)::int as seq from op_log where device_id = $1',
      [id],
    );
    this.#outgoing = new Outgoing(id, 'import', last?.seq ?? 0);
    return this.#outgoing;
  }

  /** The device goes on in each document where it stopped. */
  async #goOn(outgoing: Outgoing, docKeys: readonly string[]): Promise<void> {
    if (docKeys.length === 0) return;
    const lanes = await rowsOf<{ docKey: string; lastSeq: number }>(
      this.#db,
      'select doc_key as "docKey", last_seq as "lastSeq" from lane where device_id = $1 and doc_key = any($2::text[])',
      [outgoing.deviceId, docKeys],
    );
    for (const { docKey, lastSeq } of lanes) outgoing.goOn(docKey, lastSeq);
  }

  /** Sends at most an envelope of acts. @returns the refused ones with the reason; they are discarded at once and hold up nothing */
  async send(acts: readonly Act[]): Promise<Map<Act, string>> {
    const outgoing = await this.#queue();
    const { userId } = this.#author;
    await this.#goOn(
      outgoing,
      acts.flatMap(({ operation, docId }) => (docId === null ? [] : [laneOf(operation.split('.')[0] ?? '', docId)])),
    );
    const byOperation = new Map(
      acts.map((act) => {
        const { opId } = outgoing.add({
          type: act.operation,
          payload: (id) => ({ id: act.docId ?? id('doc'), ...act.payload }),
          userId,
          occurredAt: act.occurredAt,
        });
        return [opId, act];
      }),
    );
    const refused = new Map<Act, string>();
    for (const { opId, status, code, params } of await this.#send(outgoing, acts.length)) {
      const act = byOperation.get(opId);
      if (status === 'rejected' && act) refused.set(act, told({ code: code ?? '', params }));
      else if (status !== 'applied' && status !== 'accepted_with_issues') throw new Error(`The server answered ${status} ${code}.`);
    }
    const given = [...byOperation].filter(([, act]) => refused.has(act)).map(([opId]) => opId);
    if (given.length > 0) await this.#giveUp(outgoing, given);
    return refused;
  }

  async #giveUp(outgoing: Outgoing, opIds: readonly string[]): Promise<void> {
    const payload = { opIds, reason: '导入时被拒绝，见导入报告' };
    outgoing.add({ type: 'operation.discard', payload, userId: this.#author.userId, occurredAt: new Date().toISOString() });
    await this.#send(outgoing, 1);
  }

  async #send(outgoing: Outgoing, count: number) {
    let fault: unknown;
    const carrier = { mayHold: () => false };
    const { results } = await applyEnvelope(
      this.#db,
      { deviceId: outgoing.deviceId, operations: outgoing.take(count) },
      carrier,
      (error) => {
        fault = error;
      },
      { trusted: true },
    );
    if (fault && results.some(({ status }) => status === 'retry')) throw fault;
    return results;
  }
}
