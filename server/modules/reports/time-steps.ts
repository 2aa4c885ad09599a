/** Figures by day as the steps of a time axis: days, weeks from Monday, or months, in order and without gaps. Pure. */

export type Step = 'day' | 'week' | 'month';

export interface DayFigures {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly figures: readonly number[];
}

export interface StepFigures {
  /** First and last day that count, within the days there are. */
  readonly from: string;
  readonly to: string;
  /** Null = nothing on any of its days. */
  readonly figures: readonly number[] | null;
}

const MS = 86_400_000;
/** More points than this stand too close to be told apart. */
const MOST_POINTS = 62;
const MOST_MONTHS = 120;

const dayNo = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / MS);
const dayAt = (no: number): string => new Date(no * MS).toISOString().slice(0, 10);
/** 1970-01-01 was a Thursday. */
const monday = (no: number): number => no - ((((no + 3) % 7) + 7) % 7);
const firstOfMonth = (no: number): number => dayNo(`${dayAt(no).slice(0, 7)}-01`);
const begins: Readonly<Record<Step, (no: number) => number>> = { day: (no) => no, week: monday, month: firstOfMonth };
const next: Readonly<Record<Step, (no: number) => number>> = {
  day: (no) => no + 1,
  week: (no) => no + 7,
  month: (no) => firstOfMonth(no + 31),
};

/** The finest step whose points can still be told apart. */
export function stepFor(days: number): Step {
  if (days <= MOST_POINTS) return 'day';
  return days <= MOST_POINTS * 7 ? 'week' : 'month';
}

/**
 * @param days in order, each once
 * @param step default: the finest that can be told apart
 * @param most newest steps that are kept
 */
export function stepsOf(
  days: readonly DayFigures[],
  step = stepFor(spanOf(days)),
  most = MOST_MONTHS,
): { step: Step; steps: readonly StepFigures[] } {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { step, steps: [] };
  const [least, end] = [dayNo(first.day), dayNo(last.day)];
  const sums = new Map<number, readonly number[]>();
  for (const { day, figures } of days) {
    const at = begins[step](dayNo(day));
    const before = sums.get(at);
    sums.set(
      at,
      figures.map((figure, place) => figure + (before?.[place] ?? 0)),
    );
  }
  const steps: StepFigures[] = [];
  for (let at = begins[step](least); at <= end; at = next[step](at))
    steps.push({ from: dayAt(Math.max(at, least)), to: dayAt(Math.min(next[step](at) - 1, end)), figures: sums.get(at) ?? null });
  return { step, steps: steps.slice(-most) };
}

function spanOf(days: readonly DayFigures[]): number {
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? dayNo(last.day) - dayNo(first.day) + 1 : 0;
}
