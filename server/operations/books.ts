/** What follows when a month is closed or opened again, in the same transaction: its figures are forgotten, and the ERP is told. */
import type pg from 'pg';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { derivedId } from '#domain/kernel/ids.ts';

const OPEN = 0;
const CLOSED = 2;

interface Changed {
  readonly entity: AnyEntity;
  readonly row: AnyRow;
  readonly before: AnyRow | undefined;
}

/** @param changed the rows of the envelope, each with its previous version */
export async function settleBooks(tx: pg.PoolClient, changed: readonly Changed[]): Promise<void> {
  for (const { entity, row, before } of changed) {
    if (entity.name !== 'accountPeriod' || !before) continue;
    const { id, version, period, status } = row;
    const was = before.status;
    if (was === status) continue;
    if (status === OPEN) {
      await tx.query('delete from account_stock_run where period = $1', [period]);
      await tx.query('delete from account_stock where period = $1', [period]);
    }
    if (status !== CLOSED && was !== CLOSED) continue;
    await tx.query(
      `insert into erp_outbox (id, direction, doc_type, doc_id, doc_no, kind, is_reversal) values ($1, 'out', 'accountPeriod', $2, $3, 'periodClose', $4)`,
      [derivedId(id, `told-${version}`), id, period, status !== CLOSED],
    );
  }
}
