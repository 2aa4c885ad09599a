/** "Fix and resend": a refused scan opens as it was, is corrected, and takes the place of the refused one. */
import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useActor } from '#api/session.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import { type Problem, problem } from '#domain/kernel/problem.ts';
import { receiptScan } from '#domain/wms/receipt.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { IdOf, Written } from '#pages/kit/use-submit.ts';
import { useAttention, useStore } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import type { ReceiveState } from './receive-steps.ts';

type ScanPayload = z.infer<typeof receiptScan.schema>;

export interface Fix {
  readonly opId: string;
  readonly receiptId: string;
  readonly reason: Problem;
  /** Photos that were stored with the refused one; they are not taken again. */
  readonly photos: ScanPayload['photos'];
  readonly state: ReceiveState;
}

/** The refused scan named in the address; null = there is none (any more); undefined = not read yet. */
export function useFix(opId: string | null): Fix | null | undefined {
  const attention = useAttention();
  return useMemo(() => {
    if (opId === null) return null;
    if (!attention) return undefined;
    const item = attention.items.find(({ op }) => op.opId === opId && op.type === receiptScan.type);
    const parsed = item && receiptScan.schema.safeParse(item.op.payload);
    if (!item || !parsed?.success) return null;
    const { data } = parsed;
    const draft = {
      boxNo: data.boxNo,
      lineId: data.lineId,
      qty: data.qty,
      batchNo: data.batchNo ?? '',
      productionDate: data.productionDate ?? '',
      expiryDate: data.expiryDate ?? '',
      grossWeight: data.grossWeight ?? '',
      binId: data.binId,
    };
    return { opId, receiptId: data.id, reason: item.reason, photos: data.photos, state: { draft, binId: data.binId, lineId: '' } };
  }, [opId, attention]);
}

type Resend = <P>(
  fix: Fix,
  def: OperationDef<P>,
  payload: (idOf: IdOf) => P,
  attachments: readonly Awaited<ReturnType<Store['prepareAttachment']>>[],
) => Promise<Written>;

/** Writes the corrected operation in the place of the refused one. The reason names what was refused. */
export function useResend(): Resend {
  const store = useStore();
  const actor = useActor();
  const labels = useLabels();
  const { t } = useTranslation('raw');
  const opId = useRef(store.newOpId());
  return useCallback(
    async (fix, def, payload, attachments) => {
      if (!actor) return { ok: false, problem: problem('LOGIN_NEEDED') };
      const id = opId.current;
      const idOf: IdOf = (n) => derivedId(id, n);
      const reason = t('fix.reason', { problem: labels.problem(fix.reason) }).slice(0, 500);
      const send = (accept: boolean) =>
        store.replace(fix.opId, def, payload(idOf), {
          opId: id,
          actor,
          attachments,
          reason,
          ...(accept ? { acceptIssues: true as const } : {}),
        });
      let result = await send(false);
      if (!result.ok && 'issues' in result) {
        const detail = result.issues.map((issue) => labels.problem(issue)).join('\n');
        if (!(await confirm({ kind: 'action', detail }))) return { ok: false, problem: problem('CANCELLED') };
        result = await send(true);
      }
      if (!result.ok) return { ok: false, problem: 'problem' in result ? result.problem : problem('INVALID') };
      opId.current = store.newOpId();
      return { ok: true, opId: id, idOf };
    },
    [actor, labels, store, t],
  );
}
