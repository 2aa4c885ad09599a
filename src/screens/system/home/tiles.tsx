/** The tiles of the home page: one per task of this person, with how much waits, since when, and a link. */
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { useActor } from '#api/session.ts';
import { inScope } from '#domain/kernel/permission.ts';
import {
  ArrivalNotice,
  type ArrivalNoticeRow,
  AssetItem,
  type AssetRow,
  asksToGoOn,
  Bin,
  Box,
  CALIB_SOON_DAYS,
  CheckInfo,
  type CheckRow,
  gaugeStock,
  isCalibDue,
  isLate,
  isMaintDue,
  isMissing,
  isOverdue,
  isReady,
  isReceivingArea,
  LendDoc,
  MaterialDelivery,
  MaterialDeliveryBox,
  StockBorrow,
  type StockBorrowRow,
  shelfLife,
  Warehouse,
} from '#domain/registry.ts';
import { needsDesk } from '#domain/system/device-health.ts';
import { type Counted, homeTasks, type Tile, tasksOf, type Waits, wayOf } from '#domain/system/shift.ts';
import {
  DAMAGED,
  DESK,
  DEVICES,
  DUE_FIXTURES,
  DUE_GAUGES,
  FROZEN_BY_AGE,
  LATE,
  MISSING_BOXES,
  OVERDUE_BORROWS,
  OVERDUE_FIXTURES,
  OVERDUE_GAUGES,
  OVERDUE_TOOLS,
  OWN_LOANS,
  RECOUNTED,
  REMINDED,
  SHELF,
  type Task,
  USERS,
} from '#domain/system/shift-kinds.ts';
import type { Waiting } from '#domain/system/todo.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { standingOfSets, useOnceHeld, useSets } from '#pages/kit/standing.ts';
import { useServerNow } from '#pages/kit/use-now.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useDeskCount } from '#screens/system/kit/desk-calls.ts';
import { REFRESH_MS, useDevices } from '#screens/system/kit/device-calls.ts';
import { useOwnLoans } from '#screens/system/kit/person-calls.ts';
import { useAge } from '#screens/system/kit/use-age.ts';
import { useRowsByEach, useRowsWhere, useSyncStatus } from '#store/hooks.ts';
import { useStanding } from '#ui/standing.ts';
import { usePortalCounts } from './portal-counts.ts';
import { TileBox, TileChip, TileGrid, TileRow } from './tile-box.tsx';
import { useDamaged } from './use-damaged.ts';
import { useRecounted } from './use-recounted.ts';

const NONE: readonly string[] = [];
const ON_THE_WAY = 2;

/** Boxes waiting in the receiving areas of this person's stores. @param wanted false = not needed, so nothing is read */
function useShelf(wanted: boolean): Waits | undefined {
  const actor = useActor();
  const bins = useRowsByEach(Bin, 'warehouseId', wanted ? (actor?.warehouses ?? NONE) : NONE);
  const receiving = useMemo(() => bins?.filter(({ row }) => isReceivingArea(row.binType)).map(({ row }) => row.id), [bins]);
  const boxes = useOnceHeld(useRowsByEach(Box, 'binId', receiving), Box, Bin);
  return useMemo(() => {
    if (!wanted || !boxes) return undefined;
    const ready = boxes.filter(({ row }) => isReady(row.boxStatus));
    return { count: ready.length, oldest: ready.flatMap(({ row }) => row.receivedAt ?? []).sort()[0] ?? null };
  }, [wanted, boxes]);
}

/**
 * Loans of a class of store that something is still away of after it was due, and since when.
 * @param wanted false = not needed, so nothing is read
 */
function useOverdue(whClass: string, wanted: boolean): Waits | undefined {
  const now = useServerNow(60_000);
  const loans = useOnceHeld(useRowsWhere(LendDoc, wanted ? undefined : nothing), LendDoc);
  const stores = useOnceHeld(useRowsWhere(Warehouse, wanted ? undefined : nothing), Warehouse);
  return useMemo(() => {
    if (!wanted || !loans || !stores) return undefined;
    const mine = new Set(stores.filter(({ row }) => row.whClassCode === whClass).map(({ row }) => row.id));
    const due = loans.flatMap(({ row }) => (mine.has(row.warehouseId) && isLate(row, now) ? row.dueAt : []));
    return { count: due.length, oldest: due.sort()[0] ?? null };
  }, [wanted, loans, stores, whClass, now]);
}

/** Boxes from this person's stores that did not come to a line, and since when. @param wanted false = not needed, so nothing is read */
function useMissingBoxes(wanted: boolean): Waits | undefined {
  const actor = useActor();
  const deliveries = useOnceHeld(useRowsWhere(MaterialDelivery, wanted ? undefined : nothing), MaterialDelivery);
  const boxes = useRowsWhere(MaterialDeliveryBox, wanted ? undefined : nothing);
  return useMemo(() => {
    if (!wanted || !deliveries || !boxes || !actor) return undefined;
    const mine = new Map(deliveries.flatMap(({ row }) => (inScope(actor, row.fromWarehouseId) ? [[row.id, row] as const] : [])));
    const since = boxes.flatMap(({ row }) => {
      const delivery = mine.get(row.docId);
      return delivery && isMissing(row, delivery) ? [delivery.receivedAt ?? delivery.createdAt] : [];
    });
    return { count: since.length, oldest: since.sort()[0] ?? null };
  }, [wanted, deliveries, boxes, actor]);
}

/** What is due of the assets of a store, and how the server counts it for a device that does not hold them. */
interface Due {
  readonly isDue: (asset: AssetRow, today: string) => boolean;
  readonly ask: (today: string, signal: AbortSignal) => Promise<number>;
}

const gaugePage = call<{ readonly total: number }>(`POST ${gaugeStock.call}`);
const shelfLifePage = call<{ readonly total: number }>(`POST ${shelfLife.call}`);
const serviced = call<AssetRow[]>('POST /api/wms/asset/serviced');
const quiet = (signal: AbortSignal) => ({ signal, alertError: false });
const GAUGES_DUE: Due = {
  isDue: (asset, today) => asset.retiredAt === null && isCalibDue(asset, today),
  ask: async (_today, signal) => (await gaugePage({ dueDays: CALIB_SOON_DAYS, pageIndex: 1, pageSize: 1 }, quiet(signal))).total,
};
const FIXTURES_DUE: Due = {
  isDue: isMaintDue,
  ask: async (today, signal) => (await serviced({}, quiet(signal))).filter((asset) => isMaintDue(asset, today)).length,
};

/** Assets of a class of store that somebody has to see to. @param wanted false = not needed, so nothing is read */
function useDue(whClass: string, wanted: boolean, today: string, { isDue, ask }: Due): Waits | undefined {
  const actor = useActor();
  const sets = useSets();
  const { online } = useSyncStatus();
  const assets = useRowsWhere(AssetItem, wanted ? undefined : nothing);
  const stores = useOnceHeld(useRowsWhere(Warehouse, wanted ? undefined : nothing), Warehouse);
  const mine = useMemo(
    () => stores?.filter(({ row }) => row.whClassCode === whClass && actor !== null && inScope(actor, row.id)).map(({ row }) => row.id),
    [stores, actor, whClass],
  );
  // What is still coming is counted by the server, like what never comes here.
  const isHeld =
    mine !== undefined &&
    standingOfSets(
      mine.map((id) => `boxes:${id}`),
      sets,
    ).kind === 'held';
  const { data } = useQuery({
    queryKey: ['home-due', whClass, actor?.account, today],
    queryFn: ({ signal }) => ask(today, signal),
    enabled: wanted && mine !== undefined && !isHeld && online,
    refetchInterval: 60_000,
  });
  return useMemo(() => {
    if (!wanted || !mine || !assets) return undefined;
    const count = isHeld ? assets.filter(({ row }) => mine.includes(row.homeWarehouseId) && isDue(row, today)).length : data;
    return count === undefined ? undefined : { count, oldest: null };
  }, [wanted, mine, assets, isHeld, data, isDue, today]);
}

/** Batches in this person's stores that are frozen for their age. @param wanted false = not needed, so nothing is asked */
function useFrozenByAge(wanted: boolean): Waits | undefined {
  const account = useActor()?.account;
  const { online } = useSyncStatus();
  const { data } = useQuery({
    queryKey: ['home-frozen', account],
    queryFn: ({ signal }) => shelfLifePage({ frozen: true, pageIndex: 1, pageSize: 1, figures: false }, quiet(signal)),
    enabled: wanted && online,
    refetchInterval: 5 * 60_000,
  });
  return useMemo(() => data && { count: data.total, oldest: null }, [data]);
}

/** Counts that do not come from the waiting documents. Only those shown by a tile of this person are loaded. */
function useCounted(tasks: readonly Task[], today: string): Counted {
  const actor = useActor();
  const has = (kind: string): boolean => tasks.some((task) => task.kind === kind);
  const shelf = useShelf(has(SHELF));
  const missing = useMissingBoxes(has(MISSING_BOXES));
  const damaged = useDamaged(has(DAMAGED));
  const overdue = useCallback(
    ({ status, planArriveDate, deletedAt }: ArrivalNoticeRow) => status === ON_THE_WAY && deletedAt === null && planArriveDate < today,
    [today],
  );
  const late = useOnceHeld(useRowsWhere(ArrivalNotice, has(LATE) ? overdue : nothing), ArrivalNotice);
  const overdueTools = useOverdue('GJU-K', has(OVERDUE_TOOLS));
  const overdueGauges = useOverdue('LJJ-K', has(OVERDUE_GAUGES));
  const overdueFixtures = useOverdue('GZCP-K', has(OVERDUE_FIXTURES));
  const borrowIsOver = useCallback((row: StockBorrowRow) => isOverdue(row, today), [today]);
  const overdueBorrows = useOnceHeld(useRowsWhere(StockBorrow, has(OVERDUE_BORROWS) ? borrowIsOver : nothing), StockBorrow);
  const dueGauges = useDue('LJJ-K', has(DUE_GAUGES), today, GAUGES_DUE);
  const dueFixtures = useDue('GZCP-K', has(DUE_FIXTURES), today, FIXTURES_DUE);
  const frozen = useFrozenByAge(has(FROZEN_BY_AGE));
  const personId = actor?.personId ?? null;
  const { data: loans } = useOwnLoans(personId !== null && has(OWN_LOANS));
  const asksMe = useCallback((row: CheckRow) => actor !== null && asksToGoOn(row, actor), [actor]);
  const reminded = useOnceHeld(useRowsWhere(CheckInfo, has(REMINDED) ? asksMe : nothing), CheckInfo);
  const recounted = useRecounted(has(RECOUNTED));
  const { data: devices } = useDevices(REFRESH_MS, has(DEVICES));
  const { data: desk } = useDeskCount(has(DESK));
  const users = useWaitingUsers(has(USERS));
  const portal = usePortalCounts(has, today);
  return useMemo(
    () => ({
      [SHELF]: shelf,
      [MISSING_BOXES]: missing,
      [DAMAGED]: damaged,
      [LATE]: late && { count: late.length, oldest: null },
      [OVERDUE_TOOLS]: overdueTools,
      [OVERDUE_GAUGES]: overdueGauges,
      [OVERDUE_FIXTURES]: overdueFixtures,
      [OVERDUE_BORROWS]: overdueBorrows && { count: overdueBorrows.length, oldest: null },
      [OWN_LOANS]: loans && { count: loans.total, oldest: loans.list.map(({ since }) => since).sort()[0] ?? null },
      [DUE_GAUGES]: dueGauges,
      [DUE_FIXTURES]: dueFixtures,
      [FROZEN_BY_AGE]: frozen,
      [REMINDED]: reminded && { count: reminded.length, oldest: reminded.flatMap(({ row }) => row.remindedAt ?? []).sort()[0] ?? null },
      [RECOUNTED]: recounted,
      [DEVICES]: devices && { count: devices.filter(({ health }) => needsDesk(health)).length, oldest: null },
      [DESK]: desk && { count: desk.handed + desk.issues + desk.authors + desk.events, oldest: null },
      [USERS]: users === undefined ? undefined : { count: users, oldest: null },
      ...portal,
    }),
    [
      shelf,
      missing,
      damaged,
      late,
      overdueTools,
      overdueGauges,
      overdueFixtures,
      overdueBorrows,
      loans,
      dueGauges,
      dueFixtures,
      frozen,
      reminded,
      recounted,
      devices,
      desk,
      users,
      portal,
    ],
  );
}

const nothing = (): boolean => false;
const userPage = call<{ readonly total: number }>('POST /api/system/user/pageList');

/** Number of users who may not sign in yet. */
function useWaitingUsers(enabled: boolean): number | undefined {
  const { online } = useSyncStatus();
  const { data } = useQuery({
    queryKey: ['resource', 'user', 'inactive'],
    queryFn: ({ signal }) => userPage({ isActive: false, pageIndex: 1, pageSize: 1 }, { signal, alertError: false }),
    enabled: enabled && online,
  });
  return data?.total;
}

/** @param rows pending work; undefined while unknown */
export const Tiles = memo(function Tiles({ rows }: { readonly rows: readonly Waiting[] | undefined }) {
  const { t } = useTranslation('system');
  const { canOpen } = useShell();
  const actor = useActor();
  const today = useToday();
  const tasks = useMemo(() => (actor ? tasksOf(actor, canOpen) : []), [actor, canOpen]);
  const counted = useCounted(tasks, today);
  const { tiles, others } = useMemo(() => homeTasks(tasks, rows, counted), [tasks, rows, counted]);
  if (tiles.length === 0) return null;
  return (
    <nav aria-label={t('home.tiles')}>
      <TileGrid isWhole>
        {tiles.map((tile) => (
          <TileLink
            key={tile.name}
            name={tile.name}
            count={tile.waits?.count ?? null}
            oldest={tile.waits?.oldest ?? null}
            isLate={tile.isLate ?? false}
            to={wayOf(tile, today)}
          />
        ))}
      </TileGrid>
      <TileRow>
        {others.map((tile) => (
          <TileChip
            key={tile.name}
            to={wayOf(tile, today)}
            title={t(`home.task.${tile.name}`)}
            figure={String(tile.waits?.count ?? 0)}
            alarm={tile.isLate ?? false}
          />
        ))}
      </TileRow>
    </nav>
  );
});

interface TileLinkProps extends Pick<Tile, 'name'> {
  /** Null while it is not known. */
  readonly count: number | null;
  readonly oldest: string | null;
  readonly isLate: boolean;
  readonly to: string;
}

/** Every count of the page comes by itself, and only its own tile is drawn again. */
const TileLink = memo(function TileLink({ name, count, oldest, isLate, to }: TileLinkProps) {
  const { t } = useTranslation('system');
  const age = useAge();
  const standing = useStanding();
  const filling = count === null && standing.kind === 'filling' && standing.total > 0 ? t('home.fill', { ...standing }) : null;
  return (
    <TileBox
      to={to}
      title={t(`home.task.${name}`)}
      figure={count === null ? '–' : String(count)}
      busy={count !== null && count > 0}
      alarm={isLate}
      below={oldest ? t('home.since', { age: age(oldest) }) : filling}
    />
  );
});
