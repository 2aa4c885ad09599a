/** One stop of the tab key for many marks: arrow keys move between them. */
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

/** From this many marks on, tabbing through all of them is no way. */
const MANY = 10;

interface Roving {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly of: (at: number) => { readonly 'data-at': number; readonly tabIndex: number; readonly onFocus: () => void };
}

/** @param keys that move by one; @param week keys that move by seven */
export function useRoving(
  count: number,
  keys: { readonly before: string; readonly after: string },
  week?: { readonly before: string; readonly after: string },
): Roving {
  const place = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const stop = Math.min(active ?? count - 1, count - 1);
  const steps: Readonly<Record<string, number>> = {
    [keys.before]: -1,
    [keys.after]: 1,
    ...(week ? { [week.before]: -7, [week.after]: 7 } : {}),
  };
  return {
    place,
    onKeyDown: (event) => {
      const by = steps[event.key];
      if (by === undefined) return;
      const marks = [...(place.current?.querySelectorAll<HTMLElement>('[data-at]') ?? [])];
      const from = document.activeElement instanceof HTMLElement ? marks.indexOf(document.activeElement) : -1;
      const to = marks[from + by];
      if (from === -1 || !to) return;
      event.preventDefault();
      to.focus();
    },
    of: (at) => ({ 'data-at': at, tabIndex: count < MANY || at === stop ? 0 : -1, onFocus: () => setActive(at) }),
  };
}
