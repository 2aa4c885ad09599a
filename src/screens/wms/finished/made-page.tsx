/** The terminal of a finished-goods receipt: the goods once, then box after box, then the review. */
import { Check, ClipboardCheck, FileText, PackagePlus, Printer, Tag } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { madeCards, madeLabels } from '#domain/wms/finished/finished.job.ts';
import { ARRIVAL, FINISHED_RIGHT, FinishedReceiptLine, finishedReceipt } from '#domain/wms/finished/finished-receipt.document.ts';
import { finishedReceiptReview, finishedReceiptScan } from '#domain/wms/finished/finished-receipt.operation.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { FieldControl } from '#pages/fields/field-control.tsx';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld, WhenHeld } from '#pages/kit/not-held.tsx';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { saidLine, useSay } from '#pages/scan/said.ts';
import { ScanPage, type ThingInHand } from '#pages/scan/scan-page.tsx';
import { arrivingQuantity, useArrivingFields } from '#screens/wms/kit/arriving.tsx';
import { useArrivalBins } from '#screens/wms/kit/goods.ts';
import type { MaterialRow } from '#screens/wms/kit/use-names.ts';
import { usePrintLabels } from '#screens/wms/kit/use-print-label.ts';
import { useReviewRule } from '#screens/wms/kit/use-review-rule.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { ActionButton } from '#ui/page-header.tsx';
import { type MadeView, useMade, useMadeReceipt } from './use-made.ts';

const PATH = '/products/products-warehousing';
const CREATED = 0;

/** That nobody has applied for the order is a remark for the desk: the goods stand here all the same. */
const reviewed = (done: string) => ({ done, acceptIssues: ['NO_COMPLETION'] });

export function MadePage({ id, title }: { readonly id: string; readonly title: string }) {
  const { t } = useTranslation('finished');
  const go = useGo();
  const to = (label: string, query?: Record<string, string>) => ({ label, onClick: () => go(PATH, query) });
  return (
    <WhenHeld title={title} of={useMadeReceipt(id)} missing={t('made.notHeld')} action={to(t('made.toList'))}>
      {(view) =>
        view.header.status === CREATED ? (
          <Receiving title={title} view={view} />
        ) : (
          <NotHeld
            title={title}
            message={t('made.notOpen', { docNo: view.header.docNo ?? t('ui:pending.noNumber') })}
            action={to(t('made.toDocument'), { id })}
          />
        )
      }
    </WhenHeld>
  );
}

function Receiving({ title, view }: { readonly title: string; readonly view: MadeView }) {
  const { t } = useTranslation(['finished', 'raw']);
  const say = useSay('finished');
  const go = useGo();
  const print = usePrintLabels();
  const { name } = useWarehouses();
  const { submit } = useSubmit();
  const [isChoosing, setChoosing] = useState(false);
  const { header, lines } = view;
  const bins = useArrivalBins(header.warehouseId, ARRIVAL);
  const mayReview = useRight(FINISHED_RIGHT.review);
  const rule = useReviewRule('finishedReceipt', header.createdBy);
  const blocked = lines.length === 0 ? t('raw:receive.noBoxes') : (rule ?? undefined);
  const review = async (): Promise<void> => {
    if (blocked !== undefined || !mayReview) return;
    const detail = t(`document:finishedReceipt.verb.${header.needInspect ? 'reviewInspect' : 'reviewQuestion'}`);
    const agreed = await confirm({ question: t('made.reviewQuestion', { n: lines.length }), detail, confirmLabel: t('made.review') });
    if (!agreed || !(await submit(finishedReceiptReview, { id: header.id }, reviewed(t('made.reviewed')))).ok) return;
    job.clear();
    toDocument();
  };
  const job = useMade(view, review);
  const { terminal, draft, line, step, change, save } = job;
  const toDocument = () => go(PATH, { id: header.id });
  const saving = {
    key: 'save',
    label: t('raw:receive.save'),
    icon: Check,
    busy: terminal.busy,
    disabledReason: step === 'save' ? undefined : t('raw:receive.missing', { step: t(`raw:receive.lacks.${step}`) }),
    onClick: () => void save(),
  };
  const reviewing = { key: 'review', label: t('made.review'), icon: ClipboardCheck, disabledReason: blocked, onClick: () => void review() };
  const isEmpty = lines.length === 0 ? blocked : undefined;
  const codeOf = (id: string) => bins.find(({ value }) => value === id)?.code ?? null;
  return (
    <>
      <ScanPage
        title={title}
        right={finishedReceiptScan.right}
        of={{ docNo: header.docNo, set: finishedReceipt.status, status: header.status }}
        instruction={t(`made.do.${step === 'box' && job.facts.length === 0 ? 'goods' : step}`, { boxNo: draft?.boxNo ?? '' })}
        hint={[name(header.warehouseId), header.orderNo].filter(Boolean).join(' · ')}
        terminal={terminal}
        undoLabel={draft ? t('raw:receive.drop') : t('raw:receive.undo', { boxNo: job.newest?.boxNo ?? '' })}
        inHand={useInHand(job, bins)}
        idleText={t('made.idle')}
        quantity={
          draft &&
          arrivingQuantity({
            label: t('raw:receive.qty'),
            qty: draft.qty,
            unit: line?.unit,
            decimals: line?.decimals ?? 0,
            step,
            change,
            save,
          })
        }
        lines={madeCards(lines).map((line) => saidLine(line, say))}
        linesTitle={t('made.lines', { n: lines.length })}
        scanEnabled={!isChoosing}
        aside={
          <>
            <ActionButton action={{ key: 'goods', label: t('made.chooseGoods'), icon: PackagePlus, onClick: () => setChoosing(true) }} />
            <ActionButton action={{ key: 'number', label: t('raw:receive.takeNumber'), icon: Tag, onClick: () => void job.takeNumber() }} />
          </>
        }
        menu={[
          {
            key: 'labels',
            label: t('made.labels'),
            icon: Printer,
            onClick: () => void print(madeLabels(header, lines, codeOf)),
            disabledReason: isEmpty,
          },
          { key: 'document', label: t('made.toDocument'), icon: FileText, onClick: toDocument },
        ]}
        primary={draft ? saving : mayReview ? reviewing : undefined}
      />
      {isChoosing ? (
        <AskDialog
          title={t('made.chooseGoods')}
          entity={FinishedReceiptLine}
          fields={['materialId']}
          send={async (_values, _texts, material) => {
            if (material) await job.choose(material as MaterialRow);
            return material !== null;
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}

const { materialId, batchNo, productionDate, expiryDate, toBinId: binId } = FinishedReceiptLine.fields;

type Job = ReturnType<typeof useMade>;

function useInHand({ draft, line, facts, change }: Job, bins: ReturnType<typeof useArrivalBins>): ThingInHand | null {
  const { t } = useTranslation(['finished', 'raw']);
  const field = useArrivingFields();
  if (!draft) return null;
  const needed = { batchNo: line?.batchManaged, expiryDate: line?.shelfLifeManaged, binId: true };
  const of = { fields: { batchNo, productionDate, expiryDate, binId }, needed, draft, bins, isShelf: true, change };
  const goods = (
    <FieldControl
      field={materialId}
      label={t('made.goodsField')}
      none={t('ui:form.choose')}
      value={draft.lineId}
      options={facts.map((one) => ({ value: one.id, label: one.name, code: one.matCode }))}
      onChange={(lineId) => change({ lineId })}
    />
  );
  return {
    code: draft.boxNo || t('raw:receive.noNumber'),
    name: line ? `${line.matCode} ${line.name}` : t('made.noGoods'),
    facts: [
      { label: t('made.goodsField'), hidden: facts.length < 2 && line !== undefined, value: goods },
      ...(['batchNo', 'productionDate', 'expiryDate', 'binId'] as const).map((key) => field(key, of)),
    ],
  };
}
