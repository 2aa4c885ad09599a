/** 按 ABC 生成: the bins of a store that are due for a count become the plan of a cycle. */
import { useState } from 'react';
import { call } from '#api/client.ts';
import { f } from '#domain/kernel/field.ts';
import { type CycleProposal, cycleAsked, type DueBin, MOST_BINS, planOfCycle, startOfCycle } from '#domain/wms/stocktake/cycle.ts';
import { checkCreate } from '#domain/wms/stocktake/plan.operation.ts';
import { PLAN } from '#domain/wms/stocktake/plan-form.ts';
import { CheckInfo } from '#domain/wms/stocktake/stocktake.document.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import type { Texts } from '#pages/ask/ask-plan.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useTold } from '#pages/kit/use-told.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { useSyncStatus } from '#store/hooks.ts';

const dueIn = call<CycleProposal>('POST /api/wms/wmsCheckInfo/checkCycleList');

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

export function CycleDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useBaseWords('stocktake');
  const { t } = words;
  const go = useGo();
  const today = useToday();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const { options } = useWarehouses();
  const start = startOfCycle(t('cycle.name', { day: today }), options);
  const [typed, setTyped] = useState<Texts>({});
  const asked = cycleAsked({ ...start, ...typed }) ?? undefined;
  // The answer to another question stands for nothing: its bins may be those of another store.
  const { told, isAsking } = useTold('stocktake-cycle', dueIn, asked);
  const bins = told?.bins ?? [];
  const lack = !online || (asked && !told) ? t('needsServer') : t(told ? 'cycle.none' : 'cycle.choose');
  const isShown = isAsking || bins.length > 0;
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
      start={start}
      onChange={setTyped}
      answer={{
        label: t('cycle.make', { n: told?.bins.length ?? '–' }),
        busy: busy || isAsking,
        why: online && isShown ? undefined : lack,
        saves: true,
      }}
      send={async ({ warehouseId, checkName, checkMode }) => {
        if (!told) return false;
        const plan = planOfCycle(String(warehouseId), String(checkName), checkMode === 2, told.bins);
        const made = await submit(checkCreate, (idOf) => ({ id: idOf('doc'), ...plan }), { done: t('done') });
        if (made.ok) go(PLAN, { id: made.idOf('doc') });
        return made.ok;
      }}
      onClose={onClose}
    >
      {() =>
        isShown ? (
          <TableSection
            id="wms.stocktake.cycle"
            title={t('cycle.due', { due: told?.due ?? '–' })}
            known={KNOWN}
            words={words}
            rows={told?.bins}
            rowKey={({ binId }) => binId}
            tableFrom={360}
          />
        ) : null
      }
    </AskDialog>
  );
}
