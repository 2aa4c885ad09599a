/** The bins of a zero-balance plan: which were seen empty, by whom, and where something lay. */
import { PackageOpen, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useActor, useRight } from '#api/session.ts';
import { checkEmpty } from '#domain/wms/stocktake/bins.operation.ts';
import { placeOf } from '#domain/wms/stocktake/counting.ts';
import {
  CHECK,
  CheckBin,
  type CheckBinRow,
  type CheckLineRow,
  type CheckRow,
  isZeroBalance,
} from '#domain/wms/stocktake/stocktake.document.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useRowsBy } from '#store/hooks.ts';
import type { Action } from '#ui/page-header.tsx';
import { useBins } from './use-bins.ts';

interface SeenBin extends CheckBinRow {
  readonly code: string;
  readonly finds: number;
}

const STATES = { open: 'neutral', empty: 'ok', found: 'warn' } as const;
const stateOf = ({ emptyAt, finds }: SeenBin): keyof typeof STATES => (finds > 0 ? 'found' : emptyAt === null ? 'open' : 'empty');
const TO_THE_MINUTE = 16;

const KNOWN: KnownOf<SeenBin, BaseWords> = {
  code: { word: 'field:checkBin.binId', kind: 'code', width: 104, grow: 1 },
  state: {
    word: 'empty.state',
    width: 120,
    of: (bin, { t }) => t(`empty.${stateOf(bin)}`, { n: bin.finds }),
    state: (bin, { t }) => ({ tone: STATES[stateOf(bin)], label: t(`empty.${stateOf(bin)}`, { n: bin.finds }) }),
  },
  emptyByName: { word: 'empty.by', width: 96, of: ({ emptyByName, holderName }) => emptyByName ?? holderName ?? '' },
  emptyAt: { word: 'empty.at', width: 136, of: ({ emptyAt }, { labels }) => labels.instant(emptyAt).slice(0, TO_THE_MINUTE) },
};

const COUNTED: readonly number[] = [1, 2];

export function EmptyBins({ row, lines }: { readonly row: CheckRow; readonly lines: readonly CheckLineRow[] }) {
  const words = useBaseWords('stocktake');
  const actor = useActor();
  const mayCount = useRight(CHECK.count);
  const { submit } = useSubmit();
  const bins = useBins(row.warehouseId);
  const read = useRowsBy(CheckBin, 'docId', row.id);
  const rows = useMemo(() => {
    const at = new Map(bins.all.map(({ value }, n) => [value, n]));
    const finds = new Map<string, number>();
    for (const line of lines) finds.set(placeOf(line), (finds.get(placeOf(line)) ?? 0) + 1);
    return (read ?? [])
      .filter(({ row: bin }) => bin.isEmptyBin === true)
      .map(({ row: bin }): SeenBin => ({ ...bin, code: bins.code(bin.binId), finds: finds.get(bin.binId) ?? 0 }))
      .sort((a, b) => (at.get(a.binId) ?? 0) - (at.get(b.binId) ?? 0));
  }, [read, bins, lines]);
  if (!isZeroBalance(row) || row.status === 0) return null;
  const say = ({ binId }: SeenBin, isEmpty: boolean): void => void submit(checkEmpty, { id: row.id, binId, isEmpty });
  const actions = (bin: SeenBin): Action[] => {
    if (!mayCount || !COUNTED.includes(row.status) || bin.finds > 0) return [];
    if (bin.emptyAt === null) return [{ key: 'empty', label: words.t('fill.empty'), icon: PackageOpen, onClick: () => say(bin, true) }];
    return bin.emptyBy === actor?.userId
      ? [{ key: 'notEmpty', label: words.t('uncount'), icon: Undo2, onClick: () => say(bin, false) }]
      : [];
  };
  return (
    <TableSection
      id="wms.stocktake.emptyBins"
      title={words.t('empty.title')}
      known={KNOWN}
      words={words}
      rows={rows}
      rowKey={({ id }) => id}
      rowActions={actions}
      none={words.t('preview.noEmpty')}
      fit="some"
      tableFrom={520}
    />
  );
}
