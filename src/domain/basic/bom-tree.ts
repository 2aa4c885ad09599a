/** Structures of products, walked without a database: what goes into a product over all levels, where a part is used, and that nothing contains itself. */
import { addQty, divQty, mulQty, type Quantity } from '#domain/kernel/quantity.ts';
import { latestFirst } from '#domain/system/order.ts';

/** More levels than any machine has; a walk ends here. */
export const MAX_LEVELS = 15;

/** One part of a structure, seen from the product it goes into. */
export interface BomPart {
  readonly materialId: string;
  /** Of `baseQty` products. */
  readonly qtyPer: Quantity;
  readonly scrapPct: Quantity;
  readonly baseQty: Quantity;
}

export interface BomNode<P extends BomPart = BomPart> {
  /** 1 = goes into the product itself. */
  readonly level: number;
  readonly part: P;
  /** For one of the product that was asked about, losses of all levels included. */
  readonly needQty: Quantity;
  readonly children: readonly BomNode<P>[];
}

/**
 * The way from a product through its parts back to itself, or null when there is none.
 * @param parts what goes into the product itself @param partsOf what goes into any other material, of every version that is alive
 */
export function cyclePath(
  productId: string,
  parts: readonly string[],
  partsOf: (materialId: string) => readonly string[],
): string[] | null {
  const seen = new Set<string>();
  const follow = (materialId: string, path: readonly string[]): string[] | null => {
    if (materialId === productId) return [...path, materialId];
    if (seen.has(materialId)) return null;
    seen.add(materialId);
    for (const next of partsOf(materialId)) {
      const found = follow(next, [...path, materialId]);
      if (found) return found;
    }
    return null;
  };
  for (const part of parts) {
    const found = follow(part, [productId]);
    if (found) return found;
  }
  return null;
}

/** How many levels lie below a product with these parts; counts no further than `MAX_LEVELS` + 1. */
export function levelsBelow(parts: readonly string[], partsOf: (materialId: string) => readonly string[]): number {
  let level = 0;
  let row = [...new Set(parts)];
  while (row.length > 0 && level <= MAX_LEVELS) {
    level += 1;
    row = [...new Set(row.flatMap(partsOf))];
  }
  return level;
}

/** What is needed for so many of the product: quantity by base quantity, with the loss on top. */
export const needFor = (parent: Quantity, { qtyPer, scrapPct, baseQty }: BomPart): Quantity =>
  divQty(mulQty(mulQty(parent, qtyPer), addQty('100', scrapPct)), mulQty('100', baseQty));

/**
 * The tree below a product.
 * @param levels how deep; 1 = only the parts themselves
 * @param partsOf the parts by the version that counts; asked once per place in the tree. What contains itself is shown and not entered again
 */
export function explode<P extends BomPart>(
  productId: string,
  parts: readonly P[],
  partsOf: (materialId: string) => readonly P[],
  levels: number,
): BomNode<P>[] {
  const below = (own: readonly P[], level: number, need: Quantity, above: readonly string[]): BomNode<P>[] =>
    own.map((part) => {
      const needQty = needFor(need, part);
      const inside = level < Math.min(levels, MAX_LEVELS) && !above.includes(part.materialId);
      const children = inside ? below(partsOf(part.materialId), level + 1, needQty, [...above, part.materialId]) : [];
      return { level, part, needQty, children };
    });
  return below(parts, 1, '1', [productId]);
}

export interface BomVersion {
  readonly prodVersion: string;
  readonly isDefault: boolean;
  readonly validFrom: string;
  readonly validTo: string | null;
}

/** The version that counts on a day: the default one, else the newest that is valid. @param versions those that are reviewed */
export function versionOn<V extends BomVersion>(versions: readonly V[], day: string): V | undefined {
  const valid = versions.filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo));
  return valid.find(({ isDefault }) => isDefault) ?? latestFirst(valid, ({ validFrom }) => validFrom)[0];
}
