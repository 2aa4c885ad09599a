import type { ScreenProps } from '#pages/kit/screen.ts';
import { DemandReport } from './demand-report.tsx';
import { DemandTable } from './demand-table.tsx';

/** Calls for material; with `id` one of them is shown, with `report` how they were met. */
export function Screen({ query, title }: ScreenProps) {
  return query.has('report') ? <DemandReport title={title} /> : <DemandTable title={title} id={query.get('id')} />;
}
