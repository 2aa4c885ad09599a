/** After the server was restored: finds the lanes in which the server knows less than the device (sync.md §16). */
import type { LanesRequest, LanesResponse } from '#domain/protocol/protocol.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';

/** @returns each lane in which the device is ahead, with the next position that the server expects */
export async function compareLanes(db: Queryable, { deviceId, lanes }: LanesRequest): Promise<LanesResponse> {
  const gaps = await rowsOf<LanesResponse['gaps'][number]>(
    db,
    `select r."docKey", coalesce(l.last_seq, 0) + 1 as expected, l.held_by as "heldBy"
     from jsonb_to_recordset($2::jsonb) as r("docKey" text, "docSeq" int)
     left join lane l on l.device_id = $1 and l.doc_key = r."docKey"
     where r."docSeq" > coalesce(l.last_seq, 0) order by 1`,
    [deviceId, JSON.stringify(lanes)],
  );
  return { gaps };
}
