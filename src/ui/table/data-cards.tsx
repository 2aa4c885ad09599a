import { chakra, type SystemStyleObject } from '@chakra-ui/react';
import { Ellipsis } from 'lucide-react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button.tsx';
import type { Action } from '#ui/page-header.tsx';
import { Quantity } from '#ui/quantity.tsx';
import type { Tone } from '#ui/tone.ts';
import { CellContent, cellTitle, contentStyles } from './cell.tsx';
import { type Column, totalOf, useShownColumns } from './columns.ts';
import { boxStyles, RowBox } from './row-box.tsx';
import { RowMenu } from './row-menu.tsx';
import type { Selection } from './selection.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useLatest } from './use-latest.ts';

export interface DataCardsProps<R> {
  id: string;
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string;
  loading?: boolean;
  selection?: Selection | undefined;
  onOpen?: ((row: R) => void) | undefined;
  rowActions?: ((row: R) => readonly Action[]) | undefined;
  rowTone?: (row: R) => Tone | undefined;
  /** Below the cards, what their figures add up to. */
  totals?: boolean;
  empty?: ReactNode;
}

/** The same rows as cards for narrow screens: first column as the title, the others as label–value pairs. */
export function DataCards<R>(props: DataCardsProps<R>) {
  const { id, label, rowKey, selection, onOpen, rowActions, rowTone, totals = false, empty } = props;
  const { rows, coming } = useDrawnRows(props.rows, rowKey);
  const loading = (props.loading ?? false) || coming;
  const columns = useShownColumns(id, props.columns);
  const [menu, setMenu] = useState<{ row: R; x: number; y: number } | null>(null);
  const now = useLatest({ selection, onOpen, rowKey });
  const handlers = useMemo<CardHandlers<R>>(
    () => ({
      open: (row) => now.current.onOpen?.(row),
      toggle: (row) => now.current.selection?.toggle(now.current.rowKey(row)),
      menu: (row, x, y) => setMenu({ row, x, y }),
    }),
    [now],
  );
  if (rows.length === 0 && !loading) return empty;
  return (
    <chakra.div flex="1 0 auto" opacity={loading ? 0.55 : 1} p="2" role="region" aria-label={label} aria-busy={loading} css={cardStyles}>
      <ul data-cards>
        {rows.map((row, index) => {
          const key = rowKey(row);
          return (
            <Card
              key={key}
              row={row}
              index={index}
              columns={columns}
              tone={rowTone?.(row)}
              selected={selection?.keys.has(key)}
              opens={onOpen !== undefined}
              actions={rowActions !== undefined}
              handlers={handlers}
            />
          );
        })}
      </ul>
      {totals ? <Totals columns={columns} rows={rows} /> : null}
      <RowMenu at={menu} actions={menu ? (rowActions?.(menu.row) ?? []) : []} onClose={() => setMenu(null)} />
    </chakra.div>
  );
}

interface CardHandlers<R> {
  open: (row: R) => void;
  toggle: (row: R) => void;
  menu: (row: R, x: number, y: number) => void;
}

interface CardProps<R> {
  row: R;
  index: number;
  columns: readonly Column<R>[];
  tone: Tone | undefined;
  selected: boolean | undefined;
  opens: boolean;
  actions: boolean;
  handlers: CardHandlers<R>;
}

/** What a column that draws itself declares as its words; undefined where it declares none, for what stands in the row may be an id. */
function wordsOf<R>(column: Column<R>, row: R): string | undefined {
  const value = column.value?.(row);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function OneCard<R>({ row, index, columns, tone, selected, opens, actions, handlers }: CardProps<R>) {
  const { t } = useTranslation('ui');
  const [first, ...rest] = columns;
  const content = first ? <CellContent column={first} row={row} /> : null;
  // A figure alone names nothing. What a column draws itself may hold a link, which cannot stand in a button: there its text stands.
  const title =
    first?.align === 'end' ? (
      <>
        <span data-of>{first.title}</span> {content}
      </>
    ) : (
      content
    );
  return (
    <li data-card {...(tone ? { 'data-tone': tone } : {})}>
      <div data-head>
        {selected === undefined ? null : (
          <RowBox checked={selected} label={t('table.selectRow', { n: index + 1 })} onToggle={() => handlers.toggle(row)} />
        )}
        {opens ? (
          <button type="button" data-title onClick={() => handlers.open(row)}>
            {first?.render ? (wordsOf(first, row) ?? title) : title}
          </button>
        ) : (
          <span data-title>{title}</span>
        )}
        {actions ? (
          <IconButton icon={Ellipsis} label={t('table.rowMenu')} onClick={(event) => handlers.menu(row, event.clientX, event.clientY)} />
        ) : null}
      </div>
      <dl>
        {rest.map((column) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd title={cellTitle(column, row)}>
              <CellContent column={column} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** Drawn anew only when what it shows changes, and one by one when many come. */
const Card = memo(OneCard) as typeof OneCard;

/** What the cards' figures add up to, where they have a common unit. */
function Totals<R>({ columns, rows }: { columns: readonly Column<R>[]; rows: readonly R[] }) {
  const { t } = useTranslation('ui');
  const sums = columns.flatMap((column) => {
    const total = totalOf(column, rows);
    return total ? [{ key: column.key, title: column.title, ...total }] : [];
  });
  if (rows.length < 2 || sums.length === 0) return null;
  const isTotal = columns.some(({ total }) => total !== undefined);
  return (
    <div data-card data-totals>
      <div data-head>
        <span data-title>{t(isTotal ? 'table.allTotal' : 'table.pageTotal')}</span>
      </div>
      <dl>
        {sums.map(({ key, title, value, unit }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>
              <Quantity value={value} unit={unit} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** As the mark at the beginning of a row. */
const toneStyles = Object.fromEntries(
  (['ok', 'info', 'warn', 'error', 'hold'] as const).map((tone) => [
    `& [data-card][data-tone=${tone}]`,
    { borderInlineStartWidth: '3px', borderInlineStartColor: tone },
  ]),
);

/** Said once for all cards: asked of the style system element by element, a page of them takes a tablet a second. */
const cardStyles: SystemStyleObject = {
  '& [data-cards]': { display: 'flex', flexDirection: 'column', gap: '2', listStyleType: 'none', m: '0', p: '0' },
  '& [data-card]': {
    bg: 'bg.panel',
    borderWidth: 'var(--line)',
    borderRadius: 'l2',
    px: '3',
    pb: '3',
    // Those out of sight are laid out when they come near.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 10rem',
  },
  ...toneStyles,
  '& [data-totals]': { mt: '2', bg: 'bg.muted', fontWeight: 'semibold' },
  '& [data-head]': { display: 'flex', alignItems: 'center', gap: '2', minH: 'control' },
  // The dots stand over the end of the card's lines, whatever room a finger has around them.
  '& [data-head] > button:not([data-title])': { me: 'calc(({sizes.glyph} - {sizes.control}) / 2)' },
  '& [data-head] > [data-box]': { minW: 'controlSm' },
  // A code wider than the card goes on in the next line: it may neither be cut nor push the actions out of the card.
  '& [data-title]': { flex: '1', minW: '0', textAlign: 'start', overflowWrap: 'break-word' },
  '& [data-of]': { textStyle: 'xs', color: 'fg.muted', fontWeight: 'normal' },
  '& [data-title] .code-text': { whiteSpace: 'normal', '& > wbr': { display: 'inline' } },
  '& button[data-title]': {
    minH: 'control',
    fontWeight: 'semibold',
    color: 'accent.fg',
    cursor: 'pointer',
    _focusVisible: { outline: '2px solid {colors.accent}', outlineOffset: '-2px' },
  },
  // A label and what it says share a line: a card is as high as its facts, and none of them is cut.
  '& dl': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18em), 1fr))', columnGap: '4', rowGap: '1', m: '0' },
  '& dl > div': { minW: '0', display: 'flex', gap: '2', alignItems: 'baseline' },
  '& dt': { textStyle: 'xs', color: 'fg.muted', flex: '0 0 6em' },
  '& dd': { m: '0', textStyle: 'sm', display: 'flex', flex: '1 1 0', minW: '0' },
  ...contentStyles,
  '& [data-cut]': { whiteSpace: 'normal', overflowWrap: 'break-word', minW: '0' },
  ...boxStyles,
};
