/** The administrator's device, known to the server, with the keys that what he does is signed with. */
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { entityByName } from '#domain/registry.ts';
import { selectRows } from '#server/store/rows.ts';
import { WireDevice } from '#tests/support/wire-device.ts';
import { keyed } from './keyed.ts';
import type { Plant } from './plant.ts';

export interface SigningDevice {
  readonly device: WireDevice;
  readonly sign: (operation: WireOperation) => WireOperation;
}

export async function signingDevice(plant: Plant): Promise<SigningDevice> {
  const user = entityByName('user');
  if (!user) throw new Error('no user');
  const client = await plant.db.connect();
  const [admin] = await selectRows(client, user, 'account', ['admin'], 'none').finally(() => client.release());
  if (!admin) throw new Error('no administrator');
  const device = new WireDevice(plant.db, admin);
  const { token } = await plant.signIn(device);
  return { device, sign: await keyed({ url: plant.url, token, device, userId: admin.id }) };
}
