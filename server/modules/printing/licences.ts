/** Licences of the print control: edited by people who maintain the sites, and sent only to pages of the class they are for (specification §9). */
import type pg from 'pg';
import { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import { entityByName } from '#domain/registry.ts';
import type { LicenceState } from '#domain/system/answers.ts';
import { licenceParts, originClass, type PrintLicence } from '#domain/system/print/licence.ts';
import { logEdit } from '#server/modules/audit-log.ts';
import { fail } from '#server/modules/failure.ts';
import { siteIdAt } from '#server/modules/sites.ts';
import { inTransaction, type Queryable, rowOf } from '#server/store/transaction.ts';

const COLUMN = { in: 'print_licence_in', out: 'print_licence_out' } as const;

/** @param host of the requesting page, as its browser sent it; the page cannot choose its class */
export async function licenceAt(db: Queryable, host: string): Promise<PrintLicence> {
  const kind = originClass(host);
  const row = await rowOf<{ licence: string | null }>(db, `select ${COLUMN[kind]} as licence from site where id = $1`, [
    await siteIdAt(db, host),
  ]);
  return { originClass: kind, parts: licenceParts(row?.licence ?? null) };
}

const licence = z.string().trim().max(255).nullable().optional();
/** Fields left out stay unchanged; null removes the licence. */
export const licenceSchema = z.object({ printLicenceIn: licence, printLicenceOut: licence });
export type LicenceChange = z.infer<typeof licenceSchema>;

const stateText =
  'select print_licence_in is not null as "printLicenceIn", print_licence_out is not null as "printLicenceOut" from site where id = $1';

export const licenceState = async (db: Queryable, id: string): Promise<LicenceState> =>
  (await rowOf<LicenceState>(db, stateText, [id])) ?? fail(404, 'NOT_FOUND');

const NAMES = { printLicenceIn: COLUMN.in, printLicenceOut: COLUMN.out } as const;

/** The log records that a licence was changed, but not the licence. */
export const setLicences = (db: pg.Pool, actor: Actor, id: string, change: LicenceChange): Promise<LicenceState> =>
  inTransaction(db, async (tx) => {
    const entity = entityByName('site') ?? fail(500, 'INTERNAL');
    const before = (await rowOf<LicenceState>(tx, `${stateText} for update`, [id])) ?? fail(404, 'NOT_FOUND');
    for (const [name, column] of Object.entries(NAMES)) {
      const value = change[name as keyof LicenceChange];
      if (value !== undefined) await tx.query(`update site set ${column} = $2 where id = $1`, [id, value || null]);
    }
    const after = await licenceState(tx, id);
    await logEdit(tx, actor, { docType: entity.name, docId: id, action: 'licence', before: { ...before }, after: { ...after } });
    return after;
  });
