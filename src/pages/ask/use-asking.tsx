/** Asks for values in the middle of writing: whoever writes waits for the answer. */
import { type ReactNode, useState } from 'react';
import { AskDialog, type AskDialogProps } from './ask-dialog.tsx';
import type { Values } from './ask-plan.ts';

interface Asking {
  /** @returns undefined = the dialog was closed without an answer */
  readonly ask: (dialog: Omit<AskDialogProps, 'send' | 'onClose'>) => Promise<Values | undefined>;
  /** Null while nothing is asked. */
  readonly dialog: ReactNode;
}

export function useAsking(): Asking {
  const [open, setOpen] = useState<Omit<AskDialogProps, 'onClose'> & { readonly leave: () => void }>();
  return {
    ask: (dialog) =>
      new Promise((answer) => {
        const answered = (values?: Values): void => {
          answer(values);
          setOpen(undefined);
        };
        const send = async (values: Values): Promise<boolean> => {
          answered(values);
          return true;
        };
        setOpen({ ...dialog, send, leave: () => answered() });
      }),
    dialog: open ? <AskDialog {...open} onClose={open.leave} /> : null,
  };
}
