/** A tree as the rows a table shows. Pure. */
import type { BomTreeRow } from '#domain/basic/bom-view.ts';

export interface ShownRow {
  /** The way to it: one material may stand in several places. */
  readonly key: string;
  readonly row: BomTreeRow;
}

/** @param closed keys of rows whose branch is folded */
export function shownRows(tree: readonly BomTreeRow[], closed: ReadonlySet<string>, above = ''): ShownRow[] {
  return tree.flatMap((row, at) => {
    const key = `${above}/${at}-${row.materialId}`;
    return [{ key, row }, ...(closed.has(key) ? [] : shownRows(row.children, closed, key))];
  });
}
