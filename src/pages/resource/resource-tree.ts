/** Records nested under others of their kind, as rows of a tree. */
import { useCallback, useMemo, useState } from 'react';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import type { Tree } from '#ui/table/table-row.tsx';

/** A tree is shown in full, so this many rows are requested at once. */
export const TREE_SIZE = 1000;

export interface Branch {
  readonly row: AnyRow;
  readonly depth: number;
  readonly hasMore: boolean;
  readonly above: readonly string[];
}

/**
 * Rows below their parents, in their original order. A row whose parent is missing (a search found only the child) moves to the top level.
 * @param parent field that names the parent
 * @param by field by which the parent is named
 */
export function branchesOf(rows: readonly AnyRow[], parent: string, by: string): Branch[] {
  const known = new Set(rows.map((row) => String(row[by])));
  const below = new Map<string, AnyRow[]>();
  for (const row of rows) {
    const above = String(row[parent] ?? '');
    const under = known.has(above) ? above : '';
    below.set(under, [...(below.get(under) ?? []), row]);
  }
  const met = new Set<string>();
  const walk = (key: string, depth: number, above: readonly string[]): Branch[] =>
    (below.get(key) ?? []).flatMap((row) => {
      const own = String(row[by]);
      if (met.has(own)) return [];
      met.add(own);
      return [{ row, depth, hasMore: below.has(own), above }, ...walk(own, depth + 1, [...above, row.id])];
    });
  return walk('', 0, []);
}

/** @param parent field that names the parent; undefined = a plain list */
export function useResourceTree({ entity, key }: ResourceDef, parent: string | undefined, rows: readonly AnyRow[]) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const by = parent !== undefined && entity.fields[parent]?.type === 'code' ? key : 'id';
  const branches = useMemo(() => (parent === undefined ? [] : branchesOf(rows, parent, by)), [rows, parent, by]);
  const byId = useMemo(() => new Map(branches.map((branch) => [branch.row.id, branch])), [branches]);
  const shown = useMemo(
    () => (parent === undefined ? rows : branches.filter(({ above }) => !above.some((id) => closed.has(id))).map(({ row }) => row)),
    [parent, rows, branches, closed],
  );
  const onToggle = useCallback((row: AnyRow): void => {
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(row.id)) next.add(row.id);
      return next;
    });
  }, []);
  const tree = useMemo<Tree<AnyRow>>(
    () => ({
      depth: (row) => byId.get(row.id)?.depth ?? 0,
      expanded: (row) => (byId.get(row.id)?.hasMore ? !closed.has(row.id) : undefined),
      onToggle,
    }),
    [byId, closed, onToggle],
  );
  return { rows: shown, tree: parent === undefined ? undefined : tree };
}
