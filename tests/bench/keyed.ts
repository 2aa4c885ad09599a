/** A device whose operations are signed by their author, as every real one's are (sync.md §12). */
import type { WireOperation } from '#domain/kernel/protocol.ts';
import { enrolment, newKey, signed } from '#tests/support/keys.ts';

export interface Keyed {
  readonly url: string;
  readonly token: string;
  readonly deviceId: string;
  readonly userId: string;
}

/** Makes keys, has the server certify them, and answers what signs with them. */
export async function keyed({ url, token, deviceId, userId }: Keyed): Promise<(operation: WireOperation) => WireOperation> {
  const [device, key] = [newKey(), newKey()];
  const answer = await fetch(`${url}/api/sync/enrol`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify(enrolment({ deviceId, userId, device, keys: [key] })),
  });
  const { status, message } = (await answer.json()) as { status: number; message: string };
  if (status !== 200) throw new Error(`enrolment answered ${status} ${message}`);
  return (operation) => signed(operation, deviceId, key);
}
