/** A refusal that comes while a dialog is open is said in the dialog: the page behind it cannot be read until the dialog is closed. */
import { useEffect, useState } from 'react';

type Hear = (text: string) => void;

/** Dialogs on the screen that can be answered, the one on top last. */
let open: readonly Hear[] = [];

/** @returns whether a dialog says it; otherwise the page has to be the only one */
export function sayInDialog(text: string): boolean {
  const hear = open.at(-1);
  hear?.(text);
  return hear !== undefined;
}

/**
 * What this dialog has to say of its last answer.
 * @param isAnswered false = it only shows something, so nothing that is refused is its answer
 */
export function useModalRefusal(isAnswered: boolean): { readonly refusal: string | null; readonly forget: () => void } {
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    if (!isAnswered) return;
    open = [...open, setRefusal];
    return () => {
      open = open.filter((one) => one !== setRefusal);
    };
  }, [isAnswered]);
  return { refusal, forget: () => setRefusal(null) };
}
