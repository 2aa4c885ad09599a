/** The list of work beside a terminal: what waits, and what was dealt with here, so that people see how far they are. */
import type { ScanLine } from '#pages/scan/scan-lines.tsx';

interface Thing {
  readonly id: string;
  readonly boxNo: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
}

/** How a thing is shown. */
interface TodoPlan<T, D> {
  /** Of the thing that is dealt with now. */
  readonly inHand?: string | undefined;
  readonly qty: (thing: T) => string;
  readonly note: (thing: T) => string;
  /** The thing of what was written, and its note. */
  readonly done: (written: D) => readonly [thing: T, note: string];
}

/** @param written what this terminal wrote; what waits again is not listed twice */
export function todoLines<T extends Thing, D>(waiting: readonly T[], written: readonly D[], plan: TodoPlan<T, D>): ScanLine[] {
  const lineOf = (thing: T, state: ScanLine['state'], note: string): ScanLine => ({
    key: thing.id,
    code: thing.boxNo,
    name: `${thing.matCode} ${thing.matName}`,
    done: state === 'done' ? plan.qty(thing) : '0',
    total: plan.qty(thing),
    unit: thing.unit,
    state,
    note,
  });
  const open = new Set(waiting.map(({ id }) => id));
  const done = new Map(
    written.map(plan.done).flatMap(([thing, note]) => (open.has(thing.id) ? [] : [[thing.id, { thing, note }] as const])),
  );
  return [
    ...waiting.map((thing) => lineOf(thing, thing.id === plan.inHand ? 'active' : 'todo', plan.note(thing))),
    ...[...done.values()].map(({ thing, note }) => lineOf(thing, 'done', note)),
  ];
}
