/** What is said after a step. What waits on this device is not done yet, and may still be refused (decision 046). Pure. */

interface DoneNotice {
  readonly tone: 'ok' | 'info';
  readonly title: string;
}

/**
 * @param done the words of the step that is done
 * @param saved the words of one that is only stored here
 * @param step isQueued: the server was not asked at once; online: it can be reached, so that a refusal would follow within a moment
 */
export const doneNotice = (done: string, saved: string, step: { readonly isQueued: boolean; readonly online: boolean }): DoneNotice =>
  step.isQueued && !step.online ? { tone: 'info', title: saved } : { tone: 'ok', title: done };
