/** /wms/production-expected: calls for material. With `new`: entering one. With `report`: how quickly they were met. */
import { demandReport } from '#domain/wms/reports/demand.reports.ts';
import { reportScreen } from '#pages/report/report-page.tsx';
import { demandScreen } from './demand.tsx';

const path = '/wms/production-expected';
const ResponseTimes = reportScreen(demandReport, { back: [path], opens: ({ demandId: id }) => [path, { id }] });

export const Screen = demandScreen({ faces: [{ when: (query) => query.has('report'), Part: ResponseTimes }] });
