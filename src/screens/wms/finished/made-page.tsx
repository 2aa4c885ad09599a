/** The terminal of a finished-goods receipt: the goods once, then box after box, then the review. */
import { Check, ClipboardCheck, FileText, PackagePlus, Printer, Tag } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { sumQty } from '#domain/kernel/quantity.ts';
import { FINISHED_RIGHT, FinishedReceiptLine, finishedReceipt } from '#domain/wms/finished/finished-receipt.document.ts';
import { finishedReceiptReview, finishedReceiptScan } from '#domain/wms/finished/finished-receipt.operation.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { FieldControl } from '#pages/fields/field-control.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import type { QuantityStep } from '#pages/scan/figure-entry.tsx';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage, type ThingInHand } from '#pages/scan/scan-page.tsx';
import { arrivingField, arrivingQuantity } from '#screens/wms/kit/arriving.tsx';
import { useArrivalBins } from '#screens/wms/kit/goods.ts';
import type { MaterialRow } from '#screens/wms/kit/use-names.ts';
import { usePrintLabels } from '#screens/wms/kit/use-print-label.ts';
import { useReviewRule } from '#screens/wms/kit/use-review-rule.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import type { Fact } from '#ui/facts.tsx';
import { confirm } from '#ui/feedback/ask.tsx';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import { ARRIVAL } from './finished-receipt-goods.ts';
import { type MadeView, useMade, useMadeReceipt } from './use-made.ts';

const PATH = '/products/products-warehousing';
const CREATED = 0;

/** That nobody has applied for the order is a remark for the desk: the goods stand here all the same. */
const reviewed = (done: string) => ({ done, acceptIssues: ['NO_COMPLETION'] });

export function MadePage({ id, title }: ScreenProps & { readonly id: string }) {
  const { t } = useTranslation('finished');
  const go = useGo();
  const view = useMadeReceipt(id);
  const toList = { label: t('made.toList'), onClick: () => go(PATH) };
  if (view === undefined) return <NotHeld title={title} loading />;
  if (view === null) return <NotHeld title={title} message={t('made.notHeld')} action={toList} />;
  if (view.header.status !== CREATED) {
    const document = { label: t('made.toDocument'), onClick: () => go(PATH, { id }) };
    return (
      <NotHeld title={title} message={t('made.notOpen', { docNo: view.header.docNo ?? t('ui:pending.noNumber') })} action={document} />
    );
  }
  return <Receiving title={title} view={view} />;
}

function Receiving({ title, view }: { readonly title: string; readonly view: MadeView }) {
  const { t } = useTranslation(['finished', 'raw']);
  const labels = useLabels();
  const go = useGo();
  const { name } = useWarehouses();
  const { submit } = useSubmit();
  const [choosing, setChoosing] = useState(false);
  const { header, lines } = view;
  const mayReview = useRight(FINISHED_RIGHT.review);
  const rule = useReviewRule('finishedReceipt', header.createdBy);
  const blocked = lines.length === 0 ? t('raw:receive.noBoxes') : (rule ?? undefined);
  const review = async (): Promise<void> => {
    if (blocked !== undefined || !mayReview) return;
    const detail = t(header.needInspect ? 'document:finishedReceipt.verb.reviewInspect' : 'document:finishedReceipt.verb.reviewQuestion');
    const agreed = await confirm({ question: t('made.reviewQuestion', { n: lines.length }), detail, confirmLabel: t('made.review') });
    if (!agreed || !(await submit(finishedReceiptReview, { id: header.id }, reviewed(t('made.reviewed')))).ok) return;
    job.clear();
    go(PATH, { id: header.id });
  };
  const job = useMade(view, review);
  const { terminal, draft, step } = job;
  const print = usePrintMade(view);
  const primary: Action | undefined = draft
    ? {
        key: 'save',
        label: t('raw:receive.save'),
        icon: Check,
        busy: terminal.busy,
        disabledReason: step === 'save' ? undefined : t('raw:receive.missing', { step: t(`raw:receive.lacks.${step}`) }),
        onClick: () => void job.save(),
      }
    : mayReview
      ? { key: 'review', label: t('made.review'), icon: ClipboardCheck, disabledReason: blocked, onClick: () => void review() }
      : undefined;
  const prompt = step === 'box' && job.facts.length === 0 ? 'goods' : step;
  return (
    <>
      <ScanPage
        title={title}
        right={finishedReceiptScan.right}
        number={header.docNo ?? t('ui:pending.noNumber')}
        state={{ tone: labels.tone(finishedReceipt.status, header.status), label: labels.code(finishedReceipt.status, header.status) }}
        instruction={t(`made.do.${prompt}`, { boxNo: draft?.boxNo ?? '' })}
        hint={[name(header.warehouseId), header.orderNo].filter(Boolean).join(' · ')}
        terminal={terminal}
        undoLabel={draft ? t('raw:receive.drop') : t('raw:receive.undo', { boxNo: job.newest?.boxNo ?? '' })}
        inHand={useInHand(job, header.warehouseId)}
        idleText={t('made.idle')}
        quantity={draft ? quantityOf(job, t('raw:receive.qty')) : null}
        lines={boxesOf(view)}
        linesTitle={t('made.lines', { n: lines.length })}
        scanEnabled={!choosing}
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
            onClick: print,
            disabledReason: lines.length === 0 ? blocked : undefined,
          },
          { key: 'document', label: t('made.toDocument'), icon: FileText, onClick: () => go(PATH, { id: header.id }) },
        ]}
        primary={primary}
      />
      {choosing ? (
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

type Job = ReturnType<typeof useMade>;

/** The fields of a box, in the usual order on a label. */
const FIELDS = ['batchNo', 'productionDate', 'expiryDate', 'binId'] as const;

function useInHand({ draft, line, facts, change }: Job, warehouseId: string): ThingInHand | null {
  const { t } = useTranslation(['finished', 'raw']);
  const bins = useArrivalBins(warehouseId, ARRIVAL);
  if (!draft) return null;
  const isNeeded: Readonly<Record<string, boolean | undefined>> = {
    batchNo: line?.batchManaged,
    expiryDate: line?.shelfLifeManaged,
    binId: true,
  };
  const field = (key: (typeof FIELDS)[number]): Fact =>
    arrivingField({
      field: FinishedReceiptLine.fields[key === 'binId' ? 'toBinId' : key],
      word: t(key === 'binId' ? 'raw:receive.field.shelf' : `raw:receive.field.${key}`),
      isNeeded: isNeeded[key],
      none: t('raw:receive.chooseBin'),
      value: draft[key],
      options: key === 'binId' ? bins : undefined,
      onChange: (value) => change({ [key]: value }),
    });
  const goods: Fact = {
    label: t('made.goodsField'),
    hidden: facts.length < 2 && line !== undefined,
    value: (
      <FieldControl
        field={FinishedReceiptLine.fields.materialId}
        label={t('made.goodsField')}
        none={t('ui:form.choose')}
        value={draft.lineId}
        options={facts.map((one) => ({ value: one.id, label: one.name, code: one.matCode }))}
        onChange={(lineId) => change({ lineId })}
      />
    ),
  };
  return {
    code: draft.boxNo || t('raw:receive.noNumber'),
    name: line ? `${line.matCode} ${line.name}` : t('made.noGoods'),
    facts: [goods, ...FIELDS.map(field)],
  };
}

const quantityOf = ({ draft, line, step, change, save }: Job, label: string): QuantityStep =>
  arrivingQuantity({ label, qty: draft?.qty, unit: line?.unit, decimals: line?.decimals ?? 0, step, change, save });

/** Newest first. */
const boxesOf = ({ lines }: MadeView): ScanLine[] =>
  lines.toReversed().map((line) => ({
    key: line.id,
    code: line.boxNo,
    name: `${line.matCode} ${line.matName}`,
    done: line.qty,
    total: line.qty,
    unit: line.unitCode,
    state: 'done',
    note: line.batchNo ?? '',
  }));

/** Labels of all boxes of the receipt, each with its position among them. */
function usePrintMade({ header, lines }: MadeView): () => void {
  const print = usePrintLabels();
  const bins = useArrivalBins(header.warehouseId, ARRIVAL);
  const total = sumQty(lines.map(() => '1'));
  return () =>
    void print(
      lines.map((line, n) => ({
        boxNo: line.boxNo,
        material: line.matCode,
        name: line.matName,
        spec: line.spec ?? '',
        quantity: line.qty,
        unit: line.unitCode,
        lot: line.batchNo,
        expiry: line.expiryDate,
        receivedAt: header.createdAt,
        supplierId: null,
        docNo: header.docNo,
        bin: bins.find(({ value }) => value === line.toBinId)?.code ?? null,
        produced: line.productionDate,
        pack: `${n + 1}/${total}`,
      })),
    );
}
