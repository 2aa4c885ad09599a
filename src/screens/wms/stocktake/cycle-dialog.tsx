/** 按 ABC 生成: the bins of a store that are due for a count become the plan of a cycle. */
import { chakra } from '@chakra-ui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { useActor } from '#api/session.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { f } from '#domain/kernel/field.ts';
import type { CycleProposal, DueBin } from '#domain/wms/stocktake/cycle.ts';
import { checkCreate } from '#domain/wms/stocktake/plan.operation.ts';
import { CheckInfo } from '#domain/wms/stocktake/stocktake.document.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import type { Texts } from '#pages/ask/ask-plan.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { isMine } from '#screens/wms/kit/stores.ts';
import { useRowsWhere, useSyncStatus } from '#store/hooks.ts';
import { PLAN } from './paths.ts';

const ask = call<CycleProposal>('POST /api/wms/wmsCheckInfo/checkCycleList');

const CYCLE = 2;
const FROZEN = 1;
/** What one person counts in a quarter of an hour. */
const BINS = '12';
const MOST_BINS = '500';

/** What was asked for last: a store, and how many bins. */
interface Asked {
  readonly warehouseId: string;
  readonly most: number;
}

function useDue({ warehouseId = '', most = '' }: Texts) {
  const { online } = useSyncStatus();
  const n = Number(most);
  const asked: Asked = { warehouseId, most: n };
  const isAsked = warehouseId !== '' && Number.isInteger(n) && n > 0 && n <= Number(MOST_BINS);
  const { data } = useQuery({
    queryKey: ['stocktake-cycle', warehouseId, n],
    queryFn: ({ signal }) => ask(asked, { signal, alertError: false }),
    placeholderData: keepPreviousData,
    enabled: isAsked && online,
    // Others count meanwhile.
    staleTime: 0,
  });
  return isAsked ? data : undefined;
}

const TO_THE_MINUTE = 16;

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

/** The bins as they would be planned, and how many are left for another day. */
function Due({ texts, onFound }: { readonly texts: Texts; readonly onFound: (found: CycleProposal | undefined) => void }) {
  const words = useBaseWords('stocktake');
  const found = useDue(texts);
  // The answer of the dialog is what was found.
  useEffect(() => onFound(found), [found, onFound]);
  const { online } = useSyncStatus();
  if (!found) {
    const why = online ? (texts.warehouseId ? '' : words.t('cycle.choose')) : words.t('needsServer');
    return (
      <chakra.p mt="3" mb="0" color="fg.muted">
        {why}
      </chakra.p>
    );
  }
  return (
    <chakra.div mt="3">
      <TableSection
        id="wms.stocktake.cycle"
        title={words.t('cycle.due', { due: found.due })}
        count={found.bins.length}
        known={KNOWN}
        words={words}
        rows={found.bins}
        rowKey={({ binId }) => binId}
        none={words.t('cycle.none')}
        tableFrom={360}
      />
    </chakra.div>
  );
}

export function CycleDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('stocktake');
  const actor = useActor();
  const today = useToday();
  const go = useGo();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const stores = useRowsWhere(Warehouse);
  const [found, setFound] = useState<CycleProposal | undefined>(undefined);
  const options = useMemo(
    () =>
      (stores ?? [])
        .map(({ row }) => row)
        .filter((row) => row.isActive && isMine(row, actor))
        .sort((a, b) => (a.whCode < b.whCode ? -1 : 1))
        .map(({ id, whName, whCode }) => ({ value: id, label: whName, code: whCode })),
    [stores, actor],
  );
  const only = options.length === 1 ? (options[0]?.value ?? '') : '';
  const bins = found?.bins ?? [];
  const why = online ? (bins.length === 0 ? t(found ? 'cycle.none' : 'cycle.choose') : undefined) : t('needsServer');
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
      start={{ warehouseId: only, most: BINS, checkName: t('cycle.name', { day: today }), checkMode: '1' }}
      answer={{ label: t('cycle.make', { n: bins.length }), busy, why, saves: true }}
      send={async ({ warehouseId, checkName, checkMode }) => {
        const scope = { scopeBins: bins.map(({ binId }) => binId), leftOutBins: [], scopeClasses: [], scopeMaterials: [] };
        const people = { counterIds: [], reviewerId: null, recountPct: null, startAt: null, endAt: null, remark: null };
        const head = { checkType: CYCLE, freezeMode: FROZEN, shift: null, copyOf: null } as const;
        const said = { warehouseId: String(warehouseId), checkName: String(checkName), checkMode: checkMode === 2 ? 2 : 1 } as const;
        const made = await submit(checkCreate, (idOf) => ({ id: idOf('doc'), ...head, ...said, ...scope, ...people }), { done: t('done') });
        if (made.ok) go(PLAN, { id: made.idOf('doc') });
        return made.ok;
      }}
      onClose={onClose}
    >
      {(texts) => <Due texts={texts} onFound={setFound} />}
    </AskDialog>
  );
}
