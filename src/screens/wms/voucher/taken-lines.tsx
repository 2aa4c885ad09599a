/** Goods that are taken out of the house or made into others: by scan, or by material with the place they should be taken from first. */
import { chakra, Flex } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { boxStatus } from '#domain/wms/codes.ts';
import { type Candidate, freeQty } from '#domain/wms/stock/allocation.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { MaterialPicker } from '#pages/kit/material-picker.tsx';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { useDecimals } from '#screens/wms/raw/use-names.ts';
import { CodeText } from '#ui/code-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { Entry } from './entry-form.tsx';
import { MadeFields } from './made-fields.tsx';
import { useTaking } from './use-taking.ts';

export function TakenLines({ entry }: { entry: Entry }) {
  const { t } = useTranslation('voucher');
  const { draft } = entry;
  const { add } = useTaking(entry);
  if (draft.warehouseId === '') return <EmptyState message={t('entry.storeFirst')} />;
  return (
    <>
      <chakra.div mb="3" maxW="28rem">
        <MaterialPicker label={t('entry.addMaterial')} value={null} adds onChange={(material) => void add(material)} />
      </chakra.div>
      {draft.lines.length === 0 ? <EmptyState message={t('entry.scanOrAdd')} /> : null}
      <chakra.ul listStyleType="none" m="0" p="0">
        {draft.lines.map((line) => (
          <Line key={line.key} line={line} entry={entry} />
        ))}
      </chakra.ul>
    </>
  );
}

function useSourceText(): (source: Candidate, unit: string) => string {
  const labels = useLabels();
  return ({ box, bin, batch }, unit) => {
    const status = box.boxStatus === 2 ? null : labels.code(boxStatus, box.boxStatus);
    return [isLoose(box) ? null : box.boxNo, batch?.batchNo, `${freeQty(box)} ${unit}`, status, bin?.binName].filter(Boolean).join(' · ');
  };
}

function Line({ line, entry }: { line: LineValues; entry: Entry }) {
  const { t } = useTranslation('voucher');
  const labels = useLabels();
  const text = useSourceText();
  const decimals = useDecimals();
  const { materialId = '', matCode = '', unit = '', key = '' } = line;
  const sources = entry.sources(materialId);
  const options = sources.map((source) => ({ value: source.box.id, code: source.bin?.binCode ?? '', label: text(source, unit) }));
  const taken = new Set(entry.draft.lines.map(({ boxId }) => boxId));
  const free = options.filter(({ value }) => value === line.boxId || !taken.has(value));
  const of = (name: string) => `${labels.field('stockVoucherLine', name)} ${matCode}`;
  return (
    <Flex as="li" direction="column" gap="2" py="2" borderTopWidth="1px" borderColor="border.muted">
      <Flex align="center" gap="gap" wrap="wrap">
        <chakra.div flex="1 1 12rem" minW="0">
          <CodeText value={matCode} /> <chakra.span color="fg.muted">{line.matName}</chakra.span>
        </chakra.div>
        <chakra.div flex="2 1 18rem" minW="0">
          <SelectInput
            label={of('fromBinId')}
            value={line.boxId ?? ''}
            options={free}
            onChange={(boxId) => entry.setLine(key, { boxId })}
          />
        </chakra.div>
        <chakra.div w="11rem">
          <QuantityInput
            label={of('qty')}
            value={line.qty ?? ''}
            unit={unit}
            decimals={decimals(unit)}
            invalid={entry.stock !== undefined && entry.isWrong(line)}
            onChange={(qty) => entry.setLine(key, { qty })}
          />
        </chakra.div>
        <IconButton
          icon={Trash2}
          label={t('entry.removeLine', { matCode })}
          onClick={() => entry.change({ lines: entry.draft.lines.filter((one) => one.key !== key) })}
        />
      </Flex>
      {entry.type === 'FORM_SWITCH' ? <MadeFields line={line} entry={entry} /> : null}
    </Flex>
  );
}
