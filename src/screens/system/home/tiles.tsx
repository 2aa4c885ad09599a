/** The tiles of home: each thing this person does, how much of it waits and since when, and the way there. */
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useActor } from '#api/session.ts';
import { Bin, Box, isReady, isReceivingArea } from '#domain/registry.ts';
import { SHELF, type Tile, tasksOf, tilesOf, type Waits } from '#domain/system/shift.ts';
import type { Waiting } from '#domain/system/todo.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useAge } from '#screens/system/kit/use-age.ts';
import { useRowsByEach } from '#store/hooks.ts';

const NONE: readonly string[] = [];

/** Boxes that wait where goods are received, in the stores of this person. @param wanted false = nobody asks, and nothing is read */
function useShelf(wanted: boolean): Waits | undefined {
  const actor = useActor();
  const bins = useRowsByEach(Bin, 'warehouseId', wanted ? (actor?.warehouses ?? NONE) : NONE);
  const receiving = useMemo(() => bins?.filter(({ row }) => isReceivingArea(row.binType)).map(({ row }) => row.id), [bins]);
  const boxes = useRowsByEach(Box, 'binId', receiving);
  return useMemo(() => {
    if (!wanted || !boxes) return undefined;
    const ready = boxes.filter(({ row }) => isReady(row.boxStatus));
    return { count: ready.length, oldest: ready.flatMap(({ row }) => row.receivedAt ?? []).sort()[0] ?? null };
  }, [wanted, boxes]);
}

/** @param rows what waits; undefined while it is not known */
export function Tiles({ rows }: { readonly rows: readonly Waiting[] | undefined }) {
  const { t } = useTranslation('system');
  const { canOpen } = useShell();
  const actor = useActor();
  const tasks = useMemo(() => (actor ? tasksOf(actor, canOpen) : []), [actor, canOpen]);
  const shelf = useShelf(tasks.some(({ kind }) => kind === SHELF));
  const tiles = useMemo(() => tilesOf(tasks, rows, shelf), [tasks, rows, shelf]);
  if (tiles.length === 0) return null;
  return (
    <Grid as="nav" aria-label={t('home.tiles')} mt="3" gap="3" templateColumns="repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))">
      {tiles.map((tile) => (
        <TileLink key={tile.name} tile={tile} />
      ))}
    </Grid>
  );
}

function TileLink({ tile: { name, path, statuses, waits } }: { readonly tile: Tile }) {
  const { t } = useTranslation('system');
  const age = useAge();
  const query = statuses.length > 0 ? `?status=${statuses.join('.')}` : '';
  const busy = waits !== null && waits.count > 0;
  return (
    <chakra.div
      asChild
      bg="bg.panel"
      borderWidth="var(--line)"
      borderColor="border"
      borderRadius="l2"
      px="panel"
      py="3"
      minH="control"
      _hover={{ borderColor: 'border.emphasized' }}
      focusVisibleRing="outside"
    >
      <Link to={`${path}${query}`}>
        <Flex direction="column" gap="1" minW="0">
          <chakra.span textStyle="sm" color="fg.muted">
            {t(`home.task.${name}`)}
          </chakra.span>
          <chakra.span
            textStyle="3xl"
            lineHeight="1.1"
            fontWeight="semibold"
            fontVariantNumeric="tabular-nums"
            color={busy ? 'fg' : 'fg.muted'}
          >
            {waits === null ? '–' : waits.count}
          </chakra.span>
          <chakra.span textStyle="xs" color="fg.muted" minH="1lh">
            {waits?.oldest ? t('home.since', { age: age(waits.oldest) }) : null}
          </chakra.span>
        </Flex>
      </Link>
    </chakra.div>
  );
}
