/** A tree as the rows a table shows. Pure. */
import type { BomTreeRow } from '#domain/basic/bom-view.ts';

/** A row with the way to it as its key: one material may stand in several places. */
export type ShownRow = BomTreeRow & { readonly key: string };

/** @param closed keys of rows whose branch is folded */
export function shownRows(tree: readonly BomTreeRow[], closed: ReadonlySet<string>, above = ''): ShownRow[] {
  return tree.flatMap((row, at) => {
    const key = `${above}/${at}-${row.materialId}`;
    return [{ ...row, key }, ...(closed.has(key) ? [] : shownRows(row.children, closed, key))];
  });
}
