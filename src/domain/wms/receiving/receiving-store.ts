/** Into which store what has arrived is received, as long as nobody has chosen one. Pure. */

export interface Arrived {
  readonly matCode: string;
  /** The store of the material; null = it has none. */
  readonly home: string | null;
}

export interface StoreSources {
  /** Where goods of the same notice are being received already; null = nowhere yet. */
  readonly notice: string | null;
  readonly goods: readonly Arrived[];
  /** Stores that may be received into here, the station's first one first. */
  readonly own: readonly string[];
}

export interface ProposedStore {
  /** Null = somebody has to say it. */
  readonly warehouseId: string | null;
  /** What may be chosen; where the goods belong comes first. */
  readonly options: readonly string[];
}

/**
 * The store of the notice, else that of its goods, else the station's first. Where these say different things, or name a store that nothing is received into
 * here, it is asked: goods in a wrong store are looked for in the right one.
 */
export function storeOf({ notice, goods, own }: StoreSources): ProposedStore {
  const homes = new Set(goods.flatMap(({ home }) => home ?? []));
  const said = [...new Set([...(notice === null ? [] : [notice]), ...homes])];
  const options = [...said.filter((id) => own.includes(id)), ...own.filter((id) => !said.includes(id))];
  const [only] = said;
  if (only === undefined) return { warehouseId: own[0] ?? null, options };
  return { warehouseId: said.length === 1 && own.includes(only) ? only : null, options };
}

/** The goods that belong into another store than this one, by their store. */
export function elsewhere(goods: readonly Arrived[], warehouseId: string): ReadonlyMap<string, readonly string[]> {
  const away = new Map<string, string[]>();
  for (const { matCode, home } of goods)
    if (home !== null && home !== warehouseId) away.set(home, [...new Set([...(away.get(home) ?? []), matCode])]);
  return away;
}
