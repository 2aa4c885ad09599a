/** Freezes a box and its batch: the box is registered as a suspected product, and the boxes of its batch that are in stock are stopped. It needs the server. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { useActor } from '#api/session.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import { type Problem, problem } from '#domain/kernel/problem.ts';
import type { TraceNode } from '#domain/mes/genealogy.ts';
import type { BatchBox } from '#domain/mes/quality/batch-box.ts';
import { suspectContain, suspectRegister } from '#domain/mes/quality/suspect.operation.ts';
import { useStore } from '#store/hooks.ts';

const ask = call<readonly BatchBox[]>('POST /api/mes/genealogy/batchBoxes');

/** Of the suspicion: goods in stock. */
const IN_STOCK = 2;

/** Boxes of the same batch as this one. */
export function useSameBatch(boxId: string) {
  const { data, isPending, error } = useQuery({
    queryKey: ['same-batch', boxId],
    queryFn: ({ signal }) => ask({ id: boxId }, { signal }),
    staleTime: 0,
  });
  return { boxes: data, isWaiting: isPending, isLacking: error !== null };
}

type Frozen = { readonly id: string } | { readonly problem: Problem };

/** @returns freezes a box and others, and answers with the suspected product that holds them */
export function useFreeze() {
  const store = useStore();
  const actor = useActor();
  const [busy, setBusy] = useState(false);
  const does = async <P>(def: OperationDef<P>, payload: P, opId: string): Promise<Problem | null> => {
    if (!actor) return problem('BUSY');
    const done = await store.submitOnline(def, payload, { opId, actor, acceptIssues: true });
    if (!done.ok) return 'problem' in done ? done.problem : problem('INVALID');
    const { status, code, params } = done.verdict;
    return status === 'rejected' ? { code: code ?? 'INVALID', params } : null;
  };
  const freeze = async ({ id: boxId, qty }: TraceNode, boxIds: readonly string[], description: string): Promise<Frozen> => {
    const opId = store.newOpId();
    const id = derivedId(opId, 'doc');
    const labelNo = await store.takeNumber('suspect');
    const nowhere = { orderId: null, orderOpId: null, cardId: null, materialId: null, defectCode: null };
    const suspect = { ...nowhere, id, sourceType: IN_STOCK as 2, boxId, qty: qty ?? '1', labelNo, description };
    const refused =
      (await does(suspectRegister, suspect, opId)) ??
      (boxIds.length > 0 ? await does(suspectContain, { id, boxIds: [...boxIds] }, store.newOpId()) : null);
    return refused ? { problem: refused } : { id };
  };
  return {
    busy,
    freeze: async (...of: Parameters<typeof freeze>): Promise<Frozen> => {
      setBusy(true);
      try {
        return await freeze(...of);
      } finally {
        setBusy(false);
      }
    },
  };
}
