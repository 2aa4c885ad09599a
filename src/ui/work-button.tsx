/** A button for work of several steps: while it is under way the button turns and takes no second press. */
import { Button, type ButtonProps } from '@chakra-ui/react';
import { useState } from 'react';

type Work = () => Promise<unknown>;

/**
 * Work that is begun once at a time. The page is drawn anew only after a press, so the second press of two quick ones still meets a button that looks free.
 * @param show told when work begins and when it has ended
 */
export function oneAtATime(show: (busy: boolean) => void): (work: Work) => Promise<void> {
  let busy = false;
  return async (work) => {
    if (busy) return;
    busy = true;
    show(true);
    try {
      await work();
    } finally {
      busy = false;
      show(false);
    }
  };
}

interface WorkButtonProps extends Omit<ButtonProps, 'onClick' | 'loading'> {
  /** Ends when the page shows what came of it, or a press in between would do it again. */
  readonly work: Work;
}

export function WorkButton({ work, ...button }: WorkButtonProps) {
  const [busy, show] = useState(false);
  const [begin] = useState(() => oneAtATime(show));
  return <Button {...button} loading={busy} onClick={() => void begin(work)} />;
}
