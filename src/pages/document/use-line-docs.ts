/** Documents by the contents of their lines. */
import { useMemo } from 'react';
import type { EntityDef, RowOf } from '#domain/kernel/entity.ts';
import type { Field, Fields } from '#domain/kernel/field.ts';
import { matches } from '#pages/kit/use-replica-list.ts';
import { useView } from '#store/hooks.ts';

type MaterialLine = { docId: Field<string>; matCode: Field<string>; matName: Field<string>; spec: Field<string | null> };

const isRemoved = (line: object): boolean => Reflect.get(line, 'isRemoved') === true;

/**
 * Documents with a matching live line; null = no search. Lines are read only during a search.
 * @param hit keep its identity (useMemo); null = no search
 */
export function useLineDocs<F extends Fields & { docId: Field<string> }>(
  entity: EntityDef<F>,
  hit: ((line: RowOf<F>) => boolean) | null,
): ReadonlySet<string> | null {
  const searched = hit !== null;
  const lines = useView(entity.name, `line-docs/${entity.name}/${searched}`, async (store) => (searched ? store.rows(entity) : []));
  return useMemo(() => {
    if (!hit) return null;
    const hits = (lines ?? []).map(({ row }) => row).filter((row) => !isRemoved(row) && hit(row));
    return new Set(hits.map((row) => String(Reflect.get(row, 'docId'))));
  }, [lines, hit]);
}

/** Documents with a material whose code, name or specification contains the text; null = no search. */
export function useMaterialDocs<F extends Fields & MaterialLine>(
  entity: EntityDef<F>,
  search: string | undefined,
): ReadonlySet<string> | null {
  const wanted = search?.trim() ?? '';
  const plain = entity as unknown as EntityDef<MaterialLine>;
  const hit = useMemo(
    () => (wanted === '' ? null : (line: RowOf<MaterialLine>) => matches(wanted, line.matCode, line.matName, line.spec)),
    [wanted],
  );
  return useLineDocs(plain, hit);
}
