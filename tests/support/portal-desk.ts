/** Somebody of purchasing beside two suppliers: the desk that writes what both of them read, or only one. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { FLOOR_RIGHTS } from './plant.ts';
import type { Answer, Held } from './plant-server.ts';
import { TwoSuppliers } from './two-suppliers.ts';
import { type Uploaded, uploadForm } from './upload.ts';
import { WireDevice } from './wire-device.ts';

type Payload = Parameters<WireDevice['does']>[1];
export type By = 'desk' | 'own' | 'other';

export class PortalDesk {
  private constructor(
    readonly world: TwoSuppliers,
    readonly user: AnyRow,
    readonly held: Held,
  ) {}

  /** @param rights beside those of the floor */
  static async open(rights: readonly string[]): Promise<PortalDesk> {
    const world = await TwoSuppliers.open();
    const { plant, store } = world.server.data;
    const user = await plant.user('desk', [...new Set([...FLOOR_RIGHTS, 'web:srmdata', ...rights])], [store.id]);
    return new PortalDesk(world, user, { session: await world.server.signIn(user, null) });
  }

  /** Of somebody of the factory, or of a supplier. */
  heldBy = (by: By): Held => (by === 'desk' ? this.held : this.world[by].held);

  /** Done on a device of its own, because a device waits where it was refused. */
  async does(by: By, type: string, payload: Payload, user?: AnyRow) {
    const { plant } = this.world.server.data;
    if (by !== 'desk') return (await this.world.device(user ? { user } : this.world[by])).does(type, payload);
    const device = new WireDevice(plant.pool, this.user);
    await plant.session(this.user, device.id);
    return device.does(type, payload);
  }

  asks<T = Record<string, never>>(by: By, url: string, body: object = {}): Promise<Answer<T>> {
    return this.world.server.call<T>(this.heldBy(by), url, body);
  }

  /** @returns the content of a file, or the status with which it is refused */
  async download(by: By, id: string): Promise<string | number> {
    const held = this.heldBy(by);
    const headers = { 'x-auth-token': 'session' in held ? held.session : '' };
    const answer = await this.world.server.app.inject({ method: 'GET', url: `/api/system/file/${id}`, headers });
    const isFile = answer.headers['content-disposition'] !== undefined;
    return isFile ? answer.body : answer.json<{ status: number }>().status;
  }

  upload(by: By, recordId: string, name: string, content: string): Promise<Uploaded> {
    const held = this.heldBy(by);
    const headers = { 'x-auth-token': 'session' in held ? held.session : '' };
    const fields = { fileId: recordId, fileType: 'file' };
    return uploadForm(this.world.server.app, { headers, fields, name, content: Buffer.from(content) });
  }

  rows<T extends object = AnyRow>(text: string, values: unknown[] = []): Promise<T[]> {
    return this.world.server.data.plant.rows<T>(text, values);
  }

  close(): Promise<void> {
    return this.world.server.close();
  }
}
