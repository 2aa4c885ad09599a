/** Buttons beside the title of a terminal, some of which open a dialog above it. */
import { type ReactNode, useState } from 'react';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import type { Terminal } from './use-terminal.ts';

export interface Beside<S, W> extends Pick<Action, 'key' | 'label' | 'icon'> {
  readonly onClick?: (terminal: Terminal<S, W>) => void;
  /** Opened by a click; nothing is scanned until it is closed. */
  readonly dialog?: (terminal: Terminal<S, W>, onClose: () => void) => ReactNode;
}

/** @returns the buttons, and the open dialog */
export function useBeside<S, W>(terminal: Terminal<S, W>, beside: readonly Beside<S, W>[]) {
  const [open, setOpen] = useState<string | null>(null);
  return {
    aside: beside.map(({ onClick, dialog, ...shown }) => (
      <ActionButton key={shown.key} action={{ ...shown, onClick: () => (dialog ? setOpen(shown.key) : onClick?.(terminal)) }} />
    )),
    dialog: beside.find(({ key }) => key === open)?.dialog?.(terminal, () => setOpen(null)),
  };
}
