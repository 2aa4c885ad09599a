/** Numbers of the pieces in one box, for whoever keeps it: certain ones first (decision 098). */
import type pg from 'pg';
import { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import { MOST_SERIALS } from '#domain/mes/box-serials.ts';
import type { BoxSerialLine } from '#domain/wms/answers.ts';
import { fail } from '#server/modules/failure.ts';
import { inSnapshot } from '#server/store/transaction.ts';
import { serialsOfBox } from './genealogy/read-serials.ts';
import { boxesInReach } from './genealogy/start.ts';

export const boxSerialsSchema = z.object({ boxNo: z.string().trim().toUpperCase().min(1).max(40) });

/** How many there are is told all the same. */
export interface BoxSerials {
  readonly list: readonly BoxSerialLine[];
  readonly total: number;
}

/** @throws 404 TRACE_NOTHING if there is no such box, or it never lay in one of the caller's stores */
export const boxSerials = (db: pg.Pool, actor: Actor, { boxNo }: z.output<typeof boxSerialsSchema>): Promise<BoxSerials> =>
  inSnapshot(db, async (tx) => {
    const [boxId] = await boxesInReach(tx, actor, [boxNo]);
    if (boxId === undefined) return fail(404, 'TRACE_NOTHING', { code: boxNo });
    const found = [...(await serialsOfBox(tx, boxId))].sort((a, b) => a.certainty - b.certainty);
    const list = found.slice(0, MOST_SERIALS).map(({ id, code, certainty, orderNo, at, by }) => ({ id, code, certainty, orderNo, at, by }));
    return { list, total: found.length };
  });
