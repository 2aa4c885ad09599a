/** The quality verdict on one box: pass, concession or reject, for all of it or a part. */
import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { f, optional } from '#domain/kernel/field.ts';
import { cmpQty, isQuantity } from '#domain/kernel/quantity.ts';
import { boxVerdictOperation } from '#domain/wms/box.operation.ts';
import { boxVerdict } from '#domain/wms/codes.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import type { Texts, Values } from '#pages/ask/ask-plan.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useDefectReasons } from '#screens/wms/kit/defect-reasons.ts';
import type { BinRow } from '#screens/wms/kit/use-dock.ts';
import { useStore } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import type { BoxItem } from './use-receipt-boxes.ts';

export interface VerdictDialogProps {
  readonly item: BoxItem;
  readonly warehouseBins: readonly BinRow[];
  readonly onClose: () => void;
}

const REJECT_BIN = 5;
const PASS = '1';
const REJECT = '3';
const DEFECT = f.str(60);
const isRejected = ({ verdict }: Texts): boolean => verdict === REJECT;

export function VerdictDialog({ item, warehouseBins, onClose }: VerdictDialogProps) {
  const { t } = useTranslation('raw');
  const store = useStore();
  const labels = useLabels();
  const decimals = useDecimals();
  const { submit, busy } = useSubmit();
  const options = useDefectReasons();
  const { id: boxId, boxNo, qty, unit } = item;
  const rejectBins = warehouseBins.filter((bin) => bin.binType === REJECT_BIN && bin.isActive);
  const isPart = (text: unknown): boolean => isQuantity(String(text)) && cmpQty(String(text), qty) < 0;
  // A second try uses the number of the first, because a number that was taken cannot be given back.
  const taken = useRef<string | null>(null);
  const send = async (values: Values): Promise<boolean> => {
    const part = isPart(values.qty);
    if (part) taken.current ??= await store.takeNumber('box');
    const childNo = part ? taken.current : null;
    if (part && childNo === null) {
      notify({ tone: 'error', title: labels.problem({ code: 'NO_NUMBERS', params: {} }) });
      return false;
    }
    const done = part ? t('verdict.donePart', { childNo: childNo ?? '' }) : t('verdict.done');
    return (await submit(boxVerdictOperation, { boxId, childNo, ...values } as never, { done })).ok;
  };
  return (
    <AskDialog
      title={
        <>
          {t('verdict.title')} <CodeText value={labels.boxNo(boxNo)} />
        </>
      }
      entity={Box}
      fields={[
        { key: 'verdict', field: f.choice(boxVerdict), label: t('verdict.title'), look: 'radio' },
        {
          key: 'qty',
          label: t('verdict.qty'),
          help: t('verdict.qtyOf', { qty, unit }),
          most: qty,
          unit,
          decimals: decimals(unit),
          missing: t('verdict.qtyWrong', { qty, unit }),
        },
        { key: 'defectCode', field: DEFECT, label: t('verdict.defect'), required: true, when: isRejected, ...(options ? { options } : {}) },
        {
          key: 'reason',
          field: f.text(),
          label: t('verdict.reason'),
          least: 2,
          missing: t('verdict.reasonMissing'),
          // What is wrong is said by its code; a concession is somebody's word.
          when: ({ verdict }) => verdict !== PASS && verdict !== REJECT,
        },
        {
          key: 'binId',
          field: optional(f.ref('bin')),
          label: t('verdict.bin'),
          none: t('verdict.stay'),
          when: isRejected,
          options: rejectBins.map(({ id, binCode }) => ({ value: id, label: binCode })),
        },
      ]}
      start={{ verdict: PASS, qty, binId: rejectBins[0]?.id ?? '' }}
      answer={{ label: t('verdict.save'), busy, danger: isRejected }}
      send={send}
      onClose={onClose}
    >
      {(texts) =>
        isPart(texts.qty) ? (
          <chakra.p m="0" mt="1" textStyle="sm" color="fg.muted">
            {t('verdict.part')}
          </chakra.p>
        ) : null
      }
    </AskDialog>
  );
}
