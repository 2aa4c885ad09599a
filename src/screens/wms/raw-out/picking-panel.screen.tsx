import { Maximize, Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { prodDemandCreate } from '#domain/wms/demand.document.ts';
import { BoardPage } from '#pages/board-page.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useServerNow } from '#pages/kit/use-now.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { Action } from '#ui/page-header.tsx';
import { BoardFilters } from './board-filters.tsx';
import type { DemandRow } from './demand-board.ts';
import { DemandDrawer } from './demand-drawer.tsx';
import { GenerateForDemand } from './generate-for-demand.tsx';
import { useDemandBoard } from './use-demand-board.ts';
import { useDemandCards } from './use-demand-cards.tsx';

/** The grid of lines comes with it: not before somebody calls for material. */
const DemandDialog = lazy(() => import('./demand-dialog.tsx').then((part) => ({ default: part.DemandDialog })));

const WARN_MINUTES = 30;
const TICK_MS = 15_000;

/** What the lines wait for, the most urgent first. */
export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('rawout');
  const now = useServerNow(TICK_MS);
  const { lastContact, online } = useSyncStatus();
  const [filter, setFilter] = useState({ warehouseId: '', lineId: '' });
  const [creating, setCreating] = useState(false);
  const [generating, setGenerating] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const board = useDemandBoard(filter);
  const mayCreate = useRight(prodDemandCreate.right);
  const cards = useDemandCards(board, { generate: setGenerating, open: setOpened });
  const find = (id: string | null): DemandRow | undefined => board.demands?.find((demand) => demand.id === id);
  const primary: Action | undefined = mayCreate
    ? { key: 'new', label: t('board.new'), icon: Plus, onClick: () => setCreating(true) }
    : undefined;
  const menu = useMemo<Action[]>(() => [{ key: 'full', label: t('board.full'), icon: Maximize, onClick: toggleFullScreen }], [t]);
  const chosen = find(generating);
  const shown = find(opened);
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
      <Suspense>{creating ? <DemandDialog onClose={() => setCreating(false)} /> : null}</Suspense>
      {chosen ? <GenerateForDemand key={chosen.id} row={chosen} onClose={() => setGenerating(null)} /> : null}
      {shown ? <DemandDrawer key={shown.id} demand={shown} lines={board.linesOf(shown.id)} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function toggleFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen().catch(() => undefined);
}
