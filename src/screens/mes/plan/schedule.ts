/** Which plans run on a day, and which of them are late. Pure. */
import { cmpQty } from '#domain/kernel/quantity.ts';
import type { PlanRow } from '#domain/mes/plan.document.ts';

type Planned = Pick<PlanRow, 'startDate' | 'endDate' | 'status' | 'planQty' | 'completedQty'>;

export const plansOn = <P extends Planned>(plans: readonly P[], day: string): P[] =>
  plans.filter(({ startDate, endDate }) => startDate <= day && endDate >= day);

/** Its last day is over, and not everything is completed. */
export const isLate = ({ endDate, planQty, completedQty }: Planned, today: string): boolean =>
  endDate < today && cmpQty(completedQty, planQty) < 0;
