/** The design being edited: its elements, the selection, and undo. */
import { useMemo, useState } from 'react';
import { add, duplicate, type Elements, edit, grow, nudge, type Paper, place, remove, resize } from '#domain/system/print/design-rules.ts';
import type { ElementType, LabelElement } from '#domain/system/print/template.ts';

const STEPS = 100;

interface Drawn {
  readonly elements: Elements;
  readonly past: readonly Elements[];
  readonly future: readonly Elements[];
  /** What caused the last step. A move with the pointer is one step, however many events it had. */
  readonly by: string;
}

export interface Design {
  readonly elements: Elements;
  readonly selected: LabelElement | null;
  readonly select: (id: string | null) => void;
  readonly add: (type: ElementType, values?: Partial<LabelElement>) => void;
  readonly edit: (id: string, values: Partial<LabelElement>) => void;
  readonly place: (id: string, x: number, y: number, gesture: string) => void;
  readonly resize: (id: string, w: number, h: number, gesture: string) => void;
  readonly nudge: (id: string, dx: number, dy: number) => void;
  readonly grow: (id: string, dw: number, dh: number) => void;
  readonly remove: (id: string) => void;
  readonly duplicate: (id: string) => void;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

export function useDesign(first: Elements, paper: Paper): Design {
  const [drawn, setDrawn] = useState<Drawn>({ elements: first, past: [], future: [], by: '' });
  const [selected, select] = useState<string | null>(null);
  return useMemo(() => {
    const { elements, past, future } = drawn;
    const change = (next: Elements, by = ''): void =>
      setDrawn((now) => {
        if (next === now.elements) return now;
        const goesOn = by !== '' && by === now.by;
        return { elements: next, past: goesOn ? now.past : [...now.past, now.elements].slice(-STEPS), future: [], by };
      });
    const made = (added: { elements: Elements; id: string } | null): void => {
      if (!added) return;
      change(added.elements);
      select(added.id);
    };
    const [before, after] = [past.at(-1), future[0]];
    return {
      elements,
      selected: elements.find(({ id }) => id === selected) ?? null,
      select,
      add: (type, values) => made(add(elements, type, paper, values)),
      edit: (id, values) => change(edit(elements, id, values), `edit ${id} ${Object.keys(values).join()}`),
      place: (id, x, y, gesture) => change(place(elements, id, x, y, paper), gesture),
      resize: (id, w, h, gesture) => change(resize(elements, id, w, h, paper), gesture),
      nudge: (id, dx, dy) => change(nudge(elements, id, dx, dy, paper), `nudge ${id}`),
      grow: (id, dw, dh) => change(grow(elements, id, dw, dh, paper), `grow ${id}`),
      remove: (id) => {
        change(remove(elements, id));
        select(null);
      },
      duplicate: (id) => made(duplicate(elements, id, paper)),
      undo: before ? () => setDrawn({ elements: before, past: past.slice(0, -1), future: [elements, ...future], by: '' }) : null,
      redo: after ? () => setDrawn({ elements: after, past: [...past, elements], future: future.slice(1), by: '' }) : null,
    };
  }, [drawn, selected, paper]);
}
