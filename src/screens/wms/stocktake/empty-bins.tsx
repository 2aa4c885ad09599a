/** The bins of a zero-balance plan, and what can be said of them without a terminal. */
import { PackageOpen, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useActor, useRight } from '#api/session.ts';
import { checkEmpty } from '#domain/wms/stocktake/bins.operation.ts';
import { SEEN, type SeenBin, sayable, seenAs, seenBins, seesBins } from '#domain/wms/stocktake/seen-bins.ts';
import { CHECK, CheckBin, type CheckLineRow, type CheckRow } from '#domain/wms/stocktake/stocktake.document.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useBins } from '#screens/wms/kit/use-bins.ts';
import { useRowsBy } from '#store/hooks.ts';

const ICONS = { empty: PackageOpen, notEmpty: Undo2 };

const KNOWN: KnownOf<SeenBin, BaseWords> = {
  code: { word: 'field:checkBin.binId', kind: 'code', width: 104, grow: 1 },
  state: {
    word: 'empty.state',
    width: 120,
    state: (bin, { t }) => ({ tone: SEEN[seenAs(bin)], label: t(`empty.${seenAs(bin)}`, { n: bin.finds }) }),
  },
  emptyByName: { word: 'empty.by', width: 96, of: ({ emptyByName, holderName }) => emptyByName ?? holderName ?? '' },
  emptyAt: { word: 'empty.at', kind: 'minute', width: 136 },
};

export function EmptyBins({ row, lines }: { readonly row: CheckRow; readonly lines: readonly CheckLineRow[] }) {
  const words = useBaseWords('stocktake');
  const userId = useActor()?.userId ?? '';
  const mayCount = useRight(CHECK.count);
  const { submit } = useSubmit();
  const { walk } = useBins(row.warehouseId);
  const read = useRowsBy(CheckBin, 'docId', row.id);
  const rows = useMemo(() => seenBins(read?.map((bin) => bin.row) ?? [], lines, walk), [read, walk, lines]);
  if (!seesBins(row)) return null;
  return (
    <TableSection
      id="wms.stocktake.emptyBins"
      title={words.t('empty.title')}
      known={KNOWN}
      words={words}
      rows={rows}
      rowKey={({ id }) => id}
      rowActions={(bin) => {
        const key = mayCount ? sayable(row, bin, userId) : null;
        const say = (): void => void submit(checkEmpty, { id: row.id, binId: bin.binId, isEmpty: key === 'empty' });
        return key ? [{ key, label: words.t(`empty.say.${key}`), icon: ICONS[key], onClick: say }] : [];
      }}
      none={words.t('preview.noEmpty')}
      fit="some"
      tableFrom={520}
    />
  );
}
