/** What a terminal says about a scan, before it is put into words. */
export interface Answer {
  readonly tone: 'ok' | 'warn' | 'error';
  /** Key in the job's own namespace. */
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
  /** What was scanned. */
  readonly code: string;
}

export const answer = (tone: Answer['tone'], key: string, code: string, params: Record<string, string> = {}): Answer => ({
  tone,
  key,
  code,
  params,
});

/** Command labels of a bench, in the spelling of our label printing and of common sheets. */
const COMMANDS: Readonly<Record<string, 'confirm' | 'undo' | 'finish'>> = {
  CONFIRM: 'confirm',
  OK: 'confirm',
  UNDO: 'undo',
  FINISH: 'finish',
  DONE: 'finish',
};
export const commandOf = (code: string): 'confirm' | 'undo' | 'finish' | undefined => COMMANDS[code.toUpperCase()];
