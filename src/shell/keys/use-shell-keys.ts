/** The shell's keys at work. They are silent while a scanner types; over the page, where a dialog or a menu is open, only saving and the keypad are left. */
import { useEffect } from 'react';
import { useOpen } from '#pages/kit/navigation.ts';
import { openOverlay } from '#shell/overlay/overlay-store.ts';
import { neighbour } from '#shell/tabs/tab-rules.ts';
import { useTabs } from '#shell/tabs/tab-store.ts';
import { useTabCommands } from '#shell/tabs/use-tab-commands.ts';
import { useScanSettings } from '#ui/scan/scan-settings.ts';
import { focusScanField, openKeypad, saveInFront } from './front-parts.ts';
import { focusSearch } from './front-search.ts';
import { couldBeScanned, IN_WINDOWS, isBurst, partOfScan, type ShellCommand, shellCommand } from './shell-keys.ts';

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock']);

/** The scan catcher is a field that nobody sees. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.dataset.scanCatcher === undefined &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** The keypad floats beside the page and takes no key. */
const LAYERS = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role=${role}][data-state=open]:not([data-part=keypad])`).join();
const layerOpen = (): boolean => document.querySelector(LAYERS) !== null;

export function useShellKeys(): void {
  const open = useOpen();
  const { run, refresh } = useTabCommands();
  useEffect(() => {
    const go = (step: 1 | -1): void => {
      const tab = neighbour(useTabs.getState(), step);
      if (tab) open(tab.target);
    };
    return listen({
      palette: () => openOverlay('palette'),
      keys: () => openOverlay('keys'),
      search: focusSearch,
      tabLeft: () => go(-1),
      tabRight: () => go(1),
      tabClose: () => void run('close', useTabs.getState().active),
      tabRefresh: () => void refresh(useTabs.getState().active),
      save: saveInFront,
      scanField: focusScanField,
      keypad: openKeypad,
    });
  }, [open, run, refresh]);
}

function listen(actions: Readonly<Record<ShellCommand, () => void>>): () => void {
  let last = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const pressed = (event: KeyboardEvent): void => {
    if (MODIFIERS.has(event.key)) return;
    clearTimeout(waiting);
    const { gap } = useScanSettings.getState().wedge;
    const burst = isBurst(last, event.timeStamp, gap);
    if (partOfScan(event)) last = event.timeStamp;
    const command = burst || event.repeat ? null : shellCommand(event, isTyping(event.target));
    if (command === null || (layerOpen() && !IN_WINDOWS.has(command))) return;
    event.preventDefault();
    if (couldBeScanned(event) && !event.ctrlKey && !event.metaKey) waiting = setTimeout(actions[command], gap);
    else actions[command]();
  };
  window.addEventListener('keydown', pressed);
  return () => {
    clearTimeout(waiting);
    window.removeEventListener('keydown', pressed);
  };
}
