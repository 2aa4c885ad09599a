/** The ERP's queue (stock-rules §3.1, step 5): one row per posting to report, in the posting's own transaction. Written only here. */
import type pg from 'pg';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { erpKindOf } from '#domain/registry.ts';
import { type Movement, movementId } from './ledger.ts';

/** @param docOf the current document of a posting, with its number */
export async function queueForErp(
  tx: pg.PoolClient,
  movements: readonly Movement[],
  docOf: (docType: string, docId: string) => AnyRow | undefined,
): Promise<void> {
  const rows = movements.flatMap((movement) => {
    const kind = erpKindOf(movement.posting);
    const { docType, docId, movementType } = movement.posting;
    if (kind === null) return [];
    const docNo = (docOf(docType, docId)?.docNo as string | null | undefined) ?? null;
    return { id: movementId(movement), docType, docId, docNo, kind, isReversal: movementType.endsWith('_R') };
  });
  if (rows.length === 0) return;
  await tx.query({
    name: 'apply/erp-outbox',
    text: `insert into erp_outbox (id, direction, doc_type, doc_id, doc_no, kind, is_reversal)
      select r.id, 'out', r."docType", r."docId", r."docNo", r.kind, r."isReversal"
      from jsonb_to_recordset($1::jsonb)
        as r(id uuid, "docType" text, "docId" uuid, "docNo" text, kind text, "isReversal" boolean)`,
    values: [JSON.stringify(rows)],
  });
}
