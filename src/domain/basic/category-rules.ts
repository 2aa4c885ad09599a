/** A category says whether goods come or go; what it posts must say the same. Pure. */
import type { FieldProblem } from '#domain/kernel/resource.ts';
import { type Values, when } from './field-rules.ts';

const COMES = /^(GR_.*|OPENING|MV_IN|MV_OUTS_BACK|CNT_GAIN)$/;
const GOES = /^(GI_.*|MV_OUT|MV_OUTS_OUT|CNT_LOSS)$/;
const IN = 1;
const OUT = 2;

/** A movement that takes nothing in or out (a change of status, a split) fits both; a mirror goes the other way. */
export function categoryProblem({ direction, movementType }: Values): FieldProblem | null {
  const type = String(movementType ?? '');
  const forward = type.replace(/_R$/, '');
  const [comes, goes] = forward === type ? [COMES.test(forward), GOES.test(forward)] : [GOES.test(forward), COMES.test(forward)];
  return when((direction === IN && goes) || (direction === OUT && comes), 'movementType', 'CATEGORY_DIRECTION');
}
