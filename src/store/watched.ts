/**
 * A view of a state of many fields that stays the same object until a field changes that somebody has read of it. So a component may take the whole state,
 * and is drawn again only for what it shows: the frame of the app does not follow every word with the server.
 * @param get the state now; a new object after every change
 * @returns for `useSyncExternalStore`; each component needs one of its own
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
