/** Writes movements and ledger entries. These tables are INSERT only. */
import type pg from 'pg';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import type { Posting } from '#domain/kernel/posting.ts';
import type { MemoryRows } from '#domain/kernel/rows.ts';
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

/** The id by which the boxes remember a movement (wms/stock/movement.ts mints the same). */
export const movementId = ({ opId, ordinal }: Movement): string => derivedId(opId, `movement-${ordinal}`);

function headOf(movement: Movement, docNo: unknown): AnyRow {
  const { posting, ...stamp } = movement;
  const { movementType, docType, docId, reversalOf } = posting;
  return { id: movementId(movement), version: 1, movementType, docType, docId, docNo: docNo ?? null, reversalOf, ...stamp };
}

const entriesOf = (movement: Movement): AnyRow[] => {
  const id = movementId(movement);
  return movement.posting.entries.map((entry, seq) => ({ ...entry, id: derivedId(id, seq), version: 1, movementId: id, seq }));
};

/** Shows the envelope's next operations a movement that is written only at its end, so that a review can be reversed at once. */
export function showMovement(rows: MemoryRows, movement: Movement): void {
  rows.put(table('stockMovement'), headOf(movement, null));
  for (const entry of entriesOf(movement)) rows.put(table('stockLedgerEntry'), entry);
}

export async function writeMovements(
  tx: pg.PoolClient,
  movements: readonly Movement[],
  docOf: (docType: string, docId: string) => AnyRow | undefined,
): Promise<void> {
  if (movements.length === 0) return;
  const heads = movements.map((movement) => headOf(movement, docOf(movement.posting.docType, movement.posting.docId)?.docNo));
  await Promise.all([
    upsertRows(tx, table('stockMovement'), heads),
    upsertRows(tx, table('stockLedgerEntry'), movements.flatMap(entriesOf)),
  ]);
}
