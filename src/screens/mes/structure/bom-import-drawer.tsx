/** Import of bills of materials, each through the operation that creates one by hand. Loaded on demand. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Bom, isLive } from '#domain/basic/bom.document.ts';
import { bomCreate } from '#domain/basic/bom.operation.ts';
import { bomDefaults, bomFaults, bomImport, bomKey, bomPayload, codeIn } from '#domain/basic/bom-import.ts';
import { dayIn } from '#domain/kernel/clock.ts';
import { OperationDefinition } from '#domain/mes/routing.ts';
import { headed } from '#domain/system/headed.ts';
import type { ImportRow } from '#domain/system/record-import.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { materialsByCode } from '#pages/kit/held-materials.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { formFields } from '#pages/resource/form-values.ts';
import { ImportDrawer } from '#pages/resource/import/import-drawer.tsx';
import { type GroupWay, sendGroups } from '#pages/resource/import/import-groups.ts';
import type { ImportWay } from '#pages/resource/import/use-import.ts';
import { useStore } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';

interface Props {
  readonly types: readonly (1 | 2 | 3)[];
  readonly onClose: () => void;
}

export function BomImportDrawer({ types, onClose }: Props) {
  const { t } = useTranslation('structure');
  const { say } = useDocumentWords('bom');
  const { core } = useStore();
  const groups = useGroups(types);
  const plan = useMemo(() => {
    const fields = formFields(bomImport).filter((name) => name !== 'bomType' || types.length > 1);
    return { fields, start: bomDefaults(types[0] ?? 1, dayIn(core.site.timeZone, core.nowIso())) };
  }, [types, core]);
  const way: ImportWay = { note: t('bom.importNote'), send: (request, held) => sendGroups(request, held, groups) };
  return (
    <ImportDrawer resource={bomImport} title={headed(say('name'))} plan={plan} way={way} onClose={onClose} onSaved={() => undefined} />
  );
}

const materialsOf = (store: Store, rows: readonly ImportRow[]) =>
  materialsByCode(
    store,
    rows.flatMap(({ values }) => [codeIn(values.productId), codeIn(values.materialId)]),
  );

function useGroups(types: readonly number[]): GroupWay {
  const store = useStore();
  const { submit } = useSubmit();
  return {
    keyOf: bomKey,
    check: async (rows) => {
      const material = await materialsOf(store, rows);
      const product = material(codeIn(rows[0]?.values.productId));
      const [operations, boms] = await Promise.all([
        store.rows(OperationDefinition),
        product ? store.rowsBy(Bom, 'productId', product.id) : [],
      ]);
      return bomFaults(rows, {
        types,
        material,
        operations: new Set(operations.map(({ row }) => row.opCode)),
        versions: new Set(boms.flatMap(({ row }) => (isLive(row) ? [row.prodVersion] : []))),
      });
    },
    write: async (rows) => {
      const payload = bomPayload(rows, await materialsOf(store, rows));
      const made = await submit(bomCreate, (idOf) => ({ id: idOf('doc'), ...payload }), { quiet: true });
      return made.ok ? null : made.problem;
    },
  };
}
