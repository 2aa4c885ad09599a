import { chakra, type SystemStyleObject } from '@chakra-ui/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Quantity } from '#ui/quantity.tsx';
import { useStanding } from '#ui/standing.ts';
import { TableCell } from './cell.tsx';
import { type Column, totalOf, unitOf } from './columns.ts';
import { roomBehind, type Track } from './layout.ts';

interface SummaryRowProps<R> {
  columns: readonly Column<R>[];
  rows: readonly R[];
  track: Track;
  box: boolean;
  actions: boolean;
}

/** The label is as long as it is: behind a narrow first column (a line's number) it reaches over the next one, which has no sum of its own. */
const label: SystemStyleObject = {
  '& > [data-cell][role=rowheader]': { w: 'max-content', minW: '100%', whiteSpace: 'nowrap', zIndex: '1' },
};

function Summary<R>({ columns, rows, track, box, actions }: SummaryRowProps<R>) {
  const { t } = useTranslation('ui');
  const isTotal = columns.some(({ total }) => total !== undefined);
  if (rows.length === 0 || !(isTotal || columns.some((column) => column.sum))) return null;
  return (
    <chakra.div role="rowgroup" position="sticky" bottom="0" zIndex="2" mt="auto" data-part="totals">
      <chakra.div
        role="row"
        aria-rowindex={rows.length + 2}
        display="grid"
        minH="row"
        bg="bg.muted"
        borderTopWidth="var(--line)"
        fontWeight="semibold"
        style={{ gridTemplateColumns: track.template }}
        css={label}
      >
        {box ? (
          <TableCell role="gridcell" stickLeft={0} colIndex={1}>
            {null}
          </TableCell>
        ) : null}
        {columns.map((column, index) => (
          <TableCell
            key={column.key}
            role={index === 0 ? 'rowheader' : 'gridcell'}
            align={index === 0 ? 'start' : column.align}
            stickLeft={index === 0 ? track.firstLeft : undefined}
            colIndex={index + (box ? 2 : 1)}
            endRoom={roomBehind(columns, index, track)}
          >
            {index === 0 ? t(isTotal ? 'table.allTotal' : 'table.pageTotal') : <ColumnSum column={column} rows={rows} />}
          </TableCell>
        ))}
        {actions ? (
          <TableCell role="gridcell" stickRight colIndex={columns.length + (box ? 2 : 1)}>
            {null}
          </TableCell>
        ) : null}
      </chakra.div>
    </chakra.div>
  );
}

/** Sums of the configured columns only, labelled with their scope: 本页合计. Added up anew when the rows change, not on every scroll step. */
export const SummaryRow = memo(Summary) as typeof Summary;

function ColumnSum<R>({ column, rows }: { column: Column<R>; rows: readonly R[] }) {
  const standing = useStanding();
  const total = totalOf(column, rows);
  if (total === undefined) return null;
  // A sum of rows of which more are coming is no sum.
  if (standing.kind !== 'held') return <Quantity value="–" />;
  // A sum without a unit keeps the room of one, to stand under the figures that have it.
  const unit = total?.unit ?? (rows.some((row) => unitOf(column, row)) ? '\u00a0' : undefined);
  return <Quantity value={total?.value ?? '–'} unit={unit} unitWidth="2em" />;
}
