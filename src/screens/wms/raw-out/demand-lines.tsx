import { chakra, Flex } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Unit } from '#domain/basic/material.resource.ts';
import { isPositive, isQuantity } from '#domain/kernel/quantity.ts';
import { useRowsWhere } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { DraftLine } from './demand-draft.ts';
import { MaterialPicker } from './material-picker.tsx';

export interface DemandLinesProps {
  lines: readonly DraftLine[];
  onChange: (lines: DraftLine[]) => void;
  faults: readonly string[];
}

/** Materials of a call with their quantities; choosing a material adds its line. */
export function DemandLines({ lines, onChange, faults }: DemandLinesProps) {
  const { t } = useTranslation('rawout');
  const units = useRowsWhere(Unit);
  const decimalsOf = (unit: string) => units?.find(({ row }) => row.unitCode === unit)?.row.decimalPlaces ?? 6;
  const change = (key: string, qty: string) => onChange(lines.map((line) => (line.key === key ? { ...line, qty } : line)));
  return (
    <chakra.section mt="4" aria-label={t('demand.lines')}>
      <chakra.h3 m="0" mb="2" textStyle="sm" fontWeight="semibold">
        {t('demand.lines')}
      </chakra.h3>
      <MaterialPicker
        label={t('demand.addMaterial')}
        value={null}
        adds
        invalid={faults.includes('lines')}
        onChange={(material) => {
          if (!material || lines.some(({ materialId }) => materialId === material.id)) return;
          const { id, matCode, matName, baseUnit: unit } = material;
          onChange([...lines, { key: id, materialId: id, matCode, matName, unit, qty: material.packQty ?? '' }]);
        }}
      />
      {faults.includes('lines') ? (
        <chakra.p role="alert" m="0" mt="1" textStyle="xs" color="error.fg">
          {t('demand.linesNeeded')}
        </chakra.p>
      ) : null}
      <chakra.ul listStyleType="none" m="0" mt="2" p="0">
        {lines.map((line) => {
          const wrong = faults.includes('quantity') && !(isQuantity(line.qty) && isPositive(line.qty));
          return (
            <Flex as="li" key={line.key} align="center" gap="gap" py="1.5" borderTopWidth="1px" borderColor="border.muted" wrap="wrap">
              <chakra.div flex="1 1 14rem" minW="0">
                <CodeText value={line.matCode} /> <chakra.span color="fg.muted">{line.matName}</chakra.span>
              </chakra.div>
              <chakra.div w="12rem">
                <QuantityInput
                  label={t('demand.qtyOf', { matCode: line.matCode })}
                  value={line.qty}
                  unit={line.unit}
                  decimals={decimalsOf(line.unit)}
                  invalid={wrong}
                  onChange={(qty) => change(line.key, qty)}
                />
                {wrong ? (
                  <chakra.div role="alert" textStyle="xs" color="error.fg">
                    {t('demand.qtyNeeded')}
                  </chakra.div>
                ) : null}
              </chakra.div>
              <IconButton
                icon={Trash2}
                label={t('demand.removeLine', { matCode: line.matCode })}
                onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
              />
            </Flex>
          );
        })}
      </chakra.ul>
    </chakra.section>
  );
}
