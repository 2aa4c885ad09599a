import type { ScreenProps } from '#pages/kit/screen.ts';
import { PlanPage } from './plan-page.tsx';
import { PlanTable } from './plan-table.tsx';
import { stepOf } from './stocktake.ts';

/** Stocktake plans; with `id` one of them, where it is counted and decided, with `step` at the dialog of that step. */
export function Screen({ query, title }: ScreenProps) {
  const id = query.get('id');
  return id === null ? <PlanTable title={title} /> : <PlanPage key={id} id={id} title={title} first={stepOf(query.get('step'))} />;
}
