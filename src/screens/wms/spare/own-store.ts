/** The store in which a document of spare parts begins. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { SPARE_STORES } from '#domain/wms/spare/spare-codes.ts';
import { isMine } from '#screens/wms/kit/stores.ts';

export const isSpareStore = (store: AnyRow, actor: Actor | null): boolean => isMine(store, actor, SPARE_STORES);

/** The user's store for spare parts, where there is only one; '' = to be chosen. */
export function ownStore(actor: Actor | null, { warehouse = [] }: Readonly<Record<string, readonly AnyRow[]>>): string {
  const [own, ...more] = warehouse.filter((store) => isSpareStore(store, actor));
  return more.length === 0 ? (own?.id ?? '') : '';
}
