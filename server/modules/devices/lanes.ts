/** After a restore of the server: which lanes know less than the device does (sync.md §16). */
import type { LanesRequest, LanesResponse } from '#domain/kernel/protocol.ts';
import { fail } from '#server/modules/failure.ts';
import type { Session } from '#server/modules/sessions.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';

/** @returns each lane in which the device is ahead, with the place that the server expects next @throws 403 for another device's lanes */
export async function compareLanes(db: Queryable, session: Session, { deviceId, lanes }: LanesRequest): Promise<LanesResponse> {
  if (session.deviceId !== deviceId) fail(403, 'SESSION_OF_OTHER_DEVICE');
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
