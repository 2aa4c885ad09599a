/** What the steps that go through the lines ask about each of them, and what is sent of the answers. Pure. */
import { type Field, f } from '#domain/kernel/field.ts';
import { type Order, order } from '#domain/protocol/said.ts';
import { adjustDecision, checkDiffReason } from './codes.ts';
import { checkRecount } from './count.operation.ts';
import { CLAIM } from './partner.ts';
import { type Step, startOf, toldOf } from './progress.ts';
import { checkReject, checkReview, checkSubmit } from './settle.operation.ts';
import { type CheckLineRow, type CheckRow, MOST_NAMED } from './stocktake.document.ts';

const KEEP = 2;
const PICKED = '1';
type Reason = (typeof checkDiffReason.codes)[number];
type Decision = 1 | 2 | typeof CLAIM;

/** Steps that pick lines to be counted again; the others want an answer for every line. */
export const isPicking = (step: Step): boolean => step === 'recount' || step === 'reject';

/** How a step stands: whose goods they are, and what cannot be adjusted now. */
export interface StepFacts {
  readonly plan: Pick<CheckRow, 'recountPct'>;
  /** A partner keeps the goods: differences are claims. */
  readonly isOfPartner: boolean;
  readonly hindered: ReadonlySet<string>;
  /** Lines that were chosen before: those are proposed to be counted again. */
  readonly picked: readonly string[];
}

/** The question for a line: a field of the line by name, or null: whether it is counted again. */
export function questionOf(step: Step, { isOfPartner }: StepFacts): { name: string | null; field: Field; codes?: readonly number[] } {
  if (step === 'submit') return { name: 'diffReason', field: f.choice(checkDiffReason) };
  if (step === 'review') return { name: 'adjustDecision', field: f.choice(adjustDecision), codes: [isOfPartner ? CLAIM : 1, KEEP] };
  return { name: null, field: f.bool() };
}

/** The answer that is proposed for a line; true = it is counted again. */
export function proposed(step: Step, line: CheckLineRow, { plan, isOfPartner, hindered, picked }: StepFacts): string | boolean {
  if (isPicking(step)) return picked.includes(line.id) || startOf(step, plan, line) === PICKED;
  if (step !== 'review') return startOf(step, plan, line);
  return String(hindered.has(line.id) ? KEEP : isOfPartner ? CLAIM : startOf(step, plan, line));
}

/** The answers by line, as texts; '' = none. */
export type Chosen = Readonly<Record<string, string>>;

/** @param answers by line: true = it is counted again */
export const chosenIn = (answers: Readonly<Record<string, { readonly value?: unknown }>>): Chosen =>
  Object.fromEntries(Object.entries(answers).map(([id, { value }]) => [id, value === true ? PICKED : String(value || '')]));
const pickedIn = (chosen: Chosen): string[] => Object.entries(chosen).flatMap(([lineId, value]) => (value === PICKED ? [lineId] : []));

/** What is wrong with all answers together: nothing picked, or more lines than a step can name. */
export function stepFault(step: Step, chosen: Chosen): 'pickOne' | 'tooMany' | null {
  const n = isPicking(step) ? pickedIn(chosen).length : toldOf(chosen).named.length;
  if (isPicking(step) && n === 0) return 'pickOne';
  return n > MOST_NAMED ? 'tooMany' : null;
}

/** @param reason why a plan is rejected */
export function stepOrder(step: Step, id: string, chosen: Chosen, reason: string): Order {
  const { named, others } = toldOf(chosen);
  if (step === 'recount') return order(checkRecount, { id, lineIds: pickedIn(chosen) });
  if (step === 'reject') return order(checkReject, { id, reason, lineIds: pickedIn(chosen) });
  if (step === 'submit')
    return order(checkSubmit, {
      id,
      reasons: named.map(({ lineId, value }) => ({ lineId, reason: Number(value) as Reason, remark: null })),
      others: others && { reason: Number(others.value) as Reason, n: others.n },
    });
  return order(checkReview, {
    id,
    decisions: named.map(({ lineId, value }) => ({ lineId, decision: Number(value) as Decision })),
    others: others && { decision: Number(others.value) as Decision, n: others.n },
  });
}
