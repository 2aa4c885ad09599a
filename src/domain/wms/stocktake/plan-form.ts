/** The form of a plan: its fields by what they are for, what it would be, and what is wrong with it. Pure. */
import { isQuantity } from '#domain/kernel/quantity.ts';
import { type Planned, planFault } from './findings.ts';

/** Its pages. */
export const PLAN = '/plan';
export const CREATE = '/plan/create';
export const FILL = '/plan/fill';
export const DIFFERENCES = '/pdcy-report';

/** What a plan is; the next one of its series takes it over. */
const HOW = ['checkType', 'checkMode', 'freezeMode', 'shift'] as const;
export const PLANNED = ['checkName', ...HOW, 'warehouseId', 'counterIds', 'reviewerId', 'recountPct'] as const;
export const SCOPE = ['scopeBins', 'leftOutBins', 'scopeClasses', 'scopeMaterials'] as const;
export const DATES = ['startAt', 'endAt'] as const;

/** As the form holds it: texts by field. */
type Head = Readonly<Record<string, string>>;

/** What is wrong with a completely filled plan: a word under `entry.lacks`. @param counterIds as chosen */
export const lackOfPlan = ({ recountPct, reviewerId }: Head, counterIds: readonly string[]) =>
  planFault({ counterIds, recountPct: recountPct || null }, reviewerId ?? '');

/** The draft in the form that the rule for issuing looks at; a threshold that is no figure is said by the form. @param values the fields by their types */
export const plannedOf = ({ warehouseId = '', checkName = '', recountPct = '' }: Head, values: object): Planned => ({
  ...(values as Planned),
  warehouseId,
  checkName,
  recountPct: isQuantity(recountPct) ? recountPct : null,
});
