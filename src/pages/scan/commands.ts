/** Command labels of a bench, in the spelling of our label printing and of common sheets. */
const COMMANDS: Readonly<Record<string, 'confirm' | 'undo' | 'finish'>> = {
  CONFIRM: 'confirm',
  OK: 'confirm',
  UNDO: 'undo',
  FINISH: 'finish',
  DONE: 'finish',
};
export const commandOf = (code: string): 'confirm' | 'undo' | 'finish' | undefined => COMMANDS[code.toUpperCase()];
