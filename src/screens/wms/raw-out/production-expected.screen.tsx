/** /wms/production-expected: calls for material; with `new` one is entered, with `report` it is told how they were met. */
import { lazy, Suspense } from 'react';
import { demandReport } from '#domain/wms/reports/demand.reports.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { reportScreen } from '#pages/report/report-page.tsx';
import { DEMANDS, demandScreen } from './demand.tsx';

/** The grid of lines comes with it. */
const DemandDialog = lazy(() => import('./demand-dialog.tsx').then((part) => ({ default: part.DemandDialog })));

function Entering({ query }: ScreenProps) {
  const go = useGo();
  return <Suspense>{query.has('new') ? <DemandDialog onClose={() => go(DEMANDS)} /> : null}</Suspense>;
}

const path = '/wms/production-expected';
const ResponseTimes = reportScreen(demandReport, { back: [path], opens: ({ demandId: id }) => [path, { id }] });

export const Screen = demandScreen({ faces: [{ when: (query) => query.has('report'), Part: ResponseTimes }], Beside: Entering });
