/** The verbs of an inspection that are possible now, the next one first; the same in the list and on the document. */
import { CalendarPlus, ClipboardCheck, HandHeart, ListChecks, PackageX, RotateCcw, ScanSearch, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import type { InspectionRow } from '#domain/wms/quality/inspection.document.ts';
import {
  inspectionConcede,
  inspectionJudge,
  inspectionReject,
  inspectionSort,
  inspectionWithdraw,
} from '#domain/wms/quality/judge.operation.ts';
import { inspectionRecord, inspectionReopen } from '#domain/wms/quality/record.operation.ts';
import { inspectionExtend } from '#domain/wms/quality/stock.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import { type InspectionVerb, inspectionVerbs } from './inspection-facts.ts';
import { usePrintInspection } from './use-print-inspection.ts';

const RIGHTS: Readonly<Record<InspectionVerb, string | readonly string[]>> = {
  record: inspectionRecord.right,
  choose: inspectionJudge.right,
  reject: inspectionReject.right,
  concede: inspectionConcede.right,
  sort: inspectionSort.right,
  extend: inspectionExtend.right,
  withdraw: inspectionWithdraw.right,
  reopen: inspectionReopen.right,
};
const ICONS = {
  record: ClipboardCheck,
  choose: ScanSearch,
  reject: PackageX,
  concede: HandHeart,
  sort: ListChecks,
  extend: CalendarPlus,
  withdraw: Undo2,
  reopen: RotateCcw,
} as const;
const ONLINE: readonly InspectionVerb[] = ['concede', 'sort', 'extend', 'withdraw', 'reopen'];
const UNDOING: readonly InspectionVerb[] = ['withdraw', 'reopen'];

/** @param ask opens the form of a verb that needs more than a reason; default: on the document's own page */
export function useInspectionActions(ask?: (verb: 'reject' | 'extend') => void): (row: InspectionRow) => Action[] {
  const { t } = useTranslation('quality');
  const actor = useActor();
  const go = useGo();
  const { online } = useSyncStatus();
  const { submit } = useSubmit();
  const done = { done: t('done') };
  const run: Readonly<Record<InspectionVerb, (row: InspectionRow) => void>> = {
    record: ({ id }) => go('/wms/qualityDetails', { id }),
    choose: ({ id }) => go('/wms/qualityChoose', { id }),
    // Conceded box by box, where they are chosen.
    concede: ({ id }) => go('/wms/qualityChoose', { id }),
    reject: ({ id }) => (ask ? ask('reject') : go('/wms/qualityDetails', { id, verb: 'reject' })),
    extend: ({ id }) => (ask ? ask('extend') : go('/wms/qualityDetails', { id, verb: 'extend' })),
    sort: async ({ id }) => {
      if (await confirm({ question: t('verb.sortQuestion') })) await submit(inspectionSort, { id }, done);
    },
    withdraw: async ({ id }) => {
      const reason = await askReason({ title: t('verb.withdraw'), detail: t('verb.withdrawDetail') });
      if (reason !== null) await submit(inspectionWithdraw, { id, reason }, done);
    },
    reopen: async ({ id }) => {
      const reason = await askReason({ title: t('verb.reopen') });
      if (reason !== null) await submit(inspectionReopen, { id, reason }, done);
    },
  };
  const ownWork = useOwnWork();
  const print = usePrintInspection();
  const action = (verb: InspectionVerb, row: InspectionRow): Action => ({
    ...{ key: verb, label: t(`verb.${verb}`), icon: ICONS[verb], onClick: () => run[verb](row) },
    danger: UNDOING.includes(verb),
    disabledReason: ONLINE.includes(verb) && !online ? t('needsServer') : verb === 'concede' ? ownWork(row) : undefined,
  });
  return (row) => {
    const mine = inspectionVerbs(row).filter((verb) => actor !== null && hasRight(actor, RIGHTS[verb]));
    return [...mine.map((verb) => action(verb, row)), print(row)].filter((verb) => verb !== false);
  };
}

/** Why this person may not concede: whoever has inspected the goods never does (states-2 §2.4.6). */
export function useOwnWork(): (row: Pick<InspectionRow, 'inspectedBy' | 'inspectedByName'>) => string | undefined {
  const { t } = useTranslation('quality');
  const actor = useActor();
  return ({ inspectedBy, inspectedByName }) =>
    inspectedBy !== null && inspectedBy === actor?.userId ? t('verb.samePerson', { by: inspectedByName ?? '' }) : undefined;
}
