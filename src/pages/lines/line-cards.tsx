import { chakra, Flex, Grid } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button.tsx';
import { useRoom } from '#ui/table/use-room.ts';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import { actionsOf, cellAt, type LineActions } from './line-actions.ts';
import { LineCell, type LineColumn } from './line-cell.tsx';
import type { LineValues } from './line-cells.ts';
import { AddLine } from './line-frame.tsx';
import type { DrawnLines, LineFaults } from './line-grid.tsx';
import { useRows } from './use-rows.ts';

/** Height of a card until it is drawn and measures itself, px. */
const GUESS = 420;

/** The lines of a grid one below the other, each with its fields under their labels. Keys, the clipboard and the order of the fields are those of the grid. */
export function LineCards(props: DrawnLines) {
  const { label, columns, lines, newLine, maxLines, given = false, editable, shown, enter } = props;
  const box = useRef<HTMLDivElement>(null);
  const density = useAppearance((state) => state.density);
  const page = useRoom({ scroller: box, fit: 'rows', density, row: GUESS, count: lines.length });
  const { virtual, focus } = useRows(page, box, lines.length, GUESS);
  const act = actionsOf(props, editable, focus, () => enter(-1));
  return (
    <chakra.div position="relative">
      <chakra.div
        ref={box}
        role="list"
        aria-label={label}
        textStyle="sm"
        position="relative"
        style={{ height: virtual.getTotalSize() }}
        onBlur={(event) => (event.currentTarget.contains(event.relatedTarget) ? undefined : enter(-1))}
      >
        {virtual.getVirtualItems().map(({ index, start }) => (
          <LineCard
            // A line has no identity but its position until it is saved.
            key={index}
            at={virtual.measureElement}
            top={start}
            index={index}
            count={lines.length}
            line={lines[index] ?? newLine()}
            columns={columns}
            faults={shown(index)}
            act={act}
            onEnter={() => enter(index)}
          />
        ))}
      </chakra.div>
      {given ? null : <AddLine full={lines.length >= maxLines} most={maxLines} onAdd={act.add} />}
    </chakra.div>
  );
}

interface LineCardProps {
  /** Is told the card's element. */
  readonly at: Ref<HTMLDivElement>;
  /** Upper edge among the cards, px. */
  readonly top: number;
  readonly index: number;
  /** Lines altogether. */
  readonly count: number;
  readonly line: LineValues;
  readonly columns: readonly LineColumn[];
  readonly faults: LineFaults;
  readonly act: LineActions;
  readonly onEnter: () => void;
}

function LineCard({ at, top, index, count, line, columns, faults, act, onEnter }: LineCardProps) {
  const { t } = useTranslation('ui');
  return (
    <chakra.div
      ref={at}
      role="listitem"
      aria-setsize={count}
      aria-posinset={index + 1}
      data-index={index}
      data-line
      position="absolute"
      insetX="0"
      pb="2"
      style={{ top }}
      onFocus={onEnter}
    >
      <chakra.div borderWidth="1px" borderColor="border" borderRadius="l2" px="2" pb="2">
        <Flex align="center" justify="space-between" gap="2">
          <chakra.span fontWeight="semibold">{t('editor.line', { n: index + 1 })}</chakra.span>
          <IconButton
            icon={Trash2}
            label={t('editor.remove', { n: index + 1 })}
            disabled={count <= 1}
            // A thumb's width in every density.
            minW="11"
            minH="11"
            onClick={() => act.remove(index)}
          />
        </Flex>
        <Grid gap="2" templateColumns="repeat(2, minmax(0, 1fr))">
          {columns.map((column) => (
            <chakra.div
              key={column.key}
              minW="0"
              {...(isWide(column) ? { gridColumn: '1 / -1' } : {})}
              {...cellAt(act, { line: index, key: column.key })}
            >
              <chakra.div textStyle="xs" color="fg.muted" overflowWrap="anywhere">
                {column.title}
              </chakra.div>
              <LineCell
                whole
                column={column}
                line={line}
                label={t('editor.row', { n: index + 1, title: column.title })}
                error={faults[column.key]}
                onChange={(value) => act.set(index, column.key, value)}
              />
            </chakra.div>
          ))}
        </Grid>
      </chakra.div>
    </chakra.div>
  );
}

/** Figures and codes that are only shown stand two beside each other; words, and what is typed or chosen, need the line. */
const isWide = ({ kind, code = false, end = false }: LineColumn): boolean => kind !== 'quantity' && !(kind === 'readonly' && (code || end));
