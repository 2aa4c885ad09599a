/** 催盘: whoever runs the plan asks its counters to go on. What they are told stands on the plan and at home, with how much was open. */
import { defineMove } from '#domain/kernel/document.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { guard } from '#domain/kernel/problem.ts';
import { CHECK, type CheckLineRow, type CheckRow, checkInfo, checkLines, unseenBins } from './stocktake.document.ts';

const RECOUNTING = 4;

/** The lines that still want an entry: a first one, or the second where it is asked for. */
export const openLines = <L extends Pick<CheckLineRow, 'firstQty' | 'secondQty' | 'toRecount' | 'isFound'>>(
  { status }: Pick<CheckRow, 'status'>,
  lines: readonly L[],
): L[] => {
  if (status === RECOUNTING) return lines.filter((line) => line.toRecount && line.secondQty === null);
  return status === 1 || status === 2 ? lines.filter((line) => line.firstQty === null && line.isFound !== true) : [];
};

/** Whether everything that was to be counted again has been: whoever runs the plan goes on with it. @param lines all of the plan */
export const isRecounted = (
  plan: Pick<CheckRow, 'status' | 'deletedAt'>,
  lines: readonly Pick<CheckLineRow, 'firstQty' | 'secondQty' | 'toRecount' | 'isFound'>[],
): boolean => plan.status === RECOUNTING && plan.deletedAt === null && lines.length > 0 && openLines(plan, lines).length === 0;

const COUNTING: readonly number[] = [1, 2, RECOUNTING];

/** Whether this person has been asked to go on with a plan that is still being counted: it names them as a counter, or nobody. */
export const asksToGoOn = (
  { status, remindedAt, counterIds, deletedAt }: Pick<CheckRow, 'status' | 'remindedAt' | 'counterIds' | 'deletedAt'>,
  { personId }: Pick<Actor, 'personId'>,
): boolean =>
  COUNTING.includes(status) &&
  deletedAt === null &&
  remindedAt !== null &&
  (counterIds.length === 0 || counterIds.includes(personId ?? ''));

export const checkRemind = defineMove(checkInfo, {
  verb: 'remind',
  from: [1, 2, 4],
  offline: false,
  right: CHECK.submit,
  decide: (header, p, rows, ctx) => {
    const bins = header.status === RECOUNTING ? [] : unseenBins(rows, p.id);
    const open = openLines(header, checkLines(rows, p.id)).length + bins.length;
    guard(open > 0, 'CHECK_NOTHING_OPEN', { docNo: header.docNo ?? '' });
    return { header: { remindedAt: ctx.occurredAt, remindedByName: ctx.actor.userName, remindedOpen: open } };
  },
});
