/** Rework at the terminal: scan the label of the suspected pieces or their card, begin, and say what was done when it is over. Pure. */
import type { PersonFacts } from '#domain/basic/badge.ts';
import { answer, type Step } from '#domain/kernel/job.ts';
import { type AskedChoice, type AskedFigures, doing, type JobLine, order, said } from '#domain/protocol/said.ts';
import type { Work } from '#domain/protocol/work.ts';
import { otherThing, type Scanned } from '#domain/wms/stock/scanned.ts';
import type { RepairRow } from './quality.document.ts';
import { leftToRecheck, repairFinish, repairStart } from './repair.operation.ts';

/** An open repair as the terminal tells it. */
export interface RepairView {
  readonly row: RepairRow;
  /** Codes by which it is found: its own number, the label of the suspects, the card, the order. */
  readonly codes: readonly string[];
  readonly name: string;
  readonly unit: string;
}

export interface RepairState {
  readonly repairId: string | null;
  readonly minutes: string | null;
  readonly repairer: Pick<PersonFacts, 'id' | 'personName'> | null;
}
export const startRepair: RepairState = { repairId: null, minutes: null, repairer: null };

export type RepairHeard = Scanned & { readonly found?: readonly string[] };

export type RepairTake =
  | { readonly what: 'start'; readonly id: string; readonly repairerId: string | null }
  | { readonly what: 'finish'; readonly id: string; readonly steps: string; readonly minutes: string | null };

export interface RepairAround {
  readonly repairs: readonly RepairView[];
  readonly personId: string | null;
  /** What is usually done, by a tap. */
  readonly steps: readonly string[];
}

const OPEN = 0;
const UNDER_WAY = 1;

type Heard = Step<RepairState, RepairTake>;
const inHandOf = (state: RepairState, { repairs }: RepairAround): RepairView | undefined =>
  repairs.find(({ row }) => row.id === state.repairId);

function chosen(state: RepairState, view: RepairView, { personId }: RepairAround): Heard {
  const { row, codes } = view;
  const code = codes[0] ?? '';
  if (row.status === UNDER_WAY)
    return { state: { ...state, repairId: row.id, minutes: null }, answer: answer('ok', 'repair.underWay', code) };
  const repairerId = state.repairer?.id ?? personId;
  return { state, answer: answer('ok', 'repair.started', code, { qty: row.qty }), take: { what: 'start', id: row.id, repairerId } };
}

function hear(state: RepairState, heard: RepairHeard, around: RepairAround): Heard {
  if (heard.kind === 'person')
    return {
      state: { ...state, repairer: heard.person },
      answer: answer('ok', 'repair.repairer', heard.code, { name: heard.person.personName }),
    };
  const wanted = heard.found ?? [heard.code];
  const found = around.repairs.filter(({ codes }) => codes.some((code) => wanted.includes(code)));
  const [one, ...more] = found;
  if (one && more.length > 0) return { state, answer: answer('warn', 'repair.several', heard.code, { n: String(found.length) }) };
  if (one) return chosen(state, one, around);
  if (heard.kind === 'box' || heard.kind === 'bin' || heard.kind === 'command' || heard.kind === 'card' || heard.kind === 'foreign')
    return { state, answer: answer('error', 'repair.unknown', heard.code) };
  return { state, answer: heard.kind === 'missing' ? answer('error', 'repair.unknown', heard.code) : otherThing(heard) };
}

function minutesOf(state: RepairState, around: RepairAround): AskedFigures<RepairState, RepairTake> | null {
  const view = inHandOf(state, around);
  if (view?.row.status !== UNDER_WAY || state.minutes !== null) return null;
  return {
    key: view.row.id,
    figures: [{ key: 'minutes', label: said('repair.minutes'), unit: 'min', decimals: 0, isOptional: true }],
    take: ({ minutes = '' }) => ({ state: { ...state, minutes }, answer: null }),
  };
}

function stepsOf(state: RepairState, around: RepairAround): AskedChoice<RepairState, RepairTake> | null {
  const view = inHandOf(state, around);
  const { minutes } = state;
  if (view?.row.status !== UNDER_WAY || minutes === null) return null;
  return {
    key: `${view.row.id}-steps`,
    label: said('repair.whatDone'),
    options: around.steps.map((step) => ({ code: step, label: step })),
    take: (steps) => ({
      state: { ...startRepair, repairer: state.repairer },
      answer: answer('ok', 'repair.finished', view.codes[0] ?? ''),
      take: { what: 'finish', id: view.row.id, steps, minutes: minutes === '' ? null : minutes },
    }),
  };
}

const lineOf = ({ row, codes, name, unit }: RepairView): JobLine => ({
  key: row.id,
  code: codes[0] ?? '',
  name,
  done: '',
  total: leftToRecheck(row),
  unit,
  state: row.status === UNDER_WAY ? 'active' : 'todo',
  notes: [{ set: 'qualityRepairStatus', code: row.status }],
});

const stepOf = (view: RepairView | undefined, { minutes }: RepairState): string =>
  !view ? 'scan' : minutes === null ? 'minutes' : 'steps';

/** The terminal of those who rework; rechecking is somebody else's, at the desk. */
export const repairWork = (around: RepairAround): Work<RepairState, RepairHeard, RepairTake> => ({
  hear: (state, heard) => hear(state, heard, around),
  tap: (state, key) => {
    const view = around.repairs.find(({ row }) => row.id === key);
    return view ? chosen(state, view, around) : null;
  },
  settle: (state) => (state.repairId !== null && !inHandOf(state, around) ? { ...startRepair, repairer: state.repairer } : state),
  back: (state) => {
    const undone = answer('ok', 'repair.undone', '');
    if (state.minutes !== null) return { state: { ...state, minutes: null }, answer: undone };
    return state.repairId ? { state: { ...startRepair, repairer: state.repairer }, answer: undone } : null;
  },
  counts: (state) => minutesOf(state, around),
  choice: (state) => stepsOf(state, around),
  write: (take) => ({
    orders: [
      take.what === 'start'
        ? order(repairStart, { id: take.id, repairerId: take.repairerId })
        : order(repairFinish, { id: take.id, steps: take.steps, minutes: take.minutes }),
    ],
  }),
  face: (state) => {
    const view = inHandOf(state, around);
    const open = around.repairs.filter(({ row }) => row.status === OPEN || row.status === UNDER_WAY);
    return {
      ...doing('repair.', stepOf(view, state)),
      inHand: view
        ? {
            code: view.codes[0] ?? '',
            name: view.name,
            quantity: leftToRecheck(view.row),
            unit: view.unit,
            badge: { set: 'qualityRepairStatus', code: view.row.status },
            facts: state.repairer ? [{ label: said('repair.fact.repairer'), value: state.repairer.personName }] : [],
          }
        : null,
      idle: said('repair.idle'),
      lines: open.map(lineOf),
      linesTitle: said('repair.lines'),
    };
  },
});
