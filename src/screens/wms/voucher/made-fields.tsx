import { chakra, Flex } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { Material } from '#domain/basic/material.resource.ts';
import { STORAGE_BINS } from '#domain/wms/stock/box-machine.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { MaterialRow } from '#pages/kit/held-materials.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { MaterialPicker } from '#pages/kit/material-picker.tsx';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useArrivalBins } from '#screens/wms/kit/goods.ts';
import type { BesideLine } from '#screens/wms/kit/taken-lines.tsx';
import { useDecimals } from '#screens/wms/kit/use-names.ts';
import { FieldShell } from '#ui/form/fields.tsx';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextEntry } from '#ui/form/text-entry.tsx';
import { Icon } from '#ui/icon.tsx';
import { useMade } from './use-made.ts';

/** What the goods become: material, quantity by the conversion of the units, batch, place and box. */
export function MadeFields({ line, warehouseId, onChange: set }: BesideLine) {
  const { say } = useDocumentWords('stockVoucher');
  const labels = useLabels();
  const decimals = useDecimals();
  const { toMaterialId = '', toUnit = '' } = line;
  const target = useRowMap(Material, toMaterialId ? [toMaterialId] : [])?.get(toMaterialId) ?? null;
  const bins = useArrivalBins(warehouseId, STORAGE_BINS);
  const of = (name: string) => labels.field('stockVoucherLine', name);
  const { rate, expected } = useMade(line, (toQty) => set({ toQty }));
  const choose = (material: MaterialRow | null) =>
    set({
      ...{ toMaterialId: material?.id ?? '', toMatCode: material?.matCode ?? '', toMatName: material?.matName ?? '' },
      ...{ toUnit: material?.baseUnit ?? '', toQty: '' },
    });
  const hint = toMaterialId !== '' && rate === null ? say('entry.noRate', { from: line.unit ?? '', to: toUnit }) : undefined;
  return (
    <Flex gap="gap" wrap="wrap" align="flex-start" ps={{ base: '0', md: '4' }}>
      <chakra.span pt="7" color="fg.muted" display={{ base: 'none', md: 'block' }}>
        <Icon of={ArrowRight} />
      </chakra.span>
      <chakra.div flex="2 1 16rem" minW="0">
        <FieldShell label={of('toMaterialId')} required help={hint}>
          <MaterialPicker label={of('toMaterialId')} value={target} onChange={choose} />
        </FieldShell>
      </chakra.div>
      <chakra.div w="11rem">
        <FieldShell label={of('toQty')} required help={expected ? say('entry.expected', { qty: expected, unit: toUnit }) : undefined}>
          <QuantityInput
            label={of('toQty')}
            value={line.toQty ?? ''}
            unit={toUnit}
            decimals={decimals(toUnit)}
            onChange={(toQty) => set({ toQty })}
          />
        </FieldShell>
      </chakra.div>
      <chakra.div w="11rem">
        <TextEntry
          label={of('toBatchNo')}
          max={40}
          placeholder={say('entry.sameBatch')}
          value={line.toBatchNo ?? ''}
          onChange={(text) => set({ toBatchNo: text })}
        />
      </chakra.div>
      <chakra.div w="12rem">
        <FieldShell label={of('toBinId')}>
          <SelectInput
            label={of('toBinId')}
            placeholder={say('entry.sameBin')}
            value={line.toBinId ?? ''}
            options={bins}
            onChange={(toBinId) => set({ toBinId })}
          />
        </FieldShell>
      </chakra.div>
      <chakra.div w="11rem">
        <TextEntry
          label={of('newBoxNo')}
          max={40}
          placeholder={say('entry.ownNumber')}
          value={line.newBoxNo ?? ''}
          onChange={(text) => set({ newBoxNo: text })}
        />
      </chakra.div>
    </Flex>
  );
}
