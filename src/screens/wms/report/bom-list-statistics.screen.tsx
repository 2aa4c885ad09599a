/** /bom-list-statistics: bills of materials level by level, and for how many products the stock lasts. */
import { bomList } from '#domain/basic/bom.report.ts';
import { reportScreen } from '#pages/report/report-page.tsx';

export const Screen = reportScreen(bomList, { opens: ({ bomId }) => ['/basic/craft-bom', { id: bomId }] });
