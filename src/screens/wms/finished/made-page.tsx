/** The terminal of a finished-goods receipt: the goods once, then box after box, then the review. */
import { Check, ClipboardCheck, FileText, PackagePlus, Printer, Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { madeGoods, madeLabels, startMade } from '#domain/wms/finished/finished.job.ts';
import { ARRIVAL, FINISHED_RIGHT, FinishedReceiptLine, finishedReceipt } from '#domain/wms/finished/finished-receipt.document.ts';
import { finishedReceiptReview, finishedReceiptScan } from '#domain/wms/finished/finished-receipt.operation.ts';
import { heardWhereMade } from '#domain/wms/finished/made-find.ts';
import { isOpen, type MadeView, madeWork } from '#domain/wms/finished/made-work.ts';
import { GoodsDialog } from '#pages/ask/goods-dialog.tsx';
import { useVerbForm } from '#pages/document/use-verb-form.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useSay } from '#pages/scan/said.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { WorkPage } from '#pages/scan/work-page.tsx';
import { useArrivalBins } from '#screens/wms/kit/goods.ts';
import { namedHere } from '#screens/wms/kit/named-here.ts';
import { usePrintLabels } from '#screens/wms/kit/use-print-label.ts';
import { useReviewRule } from '#screens/wms/kit/use-review-rule.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useTakenNumber } from '#screens/wms/kit/use-taken-number.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { useStore } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';

const PATH = '/products/products-warehousing';

/** That nobody has applied for the order is a remark for the desk: the goods stand here all the same. */
const ACCEPTED = { acceptIssues: ['NO_COMPLETION'] };

export function MadePage({ title, of: view }: { readonly title: string; readonly of: MadeView }) {
  const { t } = useTranslation('finished');
  const say = useSay('finished');
  const go = useGo();
  const store = useStore();
  const print = usePrintLabels();
  const takeNumber = useTakenNumber();
  const { header, lines } = view;
  const { write, say: sayOf } = useVerbForm('finishedReceipt', 'review', header, { isOffline: true });
  const storeName = useWarehouses().name(header.warehouseId);
  const bins = useArrivalBins(header.warehouseId, ARRIVAL);
  const work = madeWork(view, { today: useToday(), bins, storeName });
  const held = useHeldDraft(`made/${header.id}`, startMade);
  const mayReview = useRight(FINISHED_RIGHT.review);
  const rule = useReviewRule('finishedReceipt', header.createdBy);
  const isEmpty = lines.length === 0 ? t('raw:receive.noBoxes') : undefined;
  const blocked = isEmpty ?? rule ?? undefined;
  const toDocument = () => go(PATH, { id: header.id });
  const review = async (): Promise<void> => {
    if (blocked !== undefined || !mayReview || !isOpen(view)) return;
    const detail = sayOf(`verb.${header.needInspect ? 'reviewInspect' : 'reviewQuestion'}`);
    const agreed = await confirm({ question: t('made.reviewQuestion', { n: lines.length }), detail, confirmLabel: t('made.review') });
    if (!agreed || !(await write(finishedReceiptReview, { id: header.id }, ACCEPTED))) return;
    held.clear();
    toDocument();
  };
  const show = { key: 'document', label: t('made.toDocument'), icon: FileText, onClick: toDocument };
  const reviewing = { key: 'review', label: t('made.review'), icon: ClipboardCheck, disabledReason: blocked, onClick: () => void review() };
  const labels = () => madeLabels(header, lines, (id) => bins.find(({ value }) => value === id)?.code ?? null);
  return (
    <WorkPage
      title={title}
      right={finishedReceiptScan.right}
      of={{ docNo: header.docNo, set: finishedReceipt.status, status: header.status }}
      ns="finished"
      work={work}
      held={held}
      sentence={useSentence('finished')}
      find={(text, _state, _badgeFirst, _typed, field) =>
        heardWhereMade(store, header, text, { field, naming: (scan, found) => namedHere(store, scan, found, lines) })
      }
      finish={review}
      primary={({ state, busy, apply }) => {
        if (!isOpen(view)) return show;
        if (!state.dock.draft) return mayReview ? reviewing : undefined;
        const lack = work.lack(state);
        return {
          key: 'save',
          label: t('raw:receive.save'),
          icon: Check,
          busy,
          disabledReason: lack && say(lack),
          onClick: () => void apply(work.save),
        };
      }}
      // What was packed says itself what it holds, and has its number.
      beside={
        view.packed
          ? []
          : [
              {
                key: 'goods',
                label: t('made.chooseGoods'),
                icon: PackagePlus,
                dialog: ({ apply }, onClose) => (
                  <GoodsDialog
                    title={t('made.chooseGoods')}
                    entity={FinishedReceiptLine}
                    send={({ material, decimals }) => apply(work.choose(madeGoods(material, decimals)))}
                    onClose={onClose}
                  />
                ),
              },
              {
                key: 'number',
                label: t('raw:receive.takeNumber'),
                icon: Tag,
                onClick: (terminal) => void takeNumber(terminal, work.hear),
              },
            ]
      }
      menu={[{ key: 'labels', label: t('made.labels'), icon: Printer, onClick: () => void print(labels()), disabledReason: isEmpty }, show]}
    />
  );
}
