/** The store in which a document of spare parts begins. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { SPARE_STORES } from '#domain/wms/spare/spare-codes.ts';
import { isMine, onlyStore } from '#screens/wms/kit/stores.ts';

export const isSpareStore = (store: AnyRow, actor: Actor | null): boolean => isMine(store, actor, SPARE_STORES);

/** The user's store for spare parts, where there is only one; '' = to be chosen. */
export const ownStore = (actor: Actor | null, records: Readonly<Record<string, readonly AnyRow[]>>): string =>
  onlyStore(records, (store) => isSpareStore(store, actor));
