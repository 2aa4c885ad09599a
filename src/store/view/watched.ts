/**
 * A view of a state with many fields that stays the same object until a field its reader has read changes. A component can thus take the
 * whole state and rerender only for what it shows: the app frame does not follow every contact with the server.
 * @param get the current state; a new object after every change
 * @returns for `useSyncExternalStore`; each component needs its own
 */
export function watched<T extends object>(get: () => T): () => T {
  const read = new Map<PropertyKey, unknown>();
  const open = (): T =>
    new Proxy(get(), {
      get: (_, name) => {
        const value: unknown = Reflect.get(get(), name);
        read.set(name, value);
        return value;
      },
    });
  let view = open();
  return () => {
    const now = get();
    if ([...read].every(([name, value]) => Object.is(Reflect.get(now, name), value))) return view;
    read.clear();
    view = open();
    return view;
  };
}
