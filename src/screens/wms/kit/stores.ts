/** Which stores a page works for, and in which ones a person may work: conditions on warehouse rows, for the plans of documents. */
import { type Actor, inScope } from '#domain/kernel/permission.ts';

type Store = Readonly<Record<string, unknown>>;

/** @param classes codes of store classes */
export const isOfClass = ({ whClassCode }: Store, classes: readonly string[]): boolean => classes.includes(String(whClassCode));

/** Active, in the person's scope, and of one of these classes. */
export const isMine = (store: Store, actor: Actor | null, classes?: readonly string[]): boolean =>
  store.isActive === true && actor !== null && inScope(actor, String(store.id)) && (classes === undefined || isOfClass(store, classes));
