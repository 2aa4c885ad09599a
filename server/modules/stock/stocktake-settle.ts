/** How a plan stands before it is submitted or reviewed: its differences as the books are now, and what keeps some from being adjusted. */
import type pg from 'pg';
import { z } from 'zod';
import { byId, byIndex } from '#domain/kernel/entity.ts';
import { type Actor, inScope } from '#domain/kernel/permission.ts';
import { MemoryRows } from '#domain/kernel/rows.ts';
import type { CheckSettling } from '#domain/wms/answers.ts';
import { partnerKeys } from '#domain/wms/stocktake/partner.ts';
import { binKeys, boxKeys, hindrances } from '#domain/wms/stocktake/settling.ts';
import { linesNow, movedKeys } from '#domain/wms/stocktake/snapshot.ts';
import { CheckInfo, CheckLine, isSnapshot, LIVE, seesBook } from '#domain/wms/stocktake/stocktake.document.ts';
import { fail } from '#server/modules/failure.ts';
import { selectByKeys } from '#server/store/rows.ts';

export const checkSettlingSchema = z.object({ id: z.uuid() });

/**
 * By the same rules as submitting and reviewing (`wmsCheckInfo/checkSettling`).
 * @throws 404 for none, and for one of another warehouse; 403 NO_RIGHT for whoever counts blind
 */
export async function checkSettling(db: pg.Pool, actor: Actor, { id }: z.output<typeof checkSettlingSchema>): Promise<CheckSettling> {
  const rows = new MemoryRows();
  const read = async (keys: Parameters<MemoryRows['load']>[0]): Promise<void> => {
    const all = [...keys];
    rows.load(all, await selectByKeys(db, all, () => 'none'));
  };
  await read([byId(CheckInfo, id)]);
  const header = rows.get(CheckInfo, id);
  // One of another warehouse answers like none: a stranger is not to learn that it is there.
  if (!header || !inScope(actor, header.warehouseId)) return fail(404, 'DOC_MISSING');
  if (!seesBook(header, actor)) fail(403, 'NO_RIGHT');
  if (!LIVE.includes(header.status)) return { lines: [], hindered: [] };
  await read([byIndex(CheckLine, 'docId', id), ...movedKeys(id), ...partnerKeys(rows, id)]);
  await read([...boxKeys(rows, id), ...binKeys(rows, id)]);
  const lines = linesNow(header, rows);
  const known = isSnapshot(header) ? lines.filter(({ firstQty }) => firstQty !== null) : [];
  return {
    lines: known.map((line) => ({
      lineId: line.id,
      movedQty: line.movedQty,
      missingQty: line.missingQty,
      diffQty: line.diffQty,
      diffType: line.diffType,
      isLate: line.isLate === true,
    })),
    hindered: hindrances(header, lines, rows).map(({ lineId, problem: { code, params } }) => ({ lineId, code, params })),
  };
}
