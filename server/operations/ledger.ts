/** Writes movements and ledger entries. Only INSERT exists for these tables. */
import type pg from 'pg';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import type { Posting } from '#domain/kernel/posting.ts';
import { entityByName } from '#domain/registry.ts';
import { upsertRows } from '#server/store/rows.ts';

export interface Movement {
  readonly opId: string;
  readonly ordinal: number;
  readonly posting: Posting;
  readonly postingDate: string;
  readonly isRedated: boolean;
  readonly occurredAt: string;
  readonly recordedAt: string;
  readonly userId: string;
  readonly deviceId: string;
}

const table = (name: string): AnyEntity => {
  const entity = entityByName(name);
  if (!entity) throw new Error(`no entity ${name}`);
  return entity;
};

/** The id under which the boxes remember a movement (wms/stock/movement.ts mints the same). */
const movementId = ({ opId, ordinal }: Movement): string => derivedId(opId, `movement-${ordinal}`);

export async function writeMovements(
  tx: pg.PoolClient,
  movements: readonly Movement[],
  docOf: (docType: string, docId: string) => AnyRow | undefined,
): Promise<void> {
  if (movements.length === 0) return;
  const ids = movements.map(movementId);
  const heads = movements.map((movement, at) => {
    const { opId, ordinal, postingDate, isRedated, occurredAt, recordedAt, userId, deviceId, posting } = movement;
    const { movementType, docType, docId, reversalOf } = posting;
    const docNo = docOf(docType, docId)?.docNo ?? null;
    return {
      id: ids[at] ?? '',
      version: 1,
      movementType,
      docType,
      docId,
      docNo,
      postingDate,
      occurredAt,
      recordedAt,
      reversalOf,
      isRedated,
      opId,
      ordinal,
      userId,
      deviceId,
    };
  });
  const entries = movements.flatMap((movement, at) => {
    const id = ids[at] ?? '';
    return movement.posting.entries.map((entry, seq) => ({ ...entry, id: derivedId(id, seq), version: 1, movementId: id, seq }));
  });
  await upsertRows(tx, table('stockMovement'), heads);
  await upsertRows(tx, table('stockLedgerEntry'), entries as unknown as AnyRow[]);
}
