import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/error-state.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import type { Action } from '#ui/page-header.tsx';
import { rowHeight } from '#ui/theme/density.ts';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import type { Tone } from '#ui/tone.ts';
import { useBelow, useNarrow } from '#ui/use-narrow.ts';
import { type Column, useShownColumns } from './columns.ts';
import { gridStyles } from './grid-styles.ts';
import { HeadLine } from './head-line.tsx';
import { RowMenu } from './row-menu.tsx';
import type { Selection } from './selection.ts';
import type { Sort } from './sort.ts';
import { SummaryRow } from './summary-row.tsx';
import { type BodyHandle, TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import { tableKey } from './table-keys.ts';
import type { Tree } from './table-row.tsx';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useLatest } from './use-latest.ts';
import { type Fit, useRoom } from './use-room.ts';
import { useStickyHead } from './use-sticky-head.ts';
import { useOverflows, useTrack } from './use-track.ts';

export interface DataTableProps<R> {
  /** Names the table in the column settings. */
  id: string;
  /** Accessible name. */
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string;
  /** Previous rows stay, dimmed, under a 2 px bar. */
  loading?: boolean;
  sort?: Sort | null;
  onSortChange?: (sort: Sort | null) => void;
  selection?: Selection | undefined;
  onOpen?: ((row: R) => void) | undefined;
  rowActions?: ((row: R) => readonly Action[]) | undefined;
  rowTone?: (row: R) => Tone | undefined;
  tree?: Tree<R>;
  /** Shown instead of rows; one EmptyState. */
  empty?: ReactNode;
  /** Where its rows scroll; default: it is as high as its rows. */
  fit?: Fit;
  /** Buttons at the end of the head line, and how many they are. */
  tools?: { readonly count: number; readonly buttons: ReactNode } | undefined;
  /** In place of the head's words, while rows are chosen. */
  chosen?: ReactNode;
}

/** Below this many px columns marked `wideOnly` are left out. */
const NARROW = 880;

const within = ({ target }: MouseEvent, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;
const indexAt = (event: MouseEvent): number => Number(within(event, '[data-row]')?.dataset.index ?? -1);

/** A click that ends a text selection is not a click on the row. */
const selecting = () => (window.getSelection()?.toString() ?? '') !== '';

/** The table: virtual rows, sticky head, first column and actions, keyboard, selection, summary of the page. */
export function DataTable<R>(props: DataTableProps<R>) {
  const { t } = useTranslation('ui');
  // Data from outside can break the type's promise; the user then reads why the table is missing.
  if (!Array.isArray(props.rows)) return <ErrorState message={t('table.notArray')} />;
  return <Drawn {...props} />;
}

function Drawn<R>(props: DataTableProps<R>) {
  const { rows, coming } = useDrawnRows(props.rows, props.rowKey);
  return <Grid {...props} rows={rows} loading={(props.loading ?? false) || coming} />;
}

const Grid = memo(Whole) as typeof Whole;

function Whole<R>(props: DataTableProps<R>) {
  const { id, label, rows, rowKey, loading = false, selection, onOpen, rowActions, tree, empty, fit = 'rows', tools } = props;
  const { t } = useTranslation('ui');
  const density = useAppearance((state) => state.density);
  const { ref: scroller, narrow } = useNarrow<HTMLDivElement>(NARROW);
  const height = rowHeight[density];
  const hasActions = rowActions !== undefined;
  const hasBox = selection !== undefined;
  const every = useShownColumns(id, props.columns);
  const overflows = useOverflows(scroller, every, rows, density, { box: hasBox, actions: hasActions });
  const columns = useShownColumns(id, props.columns, narrow || overflows);
  const { track, folds } = useTrack(scroller, columns, rows, density, { box: hasBox, actions: hasActions, tools: tools?.count ?? 0 });
  const page = useRoom({ scroller, fit, density, row: height, count: rows.length });
  const gridId = useId();
  const [active, setActive] = useState(-1);
  const [menu, setMenu] = useState<{ index: number; x: number; y: number } | null>(null);

  const sideways = useBelow(scroller, track.minWidth);
  useStickyHead(scroller, sideways ? page : null);
  const body = useRef<BodyHandle>(null);
  const [activeShown, setActiveShown] = useState(false);
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const box = useMemo(() => {
    if (!selection) return undefined;
    const all = keys.length > 0 && keys.every((key) => selection.keys.has(key));
    const some = all || keys.some((key) => selection.keys.has(key));
    return { state: all || (some && ('indeterminate' as const)), onToggle: () => selection.togglePage(keys) };
  }, [selection, keys]);
  const now = useLatest({ rows, keys, selection, onOpen });
  const handlers = useMemo(
    () => ({
      click: (index: number) => {
        setActive(index);
        const { rows: list, onOpen: open } = now.current;
        const row = list[index];
        if (row !== undefined) open?.(row);
      },
      toggle: (index: number) => {
        const key = now.current.keys[index];
        if (key !== undefined) now.current.selection?.toggle(key);
      },
      menu: (index: number, x: number, y: number) => {
        setActive(index);
        setMenu({ index, x, y });
      },
    }),
    [now],
  );

  const onMenu = (event: MouseEvent) => {
    event.preventDefault();
    handlers.menu(indexAt(event), event.clientX, event.clientY);
  };
  const onClick = (event: MouseEvent) => {
    const index = indexAt(event);
    if (index < 0) return;
    if (within(event, '[data-menu]')) onMenu(event);
    else if (within(event, '[data-box]')) handlers.toggle(index);
    else if (!selecting()) handlers.click(index);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== scroller.current) return;
    const pageRows = Math.max(1, Math.floor(((page ?? scroller.current)?.clientHeight ?? height) / height) - 2);
    const action = tableKey(event, { active, count: rows.length, pageRows });
    if (!action) return;
    event.preventDefault();
    const row = rows[active];
    if (action.kind === 'move') {
      setActive(action.to);
      body.current?.scrollTo(action.to);
    }
    if (row === undefined) return;
    if (action.kind === 'open') onOpen?.(row);
    if (action.kind === 'toggle') handlers.toggle(active);
    if (action.kind === 'expand' && tree?.expanded(row) === false) tree.onToggle(row);
    if (action.kind === 'collapse' && tree?.expanded(row) === true) tree.onToggle(row);
    if (action.kind === 'menu' && hasActions) {
      const place = document.getElementById(`${gridId}-${active}`)?.getBoundingClientRect();
      handlers.menu(active, (place?.left ?? 0) + 48, place?.bottom ?? 0);
    }
  };

  const menuRow = menu ? rows[menu.index] : undefined;

  return (
    <chakra.div display="flex" flexDirection="column" minW="0" flex="1 0 auto" position="relative" bg="bg.panel">
      {/* Over the head: room of its own would be a strip between the edge and the head. */}
      <chakra.div position="absolute" top="0" insetX="0" zIndex="4" pointerEvents="none">
        <TopProgress active={loading} />
      </chakra.div>
      {tools || props.chosen ? <HeadLine tools={tools} folds={folds} chosen={props.chosen} box={hasBox ? track.firstLeft : 0} /> : null}
      <chakra.div
        ref={scroller}
        role={tree ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={selection ? true : undefined}
        aria-activedescendant={activeShown ? `${gridId}-${active}` : undefined}
        aria-busy={loading}
        tabIndex={0}
        onKeyDown={onKeyDown}
        // In the room of the page only what is too wide scrolls here; what is not lets its head stick to the page's edge.
        overflow={page ? (sideways ? 'auto hidden' : 'visible') : 'auto'}
        // Text on a ground of its own is moved by the compositor; on a bare one it is painted anew at every step.
        bg="bg.panel"
        flex="1 0 auto"
        position="relative"
        outline="0"
        textStyle="sm"
        _focusVisible={{ boxShadow: 'inset 0 0 0 2px {colors.accent}' }}
        data-scrolls={sideways || undefined}
        css={gridStyles}
      >
        <chakra.div minW="100%" display="flex" flexDirection="column" minH="100%" style={{ width: `max(100%, ${track.minWidth}px)` }}>
          <TableHead columns={columns} track={track} sort={props.sort} onSortChange={props.onSortChange} actions={hasActions} box={box} />
          <chakra.div role="rowgroup" opacity={loading ? 0.55 : 1} onClick={onClick} onContextMenu={hasActions ? onMenu : undefined}>
            <TableBody
              handle={body}
              scroller={scroller}
              page={page}
              gridId={gridId}
              rows={rows}
              keys={keys}
              height={height}
              columns={columns}
              track={track}
              active={active}
              onActiveShown={setActiveShown}
              selected={selection?.keys}
              rowTone={props.rowTone}
              tree={tree}
              clickable={onOpen !== undefined}
              actions={hasActions}
              t={t}
              empty={loading ? undefined : empty}
            />
          </chakra.div>
          <SummaryRow columns={columns} rows={rows} track={track} box={selection !== undefined} actions={hasActions} />
        </chakra.div>
      </chakra.div>
      <RowMenu at={menu} actions={menuRow === undefined ? [] : (rowActions?.(menuRow) ?? [])} onClose={() => setMenu(null)} />
    </chakra.div>
  );
}
