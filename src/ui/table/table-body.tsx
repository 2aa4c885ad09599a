import { chakra } from '@chakra-ui/react';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import type { TFunction } from 'i18next';
import { type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { OVERSCAN } from '#ui/numbers.ts';
import type { Tone } from '#ui/tone.ts';
import type { Column } from './columns.ts';
import type { Track } from './layout.ts';
import { type Place, placesFor, windowOf } from './places.ts';
import { scrolledBy } from './scrolled-by.ts';
import { TableRow, type Tree } from './table-row.tsx';

export interface BodyHandle {
  scrollTo: (index: number) => void;
}

interface TableBodyProps<R> {
  handle: Ref<BodyHandle>;
  scroller: RefObject<HTMLElement | null>;
  /** What scrolls instead of the table itself. */
  page: HTMLElement | null;
  gridId: string;
  rows: readonly R[];
  keys: readonly string[];
  /** Of a row, px. */
  height: number;
  columns: readonly Column<R>[];
  track: Track;
  active: number;
  /** Is the active row among those that are drawn? */
  onActiveShown: (shown: boolean) => void;
  selected: ReadonlySet<string> | undefined;
  rowTone: ((row: R) => Tone | undefined) | undefined;
  tree: Tree<R> | undefined;
  clickable: boolean;
  actions: boolean;
  t: TFunction<'ui'>;
  /** Instead of rows. */
  empty: ReactNode;
}

/** The rows in view and a few more. Only this is drawn anew while somebody scrolls; what is around it stays as it is. */
export function TableBody<R>({
  handle,
  scroller,
  page,
  gridId,
  rows,
  keys,
  height,
  columns,
  track,
  active,
  selected,
  ...props
}: TableBodyProps<R>) {
  // As it was measured last: a page behind another one measures nothing.
  const fits = (): number => Math.ceil((virtual.scrollRect?.height ?? 0) / height);
  const virtual: Virtualizer<HTMLElement, Element> = useVirtualizer({
    count: rows.length,
    ...scrolledBy(page, scroller),
    estimateSize: () => height,
    overscan: OVERSCAN,
    rangeExtractor: ({ startIndex, overscan, count }) => [...windowOf(startIndex, fits(), overscan, count)],
    scrollPaddingStart: height,
    useFlushSync: false,
  });
  const measured = useRef(height);
  useEffect(() => {
    // A page that comes to the front runs this again, with rows that are as high as they were.
    if (height === 0 || height === measured.current) return;
    measured.current = height;
    virtual.measure();
  }, [virtual, height]);
  useImperativeHandle(handle, () => ({ scrollTo: (index) => virtual.scrollToIndex(index) }), [virtual]);
  const items = virtual.getVirtualItems();
  const { onActiveShown } = props;
  const activeShown = items.some((item) => item.index === active);
  useEffect(() => onActiveShown(activeShown), [activeShown, onActiveShown]);
  const places = usePlaces(
    items.map(({ index }) => ({ key: keys[index] ?? '', index })),
    !virtual.isScrolling,
  );
  return (
    <div style={{ position: 'relative', height: rows.length === 0 ? 'auto' : virtual.getTotalSize() }}>
      {places.map(({ slot, key, index }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <TableRow
            key={slot}
            id={`${gridId}-${index}`}
            rowKey={key}
            row={row}
            index={index}
            top={index * height}
            height={height}
            columns={columns}
            track={track}
            active={index === active}
            selected={selected?.has(key)}
            tone={props.rowTone?.(row)}
            tree={props.tree}
            clickable={props.clickable}
            actions={props.actions}
            t={props.t}
          />
        );
      })}
      {rows.length === 0 && props.empty !== undefined ? (
        <chakra.div role="row">
          <chakra.div role="gridcell">{props.empty}</chakra.div>
        </chakra.div>
      ) : null}
    </div>
  );
}

/** The elements of the rows in view, which outlive the rows they show. */
function usePlaces(rows: readonly Pick<Place, 'key' | 'index'>[], atRest: boolean): readonly Place[] {
  const before = useRef<readonly Place[]>([]);
  const places = placesFor(before.current, rows, atRest);
  useLayoutEffect(() => {
    before.current = places;
  });
  return places;
}
