import { type ConfirmRequest, cancel, type Open, type ReasonRequest, useQuestion } from './question-store.ts';
import { useLoaded } from './use-loaded.ts';

const ask = (next: Open) => {
  cancel(useQuestion.getState().open);
  useQuestion.setState({ open: next });
};

/** Asks yes or no. Closing in any other way is a no; a second question answers the first with no. */
export const confirm = (request: ConfirmRequest = {}): Promise<boolean> =>
  new Promise((answer) => ask({ type: 'confirm', request, answer }));

/** Asks for a reason. Resolves to the trimmed text, or null when the user leaves. */
export const askReason = (request: ReasonRequest): Promise<string | null> =>
  new Promise((answer) => ask({ type: 'reason', request, answer }));

export const useConfirm = () => confirm;

const loadDialog = () => import('./ask-dialog.tsx').then((module) => module.AskDialog);

/** Host of both dialogs; placed once by UiProvider. Their code follows the first page. */
export function AskHost() {
  const asked = useQuestion((state) => state.open !== null);
  const Dialog = useLoaded(loadDialog, asked);
  return Dialog && <Dialog />;
}
