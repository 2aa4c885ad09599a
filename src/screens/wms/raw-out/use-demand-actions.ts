/** The verbs of a call for material that are possible in its status, for this person. */
import { Ban, ClipboardCheck, ListChecks, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { cmpQty } from '#domain/kernel/quantity.ts';
import { type DemandLineRow, prodDemandClose, prodDemandReview, prodDemandUnreview } from '#domain/wms/demand.document.ts';
import { requisitionGenerate } from '#domain/wms/requisition-generate.operation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { askReason } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import { type DemandRow, pickable } from './demand-board.ts';

const OPEN: readonly number[] = [1, 3];
const CLOSABLE: readonly number[] = [2, 4, 6];
const REVIEWED = 2;

/** @param onGenerate opens the dialog that makes a picking list of the call */
export function useDemandActions(onGenerate: (id: string) => void): (demand: DemandRow, lines: readonly DemandLineRow[]) => Action[] {
  const { t } = useTranslation('rawout');
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const mayReview = useRight(prodDemandReview.right);
  const mayClose = useRight(prodDemandClose.right);
  const mayGenerate = useRight(requisitionGenerate.right);
  const offline = online ? undefined : t('needsServer');
  return (demand, lines) => {
    const { id, status } = demand;
    const withReason = async (def: typeof prodDemandClose, title: string) => {
      const reason = await askReason({ title });
      if (reason !== null) await submit(def, { id, reason }, { done: t('done') });
    };
    const toPick = lines.some((line) => cmpQty(line.pickedQty, line.needQty) < 0);
    const verbs: (Action | false)[] = [
      OPEN.includes(status) &&
        mayReview && {
          ...{ key: 'review', label: t('list.review'), icon: ClipboardCheck, busy },
          onClick: () => void submit(prodDemandReview, { id }, { done: t('done') }),
        },
      pickable(demand) &&
        mayGenerate &&
        toPick && { key: 'generate', label: t('board.generate'), icon: ListChecks, onClick: () => onGenerate(id), disabledReason: offline },
      status === REVIEWED &&
        mayReview && {
          ...{ key: 'unreview', label: t('list.unreview'), icon: RotateCcw, disabledReason: offline },
          onClick: () => void withReason(prodDemandUnreview, t('list.unreviewTitle')),
        },
      CLOSABLE.includes(status) &&
        mayClose && {
          ...{ key: 'close', label: t('list.close'), icon: Ban, danger: true },
          onClick: () => void withReason(prodDemandClose, t('demand.closeTitle')),
        },
    ];
    return verbs.filter((verb) => verb !== false);
  };
}
