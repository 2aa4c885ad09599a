/** Import of check items, list by list, through the call that saves typed ones. Loaded on demand. */
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/errors.ts';
import { codeIn } from '#domain/basic/bom-import.ts';
import { problem } from '#domain/kernel/problem.ts';
import { checkFaults, checkImport, checkItems, checkKey } from '#domain/mes/check-import.ts';
import { Routing, RoutingOperation } from '#domain/mes/routing.ts';
import type { ImportRow } from '#domain/system/record-import.ts';
import { materialsByCode } from '#pages/kit/held-materials.ts';
import { ImportDrawer } from '#pages/resource/import/import-drawer.tsx';
import { type GroupWay, sendGroups } from '#pages/resource/import/import-groups.ts';
import type { ImportWay } from '#pages/resource/import/use-import.ts';
import { useStore } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';
import { CHECKS, type CheckKind, checkCalls } from './check-calls.ts';

const NONE = {};

export function CheckImportDrawer({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useTranslation('structure');
  const client = useQueryClient();
  const groups = useGroups();
  const way: ImportWay = { note: t('check.importNote'), send: (request, held) => sendGroups(request, held, groups) };
  const saved = (): void => void client.invalidateQueries({ queryKey: [CHECKS] });
  return <ImportDrawer resource={checkImport} title={title} plan={NONE} way={way} onClose={onClose} onSaved={saved} />;
}

/** The operation that a row names by product, version and number, if this device knows it. */
async function operationOf(store: Store, values: ImportRow['values']) {
  const code = codeIn(values.productId);
  const product = (await materialsByCode(store, [code]))(code) ?? null;
  const routings = product ? await store.rowsBy(Routing, 'productId', product.id) : [];
  const version = String(values.routingVersion).trim();
  const routing = routings.find(({ row }) => row.deletedAt === null && row.routingVersion === version)?.row ?? null;
  const steps = routing ? await store.rowsBy(RoutingOperation, 'routingId', routing.id) : [];
  const operation = steps.find(({ row }) => !row.isRemoved && row.opSeq === Number(values.opSeq))?.row ?? null;
  return { product, routing, operation };
}

function useGroups(): GroupWay {
  const store = useStore();
  const kindOf = (rows: readonly ImportRow[]): CheckKind => (rows[0]?.values.checkKind === 'Demo' ? 'Demo' : 'First');
  const placeOf = async (rows: readonly ImportRow[]) => {
    const named = await operationOf(store, rows[0]?.values ?? {});
    const routingOpId = named.operation?.id;
    const page = routingOpId === undefined ? null : await checkCalls[kindOf(rows)].list({ routingOpId }, { alertError: false });
    return { ...named, page };
  };
  return {
    keyOf: checkKey,
    check: async (rows) => {
      const { page, ...named } = await placeOf(rows);
      return checkFaults(rows, { ...named, taken: (page?.list ?? []).map(({ seq }) => seq) });
    },
    write: async (rows) => {
      try {
        const { operation, page } = await placeOf(rows);
        const routingOpId = operation?.id ?? '';
        const version = page?.versions[routingOpId];
        await checkCalls[kindOf(rows)].update({ routingOpId, version, items: checkItems(rows) }, { alertError: false });
        return null;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return error.source === 'line' ? problem('NO_ANSWER') : problem('IMPORT_REFUSED', { text: error.message });
      }
    },
  };
}
