/** What a terminal asks of whoever works at it, beside scans: figures, a choice, somebody's badge. A job declares it for its state. */
import { type Answer, answer, type Judge, type Step } from '#domain/kernel/job.ts';
import { cmpQty, figureFault } from '#domain/kernel/quantity.ts';
import type { Tone } from '#ui/tone.ts';

/** The clock of a judgement, so that a job can judge dates and stays pure. */
export interface Moment {
  /** Calendar day in the site's zone. */
  readonly today: string;
  /** The instant, by the server's clock where the device knows it. */
  readonly now: string;
}

/** A quantity that has to be entered. */
export interface Count<S, W = never> {
  /** Names the question; another one begins with its own quantity. */
  readonly key: string;
  readonly label: string;
  readonly initial: string;
  readonly unit: string;
  readonly decimals: number;
  /** The work goes on without a quantity too: 确认 finishes while nothing is entered. */
  readonly isOptional?: boolean;
  /** Why the quantity cannot be; null = it can. */
  readonly problem: (value: string) => Answer | null;
  readonly take: (value: string, at: Moment) => Step<S, W>;
}

/** One of several figures. */
export interface Figure {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly decimals: number;
  /** What it begins with; default: nothing. */
  readonly start?: string;
  readonly least?: string;
  readonly most?: string;
  /** May stay empty. */
  readonly isOptional?: boolean;
}

/** What was entered, by the keys of the figures; '' = nothing. */
export type Values = Readonly<Record<string, string>>;

/** Why a figure was not taken. */
export interface WrongFigure {
  /** Key of the figure. */
  readonly figure: string;
  readonly answer: Answer;
}

/** Several figures that are entered together and taken at once. */
export interface Counts<S, W = never> {
  /** Names the question; another one begins anew. */
  readonly key: string;
  /** In the order in which they are entered. */
  readonly figures: readonly Figure[];
  /** Why figures, each right by itself, cannot be taken together; null = they can. */
  readonly problem?: (values: Values) => WrongFigure | null;
  readonly take: (values: Values, at: Moment) => Step<S, W>;
}

export interface Option {
  readonly code: string;
  readonly label: string;
  readonly tone?: Tone;
  /** Why it cannot be chosen now, in words. */
  readonly off?: string | undefined;
}

/** One of a few codes, chosen by a large button or by its digit. */
export interface Choice<S, W = never> {
  /** Names the question: what was written for it is not written twice. */
  readonly key: string;
  readonly label: string;
  readonly options: readonly Option[];
  /** What stands, where it may be chosen anew. */
  readonly chosen?: string | null;
  readonly take: (code: string, at: Moment) => Step<S, W>;
}

/** A step that waits for somebody to show a badge: the next scan goes to it alone. */
export interface Awaited<S, H, W = never> {
  /** Who is to show it; told instead of the page's hint. */
  readonly label: string;
  /** Pure; `heardBadge` judges it. */
  readonly hear: (heard: H, at: Moment) => Step<S, W>;
}

/** Why something is so, asked in a dialog. */
export interface Reason<S, W = never> {
  readonly title: string;
  readonly detail?: string | undefined;
  /** The usual ones, in words; a tap chooses. */
  readonly reasons: readonly string[];
  /** The question is closed, answered or not: a refusal of what follows appears where the scans continue. */
  readonly leave: Judge<S, W>;
  readonly take: (reason: string) => Judge<S, W>;
}

/** A question for figures, whether a job asks for one or for several. */
export type Asked<S, W> = Counts<S, W> & {
  /** 确认 may leave it unanswered. */
  readonly isOptional: boolean;
};

/** Key of the figure where a job asks for one quantity. */
export const SOLE = '';

export function askedOf<S, W>(count: Count<S, W> | null | undefined, counts: Counts<S, W> | null | undefined): Asked<S, W> | null {
  if (counts) return { ...counts, isOptional: counts.figures.every(({ isOptional }) => isOptional) };
  if (!count) return null;
  const { key, label, unit, decimals, initial, isOptional = false } = count;
  return {
    key,
    isOptional,
    // The job itself says whether nothing is enough.
    figures: [{ key: SOLE, label, unit, decimals, start: initial, isOptional: true }],
    problem: ({ [SOLE]: value = '' }) => {
      const said = count.problem(value);
      return said && { figure: SOLE, answer: said };
    },
    take: ({ [SOLE]: value = '' }, at) => count.take(value, at),
  };
}

/** A figure that is none of its unit or beyond its limits is refused before the job is asked what it thinks of it. */
function figureProblem({ label, unit, decimals, least, most, isOptional }: Figure, value: string): Answer | null {
  const no = (key: string, params = {}) => answer('error', `scan.figure.${key}`, value, { typed: value, unit, label, ...params });
  const fault = figureFault(value, decimals);
  if (fault !== null) return no(fault === 'decimals' && decimals === 0 ? 'whole' : fault, { n: String(decimals) });
  if (value === '') return isOptional ? null : no('missing');
  if (least !== undefined && cmpQty(value, least) < 0) return no('least', { least });
  return most !== undefined && cmpQty(value, most) > 0 ? no('most', { most }) : null;
}

/** Why the figures cannot be taken: the first that is wrong, else what the job says of them together. Null = they can. */
export function wrongOf<S, W>({ figures, problem }: Counts<S, W>, values: Values): WrongFigure | null {
  for (const figure of figures) {
    const said = figureProblem(figure, values[figure.key] ?? '');
    if (said) return { figure: figure.key, answer: said };
  }
  return problem?.(values) ?? null;
}

/** What stands in the fields: what was typed, else what they begin with. */
export const enteredIn = ({ figures }: Pick<Counts<unknown>, 'figures'>, typed: Values = {}): Values =>
  Object.fromEntries(figures.map(({ key, start = '' }) => [key, typed[key] ?? start]));
