/** Terminals: what a scan leads to. A job judges and writes nothing; the engine of the terminals (`src/pages/scan`) hears, writes and takes back. */

/** What a terminal says about a scan, before it is put into words. */
export interface Answer {
  readonly tone: 'ok' | 'warn' | 'error';
  /** Key in the job's own namespace. */
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
  /** What was scanned. */
  readonly code: string;
}

/** @param code what was scanned; '' = nothing */
export const answer = (tone: Answer['tone'], key: string, code: string, params: Record<string, string> = {}): Answer => ({
  tone,
  key,
  code,
  params,
});

/** What a scan leads to: a state of the job, and perhaps work. */
export interface Step<S, W = never> {
  /** With something taken it comes into force when that is written; refused work leaves the state as it was. */
  readonly state: S;
  /** Said at once, or when what was taken is written. Null = the page shows enough. */
  readonly answer: Answer | null;
  /** To be written now. */
  readonly take?: W;
}

/** A step of a job that always answers. */
export type SaidStep<S, W = never> = Step<S, W> & { readonly answer: Answer };

/** What a tap leads to, judged by the state it meets. Pure. */
export type Judge<S, W = never> = (now: S) => Step<S, W> | null;
