/** Writes the ERP's number on our document (HDR "erpDocNo: from the outbox"). It is a note and not a step of the document's states. */
import type pg from 'pg';
import { documentByType } from '#domain/registry.ts';
import { logChanges, selectRows, upsertRows } from '#server/store/rows.ts';
import { setsOf } from '#server/store/sets.ts';
import { inTransaction } from '#server/store/transaction.ts';

interface Sent {
  readonly docType: string;
  readonly docId: string | null;
  readonly isReversal: boolean;
}

/** @param erpDocNo null = the ERP gave none. A reversal clears the number, because the ERP document no longer exists. */
export async function noteErpDocNo(db: pg.Pool, { docType, docId, isReversal }: Sent, erpDocNo: string | null): Promise<void> {
  const header = documentByType(docType)?.header;
  if (!header || !docId || (!isReversal && erpDocNo === null)) return;
  await inTransaction(db, async (tx) => {
    const [row] = await selectRows(tx, header, 'id', [docId], 'update');
    const value = isReversal ? null : erpDocNo;
    if (!row || row.erpDocNo === value) return;
    const noted = { ...row, erpDocNo: value, version: row.version + 1 };
    await upsertRows(tx, header, [noted]);
    const scopes = setsOf(header, noted, undefined);
    await logChanges(
      tx,
      scopes.map((scope) => ({ entity: header.name, id: docId, scope, op: 'u' })),
    );
  });
}
