/** Keys of the tab strip (ux §1.4). None with Alt: scanners send Alt and digits. */
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { neighbour } from '#shell/tabs/tab-rules.ts';
import { useTabs } from '#shell/tabs/tab-store.ts';
import { useTabCommands } from '#shell/tabs/use-tab-commands.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Ctrl+Shift+←/→ to the neighbour, Ctrl+Shift+X closes, F6 makes the page anew. */
export function useTabKeys(): void {
  const navigate = useNavigate();
  const { run, refresh } = useTabCommands();
  useEffect(() => {
    const go = (step: 1 | -1): void => {
      const tab = neighbour(useTabs.getState(), step);
      if (tab) void navigate(tab.target);
    };
    const act = (event: KeyboardEvent): (() => void) | null => {
      const { active } = useTabs.getState();
      if (event.key === 'F6' && !event.ctrlKey && !event.shiftKey) return () => void refresh(active);
      if (!event.ctrlKey || !event.shiftKey || event.altKey || isTyping(event.target)) return null;
      if (event.key === 'ArrowLeft') return () => go(-1);
      if (event.key === 'ArrowRight') return () => go(1);
      return event.key.toLowerCase() === 'x' ? () => void run('close', active) : null;
    };
    const pressed = (event: KeyboardEvent): void => {
      const action = act(event);
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [navigate, run, refresh]);
}
