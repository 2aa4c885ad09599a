/** A device whose operations are signed by their author, as every real one's are (sync.md §12). */
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { enrolment, type KeyedDevice, newKey, signed } from '#server/modules/replay/keys.ts';

export interface Keyed {
  readonly url: string;
  readonly token: string;
  readonly device: KeyedDevice;
  readonly userId: string;
}

/** Makes keys, has the server certify them, and answers what signs with them. */
export async function keyed({ url, token, device, userId }: Keyed): Promise<(operation: WireOperation) => WireOperation> {
  const key = newKey();
  const deviceId = device.id;
  const answer = await fetch(`${url}/api/sync/enrol`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify(enrolment({ deviceId, userId, device: device.key, keys: [key] })),
  });
  const { status, message } = (await answer.json()) as { status: number; message: string };
  if (status !== 200) throw new Error(`enrolment answered ${status} ${message}`);
  return (operation) => signed(operation, deviceId, key);
}
