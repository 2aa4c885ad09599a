import { chakra } from '@chakra-ui/react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type FindGoods, onceFaults } from '#screens/wms/kit/goods.ts';
import { GoodsLines } from '#screens/wms/kit/goods-lines.tsx';
import { type DemandDraft, isBegun, newLine } from './demand-draft.ts';

interface DemandLinesProps {
  readonly form: UseFormReturn<DemandDraft>;
  readonly find: FindGoods;
}

const NO_CELLS: readonly never[] = [];

/** Materials of a call with their quantities: found by name, typed by code, or pasted from a table. */
export function DemandLines({ form, find }: DemandLinesProps) {
  const { t } = useTranslation('rawout');
  const { field, fieldState } = useController({ control: form.control, name: 'lines' });
  return (
    <chakra.section mt="4">
      <chakra.h3 m="0" mb="2" textStyle="sm" fontWeight="semibold">
        {t('demand.lines')}
      </chakra.h3>
      {fieldState.error?.message ? (
        <chakra.p role="alert" m="0" mb="1" textStyle="xs" color="error.fg">
          {fieldState.error.message}
        </chakra.p>
      ) : null}
      <GoodsLines
        {...{ docType: 'prodDemand', entity: 'prodDemandLine', qtyField: 'needQty', once: true }}
        {...{ find, newLine, isBegun, cells: NO_CELLS }}
        draft={{ lines: field.value }}
        change={({ lines }) => field.onChange(lines)}
        faults={(line, index) => onceFaults(line, index, field.value, find)}
      />
    </chakra.section>
  );
}
