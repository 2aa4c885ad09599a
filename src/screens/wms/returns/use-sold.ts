/** What a customer may still send back: as the server knows it, and without it as far as this device holds the sales issues. */
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { type SoldQuestion, soldHere } from '#domain/wms/returns/find-returned.ts';
import type { SoldLine } from '#domain/wms/returns/sold-proposal.ts';
import { useTold } from '#pages/kit/use-told.ts';
import { useView } from '#store/hooks.ts';

export const soldCall = call<readonly SoldLine[]>('POST /api/wms/salesReturn/sold');

const NONE: readonly SoldLine[] = [];

interface Sold {
  /** Oldest first; keeps its identity. */
  readonly sold: readonly SoldLine[];
  /** More may be known in a moment. */
  readonly isAsking: boolean;
}

/** @param customerId '' = not chosen yet */
export function useSold(customerId: string, materialIds: readonly string[]): Sold {
  const wanted = [...new Set(materialIds)].sort();
  const here = useView('salesIssueLine', `sold/${customerId}`, async (store) =>
    customerId === '' ? NONE : soldHere(store, { customerId }),
  );
  const question: SoldQuestion | undefined = customerId !== '' && wanted.length > 0 ? { customerId, materialIds: wanted } : undefined;
  // Another material asks anew; until the answer is there, what was known of this customer stands.
  const { told, isAsking } = useTold('sold', soldCall, question, (before) => before.customerId === customerId);
  const key = wanted.join();
  const sold = useMemo(() => (told ?? here ?? NONE).filter(({ materialId }) => key.includes(materialId)), [told, here, key]);
  return { sold, isAsking: isAsking || here === undefined };
}
