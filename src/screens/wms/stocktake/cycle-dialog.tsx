/** 按 ABC 生成: the bins of a store that are due for a count become the plan of a cycle. */
import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { f } from '#domain/kernel/field.ts';
import { type CycleProposal, type DueBin, planOfCycle } from '#domain/wms/stocktake/cycle.ts';
import { checkCreate } from '#domain/wms/stocktake/plan.operation.ts';
import { CheckInfo } from '#domain/wms/stocktake/stocktake.document.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useAsked } from '#pages/answers/use-asked.ts';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import type { Texts } from '#pages/ask/ask-plan.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { PLAN } from './paths.ts';

const dueIn = call<CycleProposal>('POST /api/wms/wmsCheckInfo/checkCycleList');

/** What one person counts in a quarter of an hour. */
const BINS = '12';
const MOST_BINS = '500';

const isMost = (most: number): boolean => Number.isInteger(most) && most > 0 && most <= Number(MOST_BINS);

const KNOWN: KnownOf<DueBin, BaseWords> = {
  aisle: { word: 'field:bin.aisle', kind: 'code', width: 72 },
  binCode: { word: 'field:checkBin.binId', kind: 'code', width: 104, grow: 1 },
  abcClass: { word: 'field:material.abcClass', kind: 'code', width: 72 },
  boxes: { word: 'cycle.boxes', kind: 'figure', width: 72 },
  countedAt: {
    word: 'cycle.countedAt',
    width: 136,
    of: ({ countedAt }, { labels, t }) => (countedAt ? labels.instant(countedAt).slice(0, TO_THE_MINUTE) : t('cycle.never')),
  },
};
const TO_THE_MINUTE = 16;

/** The bins as they would be planned, and how many are left for another day. */
function Due({ texts, onFound }: { readonly texts: Texts; readonly onFound: (found: CycleProposal | undefined) => void }) {
  const words = useBaseWords('stocktake');
  const { online } = useSyncStatus();
  const { warehouseId = '', most = '' } = texts;
  const found = useAsked('stocktake-cycle', dueIn, warehouseId && isMost(Number(most)) ? { warehouseId, most: Number(most) } : null, true);
  // The answer of the dialog is what was found.
  useEffect(() => onFound(found), [found, onFound]);
  const none = online ? (warehouseId ? '' : words.t('cycle.choose')) : words.t('needsServer');
  return (
    <chakra.div mt="3" color={found ? undefined : 'fg.muted'}>
      {found ? (
        <TableSection
          id="wms.stocktake.cycle"
          title={words.t('cycle.due', { due: found.due })}
          known={KNOWN}
          words={words}
          rows={found.bins}
          rowKey={({ binId }) => binId}
          none={words.t('cycle.none')}
          tableFrom={360}
        />
      ) : (
        none
      )}
    </chakra.div>
  );
}

export function CycleDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('stocktake');
  const today = useToday();
  const go = useGo();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const { options } = useWarehouses();
  const [found, setFound] = useState<CycleProposal | undefined>(undefined);
  const bins = found?.bins ?? [];
  const lack = bins.length > 0 ? undefined : t(found ? 'cycle.none' : 'cycle.choose');
  return (
    <AskDialog
      title={t('cycle.title')}
      lead={t('cycle.lead')}
      size="lg"
      entity={CheckInfo}
      fields={[
        { key: 'warehouseId', options },
        { key: 'most', field: f.qty(), label: t('cycle.most'), required: true, decimals: 0, most: MOST_BINS, unit: t('fill.binUnit') },
        'checkName',
        'checkMode',
      ]}
      start={{
        warehouseId: options.length === 1 ? (options[0]?.value ?? '') : '',
        most: BINS,
        checkName: t('cycle.name', { day: today }),
        checkMode: '1',
      }}
      answer={{ label: t('cycle.make', { n: bins.length }), busy, why: online ? lack : t('needsServer'), saves: true }}
      send={async ({ warehouseId, checkName, checkMode }) => {
        const plan = planOfCycle(String(warehouseId), String(checkName), checkMode === 2, bins);
        const made = await submit(checkCreate, (idOf) => ({ id: idOf('doc'), ...plan }), { done: t('done') });
        if (made.ok) go(PLAN, { id: made.idOf('doc') });
        return made.ok;
      }}
      onClose={onClose}
    >
      {(texts) => <Due texts={texts} onFound={setFound} />}
    </AskDialog>
  );
}
