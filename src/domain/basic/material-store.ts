/** In which kind of store a material belongs: its class says it, or the class above. Pure. */
export interface StoredClass {
  readonly parentCode: string | null;
  readonly whClassCode: string | null;
}

/** Class of store (whClassCode); null = no class above it says. A circle of classes ends where it began. */
export function storeClassOf(classes: ReadonlyMap<string, StoredClass>, classCode: string): string | null {
  const seen = new Set<string>();
  for (let code: string | null = classCode; code && !seen.has(code); ) {
    seen.add(code);
    const found: StoredClass | undefined = classes.get(code);
    if (found?.whClassCode) return found.whClassCode;
    code = found?.parentCode ?? null;
  }
  return null;
}

/** Whether a page for these stores offers goods of the class. What no class says may be theirs. */
export function belongsIn(stores: readonly string[], classes: ReadonlyMap<string, StoredClass>, classCode: string): boolean {
  const store = storeClassOf(classes, classCode);
  return store === null || stores.includes(store);
}
