/** /stock-cy-statistics: where the stock of the ERP (U9) and ours differ. Only the server knows both, so there is nothing to compare offline. */
import { chakra } from '@chakra-ui/react';
import { cmpQty } from '#domain/kernel/quantity.ts';
import { type StockDifference, stockDifference } from '#domain/wms/reports/difference.report.ts';
import { reportScreen } from '#pages/report/report-page.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { DifferenceChart } from './difference-chart.tsx';

/** Shows the sign of a surplus too, as for a shortage. */
const signed = (diff: string): string => (cmpQty(diff, '0') > 0 ? `+${diff}` : diff);

/** Less stock than the books say is worse than more. */
function Difference({ diff, unitCode }: StockDifference) {
  const side = cmpQty(diff, '0');
  return (
    <chakra.span color={side === 0 ? 'fg.muted' : side < 0 ? 'error.fg' : 'warn.fg'} fontWeight={side === 0 ? 'normal' : 'semibold'}>
      <Quantity value={signed(diff)} unit={unitCode ?? ''} unitWidth="2em" />
    </chakra.span>
  );
}

export const Screen = reportScreen(stockDifference, {
  id: 'wms.report.stockDifference',
  live: true,
  cells: {
    diff: { width: 98, value: ({ diff }) => signed(diff), render: (row) => <Difference {...row} /> },
    hint: { width: 104 },
  },
  useMore: ({ values, search }) => ({ before: <DifferenceChart values={values} search={search} /> }),
});
