/** /rjb-report: reported work by day, shift, line, operation and person; with `rows` every single report. */
import { dailyReports, workReports } from '#domain/mes/daily.report.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

const Daily = reportScreen(dailyReports);
const Reports = reportScreen(workReports, { back: ['/rjb-report'] });

export const Screen = (props: ScreenProps) => (props.query.has('rows') ? <Reports {...props} /> : <Daily {...props} />);
