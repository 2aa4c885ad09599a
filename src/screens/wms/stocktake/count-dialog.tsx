/** Counting one box: how much is there, and in which bin. Works offline like other work on the floor. */
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { quantity } from '#domain/kernel/quantity.ts';
import { checkCount, checkCountAgain } from '#domain/wms/stocktake/count.operation.ts';
import { countOf } from '#domain/wms/stocktake/progress.ts';
import { CheckLine, type CheckLineRow, type CheckRow } from '#domain/wms/stocktake/stocktake.document.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useBins } from '#screens/wms/kit/use-bins.ts';
import { CodeText } from '#ui/code-text.tsx';

const FROM_LIST = 2 as const;

interface CountDialogProps {
  readonly plan: CheckRow;
  readonly line: CheckLineRow;
  readonly onClose: () => void;
}

export function CountDialog({ plan, line, onClose }: CountDialogProps) {
  const { t } = useTranslation('stocktake');
  const { submit, busy } = useSubmit();
  const bins = useBins(plan.warehouseId);
  const decimals = useDecimals();
  const { bookBinId, unitCode, isLoose } = line;
  const [key, operation] =
    countOf(plan, line) === 'second' ? (['secondQty', checkCountAgain] as const) : (['firstQty', checkCount] as const);
  return (
    <AskDialog
      title={
        isLoose
          ? t('countLoose', { binCode: bins.walk.find(({ id }) => id === bookBinId)?.code ?? '' })
          : t('countTitle', { boxNo: line.boxNo })
      }
      lead={
        <>
          <CodeText value={line.matCode} /> <chakra.span>{`${line.matName} ${line.spec ?? ''}`}</chakra.span>
        </>
      }
      size="lg"
      entity={CheckLine}
      fields={[
        { key, required: true, least: 'zero', help: t('zero'), unit: unitCode, decimals: decimals(unitCode) },
        { key: 'actualBinId', options: bins.options, when: () => !isLoose },
      ]}
      start={{ [key]: line[key] ?? '', actualBinId: line.actualBinId ?? bookBinId }}
      answer={{ label: t('count'), busy, saves: true }}
      send={async (values) => {
        const binId = values.actualBinId as string | null;
        const counted = { qty: quantity(String(values[key])), binId: binId === bookBinId ? null : binId, by: FROM_LIST };
        return (await submit(operation, { id: plan.id, lineId: line.id, ...counted })).ok;
      }}
      onClose={onClose}
    />
  );
}
