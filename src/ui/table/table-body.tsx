import { chakra } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle } from 'react';
import { OVERSCAN } from '#ui/numbers.ts';
import type { Tone } from '#ui/tone.ts';
import type { Column } from './columns.ts';
import type { Track } from './layout.ts';
import { TableRow, type Tree } from './table-row.tsx';

export interface BodyHandle {
  scrollTo: (index: number) => void;
}

interface TableBodyProps<R> {
  handle: Ref<BodyHandle>;
  scroller: RefObject<HTMLElement | null>;
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
  /** Instead of rows. */
  empty: ReactNode;
}

/** The rows in view and a few more. Only this is drawn anew while somebody scrolls; what is around it stays as it is. */
export function TableBody<R>({
  handle,
  scroller,
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
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollPaddingStart: height,
    useFlushSync: false,
  });
  useEffect(() => {
    if (height > 0) virtual.measure();
  }, [virtual, height]);
  useImperativeHandle(handle, () => ({ scrollTo: (index) => virtual.scrollToIndex(index) }), [virtual]);
  const items = virtual.getVirtualItems();
  const { onActiveShown } = props;
  const activeShown = items.some((item) => item.index === active);
  useEffect(() => onActiveShown(activeShown), [activeShown, onActiveShown]);
  return (
    <div style={{ position: 'relative', height: rows.length === 0 ? 'auto' : virtual.getTotalSize() }}>
      {items.map((item) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        return (
          <TableRow
            key={keys[item.index]}
            id={`${gridId}-${item.index}`}
            row={row}
            index={item.index}
            top={item.start}
            height={height}
            columns={columns}
            track={track}
            active={item.index === active}
            selected={selected?.has(keys[item.index] ?? '')}
            tone={props.rowTone?.(row)}
            tree={props.tree}
            clickable={props.clickable}
            actions={props.actions}
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
