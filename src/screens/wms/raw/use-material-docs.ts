import { useMemo } from 'react';
import type { EntityDef } from '#domain/kernel/entity.ts';
import type { Field } from '#domain/kernel/field.ts';
import { matches } from '#pages/kit/use-replica-list.ts';
import { useView } from '#store/hooks.ts';

type MaterialLine = { docId: Field<string>; matCode: Field<string>; matName: Field<string>; spec: Field<string | null> };

/** Documents with a line of a material like this; null = not searched for. Lines are read only while something is searched. */
export function useMaterialDocs<F extends MaterialLine>(entity: EntityDef<F>, search: string | undefined): ReadonlySet<string> | null {
  const wanted = search?.trim() ?? '';
  const plain = entity as unknown as EntityDef<MaterialLine>;
  const lines = useView(entity.name, `material-docs/${entity.name}/${wanted !== ''}`, async (store) =>
    wanted === '' ? [] : store.rows(plain),
  );
  return useMemo(() => {
    if (wanted === '') return null;
    const hits = (lines ?? []).filter(({ row }) => matches(wanted, row.matCode, row.matName, row.spec));
    return new Set(hits.map(({ row }) => row.docId));
  }, [lines, wanted]);
}
