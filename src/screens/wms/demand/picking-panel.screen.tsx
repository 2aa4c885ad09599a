import { Maximize, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { prodDemandCreate } from '#domain/wms/demand/demand.document.ts';
import type { DemandRow } from '#domain/wms/outbound/demand-board.ts';
import { BoardPage } from '#pages/board-page.tsx';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useServerNow } from '#pages/kit/use-now.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { canFillScreen, toggleFullScreen } from '#ui/full-screen.ts';
import type { Action } from '#ui/page-header.tsx';
import { BoardFilters } from './board-filters.tsx';
import { DEMANDS } from './demand.tsx';
import { GenerateForDemand } from './generate-for-demand.tsx';
import { useDemandBoard } from './use-demand-board.ts';
import { useDemandCards } from './use-demand-cards.tsx';

const BOARD = '/wms/picking-panel';
const WARN_MINUTES = 30;
const TICK_MS = 15_000;

/** What the lines are waiting for, most urgent first. */
export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('rawout');
  const now = useServerNow(TICK_MS);
  const { lastContact, online } = useSyncStatus();
  const [filter, setFilter] = useState({ warehouseId: '', lineId: '' });
  const go = useGo();
  const [generating, setGenerating] = useState<string | null>(null);
  const board = useDemandBoard(filter);
  const mayCreate = useRight(prodDemandCreate.right);
  const cards = useDemandCards(board, { generate: setGenerating, open: (id) => go(DEMANDS, { id }) });
  const find = (id: string | null): DemandRow | undefined => board.demands?.find((demand) => demand.id === id);
  const primary: Action | undefined = mayCreate
    ? { key: 'new', label: t('board.new'), icon: Plus, onClick: () => go(DEMANDS, { new: '1', back: BOARD }) }
    : undefined;
  const menu = useMemo<Action[]>(
    () => (canFillScreen() ? [{ key: 'full', label: t('board.full'), icon: Maximize, onClick: () => void toggleFullScreen() }] : []),
    [t],
  );
  const chosen = find(generating);
  return (
    <>
      <BoardPage
        title={title}
        cards={cards}
        now={now}
        warnMinutes={WARN_MINUTES}
        primary={primary}
        menu={menu}
        loading={board.demands === undefined}
        {...(lastContact === null ? {} : { updatedAt: lastContact })}
        offline={!online}
        emptyText={t('board.empty')}
        before={<BoardFilters value={filter} onChange={setFilter} cards={cards} now={now} warnMinutes={WARN_MINUTES} />}
      />
      {chosen ? <GenerateForDemand key={chosen.id} row={chosen} onClose={() => setGenerating(null)} /> : null}
    </>
  );
}
