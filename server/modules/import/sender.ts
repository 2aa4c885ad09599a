/** The import as an author: it has its own account and device, so that everybody sees what came from files and not from people. */
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Actor, ADMIN } from '#domain/kernel/permission.ts';
import { PRICE_RIGHT } from '#domain/system/prices.ts';
import { role as roleResource } from '#domain/system/user.resource.ts';
import { fail } from '#server/modules/failure.ts';
import { endSessions, openSession, snapshotOf, UNBIND } from '#server/modules/identity/sessions.ts';
import { setAuthsOfRole } from '#server/modules/people/rights.ts';
import { createUser } from '#server/modules/people/users.ts';
import { saveResource, type Writer } from '#server/modules/records/resources.ts';
import { Outgoing } from '#server/modules/sync/outgoing.ts';
import { applyEnvelope } from '#server/operations/apply.ts';
import { inTransaction, type Queryable, rowOf } from '#server/store/transaction.ts';
import type { Ready } from './document-step.ts';

const ACCOUNT = 'import';
const ROLE = 'IMPORT';
/** The rights needed to create the documents of an import. */
const RIGHTS = ['web:srmdata', 'web:srmdata:purchase:create', PRICE_RIGHT];

const findUser = (on: Queryable, account: string) =>
  rowOf<{ id: string; account: string; name: string; supplier_id: string | null; warehouse_scope: string[] }>(
    on,
    'select id, account, user_name as name, supplier_id, warehouse_scope from app_user where account = $1',
    [account],
  );

async function createAccount(db: pg.Pool): Promise<void> {
  const admin = (await findUser(db, ADMIN)) ?? fail(500, 'INTERNAL');
  const actor: Actor = {
    userId: admin.id,
    account: ADMIN,
    userName: admin.name,
    personId: null,
    supplierId: null,
    rights: [],
    warehouses: [],
  };
  const { row } = await saveResource(db, actor, roleResource, {
    roleCode: ROLE,
    roleName: '数据导入',
    roleNameEn: 'Data import',
    isActive: true,
  });
  const auths = await db.query<{ id: string }>('select id from auth where auth_code = any($1)', [RIGHTS]);
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

  /** Creates documents. @returns the refused ones with the reason; they are discarded at once and hold up nothing */
  async create(operation: string, batch: readonly Ready[]): Promise<Map<Ready, string>> {
    const outgoing = await this.#queue();
    const { userId } = this.#author;
    const byOperation = new Map(
      batch.map((ready) => {
        const { opId } = outgoing.add({
          type: operation,
          payload: (id) => ({ id: id('doc'), ...ready.payload }),
          userId,
          occurredAt: ready.occurredAt,
        });
        return [opId, ready];
      }),
    );
    const refused = new Map<Ready, string>();
    for (const { opId, status, code, params } of await this.#send(outgoing, batch.length)) {
      const ready = byOperation.get(opId);
      if (status === 'rejected' && ready) refused.set(ready, `${code} ${Object.values(params).join(' ')}`.trim());
      else if (status !== 'applied' && status !== 'accepted_with_issues') throw new Error(`The server answered ${status} ${code}.`);
    }
    const given = [...byOperation].filter(([, ready]) => refused.has(ready)).map(([opId]) => opId);
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
