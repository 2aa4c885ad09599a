/** Receipt confirmation: the terminal at the dock. The same page opens a new and an unfinished receipt. */
import { Button } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { Ban, Check, ClipboardCheck, Tag, UserCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { receiptStatus } from '#domain/wms/codes.ts';
import { expectedQty } from '#domain/wms/inbound/acceptance.ts';
import { receiptScan } from '#domain/wms/receiving/receipt.operation.ts';
import { isReceiving, lineState } from '#domain/wms/receiving/receipt-progress.ts';
import { receiptReview } from '#domain/wms/receiving/receipt-review.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useLease } from '#pages/kit/lease.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { LeaseNotice } from '#pages/lease-notice.tsx';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { docMark, usePutInWords } from '#screens/wms/kit/receipt-words.ts';
import { useStoreArea } from '#screens/wms/kit/store-area.ts';
import { useReviewRule } from '#screens/wms/kit/use-review-rule.ts';
import { Icon } from '#ui/icon.tsx';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import { NoReceipt, ReadingReceipt } from './receipt-missing.tsx';
import { ReceiveBoxes } from './receive-boxes.tsx';
import { useHand, useQuantityStep } from './receive-hand.tsx';
import { ReviewReceipt } from './review-receipt.tsx';
import { type Fix, useFix } from './use-fix.ts';
import { useHomeBins } from './use-home-bins.ts';
import { type ReceiptView, useReceipt } from './use-receipt.ts';
import { useReceive } from './use-receive.ts';

export function ReceivePage({ query, title }: ScreenProps) {
  const fix = useFix(query.get('fix'));
  const id = query.get('id') ?? fix?.receiptId ?? '';
  const view = useReceipt(id);
  if (view === undefined || fix === undefined) return <ReadingReceipt title={title} />;
  if (view === null || !isReceiving(view.receipt.row.status)) return <NoReceipt title={title} receipt={view?.receipt.row ?? null} />;
  return <Begun key={`${id}/${fix?.opId ?? ''}`} title={title} view={view} fix={fix} />;
}

interface ReceivingProps {
  readonly title: string;
  readonly view: ReceiptView;
  readonly fix: Fix | null;
}

/** Waits for the bins that are proposed: goods that were scanned before would be set down in the receiving area. */
function Begun(props: ReceivingProps) {
  const homes = useHomeBins(props.view);
  return homes ? <Receiving {...props} homes={homes} /> : <ReadingReceipt title={props.title} />;
}

function Receiving({ title, view, homes, fix }: ReceivingProps & { readonly homes: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('raw');
  const labels = useLabels();
  const go = useGo();
  const area = useStoreArea();
  const words = usePutInWords();
  const decimals = useDecimals();
  const [reviewing, setReviewing] = useState(false);
  const openReview = () => setReviewing(true);
  const job = useReceive(view, homes, fix, openReview);
  const { draft } = job.state;
  const receipt = view.receipt.row;
  useDirty(draft !== null);
  const lease = useLease(`receipt:${receipt.id}`);
  const lines = useMemo(() => scanLines(view, job.state.draft?.lineId || job.state.lineId, t), [view, job.state, t]);
  const focus = job.state.draft?.lineId || job.state.lineId;
  const [breach] = job.breaches;
  // Only what is broken is sent away here: what is too much or too old is a question of a concession.
  const refusal: Action = {
    key: 'refuse',
    label: t('receive.refuse'),
    icon: Ban,
    danger: true,
    disabledReason: job.refusalLacks ? t(`receive.refusalLacks.${job.refusalLacks}`) : undefined,
    onClick: () => void job.refuse(),
  };
  const sentences = (...said: readonly (string | false)[]): string => said.filter(Boolean).join(t('ui:sentenceGap'));
  const hint =
    job.step === 'box'
      ? t('receive.hint', { supplier: words.supplier(receipt.supplierId), warehouse: words.warehouse(receipt.warehouseId) })
      : undefined;
  return (
    <>
      <ScanPage
        title={title}
        right={receiptScan.right}
        number={docMark(receipt, t)}
        state={{ tone: labels.tone(receiptStatus, receipt.status), label: labels.code(receiptStatus, receipt.status) }}
        instruction={t(`receive.prompt.${promptOf(job)}`, { boxNo: draft?.boxNo ?? '' })}
        {...hintOf(
          breach
            ? sentences(isBarred(job) && t('receive.mayNot'), labels.problem(breach))
            : fix
              ? t('fix.hint', { problem: labels.problem(fix.reason) })
              : null,
          hint,
        )}
        terminal={job.terminal}
        undoLabel={undoLabelOf(job, t)}
        inHand={useHand(job)}
        idleText={t(job.facts.every(({ shelf }) => shelf?.loose) ? 'receive.idleLoose' : 'receive.idle')}
        quantity={useQuantityStep(job, decimals(job.line?.unit ?? ''))}
        lines={lines}
        linesTitle={t('receive.lines')}
        onLine={(line) => job.choose(line.key)}
        scanEnabled={!reviewing}
        aside={
          job.facts.every(({ shelf }) => shelf?.loose) ? null : (
            <>
              <Button variant="outline" onClick={job.takeNumber}>
                <Icon of={Tag} />
                {t('receive.takeNumber')}
              </Button>
              {draft?.damage?.trim() ? <ActionButton action={refusal} /> : null}
            </>
          )
        }
        extra={
          <>
            <LeaseNotice lease={lease} />
            <ReceiveBoxes view={view} lineId={focus} onUnscan={job.unscan} />
          </>
        }
        primary={usePrimary(job, view, fix, openReview)}
      />
      {job.releaseDialog}
      {reviewing ? (
        <ReviewReceipt view={view} onClose={() => setReviewing(false)} onDone={(id) => go(area.receipts.document, { id })} />
      ) : null}
    </>
  );
}

type Job = ReturnType<typeof useReceive>;

/** A warning takes precedence over the usual hint. */
const hintOf = (warning: string | null, usual: string | undefined) =>
  warning ? { hint: warning, tone: 'warn' as const } : usual ? { hint: usual } : {};

function undoLabelOf({ state, line, newest }: Job, t: TFunction<'raw'>): string {
  if (state.draft) return t(line?.shelf?.loose ? 'receive.dropLoose' : 'receive.drop');
  return t('receive.undo', { boxNo: newest?.boxNo ?? '' });
}

/** More than this person may take: somebody else has to stand for it. */
const isBarred = ({ breaches, line }: Job): boolean => breaches.length > 0 && line?.accepts.mayConcede === false;

/** Saves the box in hand, or reviews if there is none. */
function usePrimary(job: Job, view: ReceiptView, fix: Fix | null, review: () => void): Action | undefined {
  const { t } = useTranslation('raw');
  const mayReview = useRight(receiptReview.right);
  const rule = useReviewRule('receipt', view.receipt.row.createdBy);
  if (job.state.draft) {
    const lacks = job.step === 'save' ? {} : { disabledReason: t('receive.missing', { step: t(`receive.lacks.${job.step}`) }) };
    const label = t(fix ? 'fix.resend' : job.line?.shelf?.loose ? 'receive.saveLoose' : 'receive.save');
    if (isBarred(job))
      return { key: 'release', label: t('receive.release'), icon: UserCheck, onClick: () => void job.release(), busy: job.busy, ...lacks };
    return { key: 'save', label, icon: Check, onClick: () => void job.save(), busy: job.busy, ...lacks };
  }
  if (!mayReview) return undefined;
  const blocked = view.boxes.length === 0 ? t('receive.noBoxes') : rule;
  return {
    key: 'review',
    label: t('receive.review'),
    icon: ClipboardCheck,
    onClick: review,
    ...(blocked ? { disabledReason: blocked } : {}),
  };
}

/** Loose goods start by choosing their line, and are set down where they stay. */
function promptOf({ step, facts, line }: Job): string {
  if (step === 'box')
    return facts.every(({ shelf }) => shelf?.loose) ? 'looseLine' : facts.some(({ shelf }) => shelf?.loose) ? 'boxOrLine' : 'box';
  if (step === 'bin' && line?.shelf) return 'shelf';
  return step === 'save' && line?.shelf?.loose ? 'saveLoose' : step;
}

const looks = { todo: 'todo', part: 'todo', done: 'done', over: 'problem' } as const;

function scanLines(view: ReceiptView, active: string, t: (key: string) => string): ScanLine[] {
  return view.lines.map((line) => {
    const state = lineState(line);
    return {
      key: line.id,
      code: line.matCode,
      name: [line.matName, line.spec].filter(Boolean).join(' · '),
      done: line.qty,
      total: expectedQty(line),
      unit: line.unitCode,
      state: line.id === active ? 'active' : looks[state],
      ...(state === 'over' ? { note: t('receive.over') } : line.needInspect ? { note: t('receive.inspect') } : {}),
    };
  });
}
