/** What a customer may still send back: as the server knows it, and without it as far as this device holds the sales issues. */
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { soldHere } from '#domain/wms/returns/find-returned.ts';
import type { SoldLine } from '#domain/wms/returns/sold-proposal.ts';
import { useTold } from '#pages/kit/use-told.ts';
import { useStore, useSyncStatus, useView } from '#store/hooks.ts';

const soldCall = call<readonly SoldLine[]>('POST /api/wms/salesReturn/sold');

/** @returns asks once for a material: the server where it can be reached, else this device. Oldest first. */
export function useAskSold(): (customerId: string, materialId: string) => Promise<readonly SoldLine[]> {
  const store = useStore();
  const { online } = useSyncStatus();
  return async (customerId, materialId) => {
    const here = async () => (await soldHere(store, customerId)).filter((line) => line.materialId === materialId);
    return online ? soldCall({ customerId, materialIds: [materialId] }, { alertError: false }).catch(here) : here();
  };
}

const NONE: readonly SoldLine[] = [];

/**
 * @param customerId '' = not chosen yet
 * @param materialIds of the goods
 * @returns oldest first; keeps its identity
 */
export function useSold(customerId: string, materialIds: readonly string[]): readonly SoldLine[] {
  const wanted = [...new Set(materialIds)].sort();
  const here = useView('salesIssueLine', `sold/${customerId}`, async (store) => (customerId === '' ? NONE : soldHere(store, customerId)));
  const question = customerId !== '' && wanted.length > 0 ? { customerId, materialIds: wanted } : undefined;
  // Another material asks anew; until the answer is there, what was known of this customer stands.
  const { told } = useTold('sold', soldCall, question, (before) => before.customerId === customerId);
  const key = wanted.join();
  return useMemo(() => (told ?? here ?? NONE).filter(({ materialId }) => key.includes(materialId)), [told, here, key]);
}
