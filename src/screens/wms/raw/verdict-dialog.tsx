/** Verdict of quality about one box: pass, concession or reject, for all of it or for a part. */
import { chakra, Field, Flex, RadioGroup, Textarea } from '@chakra-ui/react';
import { radioGroupSlotRecipe } from '@chakra-ui/react/theme';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cmpQty, isPositive, isQuantity } from '#domain/kernel/quantity.ts';
import { boxVerdictOperation } from '#domain/wms/box.operation.ts';
import { boxVerdict } from '#domain/wms/codes.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useDecimals } from '#screens/wms/kit/use-names.ts';
import { useStore } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Modal } from '#ui/modal.tsx';
import type { BinRow } from './use-dock.ts';
import type { BoxItem } from './use-receipt-boxes.ts';

export interface VerdictDialogProps {
  readonly item: BoxItem;
  readonly warehouseBins: readonly BinRow[];
  readonly onClose: () => void;
}

const REJECT_BIN = 5;
const MIN_REASON = 2;

function useVerdict({ item, warehouseBins, onClose }: VerdictDialogProps) {
  const { t } = useTranslation('raw');
  const store = useStore();
  const labels = useLabels();
  const { submit, busy } = useSubmit();
  const rejectBins = warehouseBins.filter((bin) => bin.binType === REJECT_BIN && bin.isActive);
  const [verdict, setVerdict] = useState('1');
  const [qty, setQty] = useState(item.qty);
  const [reason, setReason] = useState('');
  const [binId, setBinId] = useState(rejectBins[0]?.id ?? '');
  const [tried, setTried] = useState(false);
  // A second try uses the number of the first: a number once taken is burnt.
  const taken = useRef<string | null>(null);
  const readable = isQuantity(qty) && isPositive(qty) && cmpQty(qty, item.qty) <= 0;
  const part = readable && cmpQty(qty, item.qty) < 0;
  const lacksReason = verdict !== '1' && reason.trim().length < MIN_REASON;
  const save = async () => {
    setTried(true);
    if (!readable || lacksReason) return;
    if (part) taken.current ??= await store.takeNumber('box');
    const childNo = part ? taken.current : null;
    if (part && childNo === null) return notify({ tone: 'error', title: labels.problem({ code: 'NO_NUMBERS', params: {} }) });
    const payload = {
      boxId: item.id,
      verdict: Number(verdict) as 1 | 2 | 3,
      qty,
      childNo,
      binId: verdict === '3' ? binId || null : null,
      reason: reason.trim() || null,
    };
    const written = await submit(boxVerdictOperation, payload, {
      done: part ? t('verdict.donePart', { childNo: childNo ?? '' }) : t('verdict.done'),
    });
    if (written.ok) onClose();
  };
  return {
    verdict,
    setVerdict,
    qty,
    setQty,
    reason,
    setReason,
    binId,
    setBinId,
    rejectBins,
    part,
    tried,
    readable,
    lacksReason,
    busy,
    save,
  };
}

export function VerdictDialog(props: VerdictDialogProps) {
  const { t } = useTranslation('raw');
  const { item, onClose } = props;
  const form = useVerdict(props);
  return (
    <Modal
      title={
        <>
          {t('verdict.title')} <CodeText value={item.boxNo} />
        </>
      }
      onClose={onClose}
      answer={{ label: t('verdict.save'), busy: form.busy, danger: form.verdict === '3', give: () => void form.save() }}
    >
      <VerdictFields item={item} form={form} />
    </Modal>
  );
}

function VerdictFields({ item, form }: { item: BoxItem; form: ReturnType<typeof useVerdict> }) {
  const { t } = useTranslation('raw');
  const labels = useLabels();
  const decimals = useDecimals();
  return (
    <Flex direction="column" gap="4">
      <RadioGroup.Root
        recipe={radioGroupSlotRecipe}
        value={form.verdict}
        onValueChange={(details) => form.setVerdict(details.value ?? '1')}
        aria-label={t('verdict.title')}
      >
        <Flex gap="5" wrap="wrap">
          {labels.options(boxVerdict).map((option) => (
            <RadioGroup.Item key={option.value} value={option.value} minH="control" alignItems="center">
              <RadioGroup.ItemHiddenInput />
              <RadioGroup.ItemIndicator />
              <RadioGroup.ItemText>{option.label}</RadioGroup.ItemText>
            </RadioGroup.Item>
          ))}
        </Flex>
      </RadioGroup.Root>
      <chakra.div maxW="16rem">
        <chakra.div textStyle="sm" color="fg.muted" mb="1">
          {t('verdict.qtyOf', { qty: item.qty, unit: item.unit })}
        </chakra.div>
        <QuantityInput
          label={t('verdict.qty')}
          value={form.qty}
          unit={item.unit}
          decimals={decimals(item.unit)}
          invalid={form.tried && !form.readable}
          onChange={form.setQty}
        />
        {form.readable ? null : (
          <chakra.p role="alert" m="0" mt="1" textStyle="sm" color="error.fg">
            {t('verdict.qtyWrong', { qty: item.qty, unit: item.unit })}
          </chakra.p>
        )}
        {form.part ? (
          <chakra.p m="0" mt="1" textStyle="sm" color="fg.muted">
            {t('verdict.part')}
          </chakra.p>
        ) : null}
      </chakra.div>
      {form.verdict === '1' ? null : (
        <Field.Root required invalid={form.tried && form.lacksReason}>
          <Field.Label>{t('verdict.reason')}</Field.Label>
          <Textarea rows={2} maxLength={500} value={form.reason} onChange={(event) => form.setReason(event.target.value)} />
          <Field.ErrorText>{t('verdict.reasonMissing')}</Field.ErrorText>
        </Field.Root>
      )}
      {form.verdict === '3' ? (
        <chakra.div maxW="16rem">
          <chakra.div textStyle="sm" color="fg.muted" mb="1">
            {t('verdict.bin')}
          </chakra.div>
          <SelectInput
            label={t('verdict.bin')}
            value={form.binId}
            searchable={false}
            placeholder={t('verdict.stay')}
            options={form.rejectBins.map((bin) => ({ value: bin.id, label: bin.binCode }))}
            onChange={form.setBinId}
          />
        </chakra.div>
      ) : null}
    </Flex>
  );
}
