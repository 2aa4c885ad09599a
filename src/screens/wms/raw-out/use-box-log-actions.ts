import { CheckCheck, ListX, Repeat, ScanLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import type { DemandBoxRow } from '#domain/wms/answers.ts';
import { requisitionPick, requisitionRejectLine } from '#domain/wms/requisition-pick.operation.ts';
import { requisitionReview } from '#domain/wms/requisition-review.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { Action } from '#ui/page-header.tsx';
import { type BoxLogVerb, boxLogVerbs } from './box-log-actions.ts';

const RIGHTS: Readonly<Record<BoxLogVerb, string | readonly string[]>> = {
  pick: requisitionPick.right,
  exchange: requisitionPick.right,
  rejectLine: requisitionRejectLine.right,
  review: requisitionReview.right,
};
const ICONS = { pick: ScanLine, exchange: Repeat, rejectLine: ListX, review: CheckCheck } as const;
const WORDS = { pick: 'list.pick', exchange: 'exchange.do', rejectLine: 'detail.rejectLine', review: 'list.review' } as const;

/** Each leads to where it is done: the terminal with this box in hand, or the list with the question open. */
export function useBoxLogActions(): (row: DemandBoxRow) => readonly Action[] {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const actor = useActor();
  const run = (verb: BoxLogVerb, { requisitionId: id, logId: log }: DemandBoxRow): void => {
    if (verb === 'pick') go('/wms/picking-list2', { id, log });
    else go('/wms/picking-list2-detail', verb === 'review' ? { id } : { id, log, verb });
  };
  return (row) =>
    boxLogVerbs(row)
      .filter((verb) => actor !== null && hasRight(actor, RIGHTS[verb]))
      .map((verb) => ({
        key: verb,
        label: t(WORDS[verb]),
        icon: ICONS[verb],
        danger: verb === 'rejectLine',
        onClick: () => run(verb, row),
      }));
}
