/** Which stores a page works for, and in which ones a person may work: conditions on warehouse rows, for the plans of documents. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { type Actor, inScope } from '#domain/kernel/permission.ts';

type Store = Readonly<Record<string, unknown>>;

/** @param classes codes of store classes */
export const isOfClass = ({ whClassCode }: Store, classes: readonly string[]): boolean => classes.includes(String(whClassCode));

/** Active, in the person's scope, and of one of these classes. */
export const isMine = (store: Store, actor: Actor | null, classes?: readonly string[]): boolean =>
  store.isActive === true && actor !== null && inScope(actor, String(store.id)) && (classes === undefined || isOfClass(store, classes));

/** The store in which an entry begins: the only one of the user's, where there is only one; '' = to be chosen. @param records by entity */
export function onlyStore({ warehouse = [] }: Readonly<Record<string, readonly AnyRow[]>>, isOwn: (store: AnyRow) => boolean): string {
  const [own, ...more] = warehouse.filter(isOwn);
  return more.length === 0 ? (own?.id ?? '') : '';
}
