/** /delivery-rate-statistics: how punctual suppliers are, by month; with `rows` every line that had a day. */
import { deliveryRate, dueLines } from '#domain/srm/supply.reports.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

const Rate = reportScreen(deliveryRate);
const Lines = reportScreen(dueLines, {
  back: ['/delivery-rate-statistics'],
  rowTone: ({ result }) => (result === 'late' ? 'error' : undefined),
});

export const Screen = (props: ScreenProps) => (props.query.has('rows') ? <Lines {...props} /> : <Rate {...props} />);
