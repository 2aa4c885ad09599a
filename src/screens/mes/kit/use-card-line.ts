/** Tablets of a line hold its own orders. Of any other card or order the server tells which line it is worked on at. */
import { useCallback } from 'react';
import { call } from '#api/client.ts';
import type { ProcessTrace } from '#domain/mes/trace.ts';
import type { Scanned } from '#domain/wms/stock/scanned.ts';
import { useStore } from '#store/hooks.ts';

const trace = call<ProcessTrace>('POST /api/mes/mesProdProcessTrace/trace');

/** A scan that may stand for a card or an order, by its label or by its number. */
export const mayBeCard = (scanned: Scanned): boolean =>
  scanned.kind === 'card' || (scanned.kind === 'missing' && scanned.what === 'unknown');

/** @returns the scan, as a card of its line where the server knows it; as it was where nobody knows it, or the server cannot be reached */
export function useCardLine(): (scanned: Scanned) => Promise<Scanned> {
  const store = useStore();
  return useCallback(
    async (scanned) => {
      if (!store.core.status.get().online) return scanned;
      const line = await trace({ code: scanned.code }, { alertError: false }).then(
        ({ order }) => order.lineName,
        () => null,
      );
      return line === null ? scanned : { kind: 'card', code: scanned.code, line };
    },
    [store],
  );
}
