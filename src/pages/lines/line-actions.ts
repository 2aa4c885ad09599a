/** Edits to a grid's lines by keys, buttons and the clipboard. */
import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { LineColumn } from './line-cell.tsx';
import { type CellPlace, fillDown, insertLine, isTable, type LineValues, lineKey, type Pressed, pasteCells } from './line-cells.ts';

export interface GridLines {
  readonly columns: readonly LineColumn[];
  readonly lines: readonly LineValues[];
  readonly onChange: (lines: LineValues[]) => void;
  readonly newLine: () => LineValues;
  readonly maxLines: number;
}

export interface LineActions {
  readonly add: () => void;
  readonly remove: (index: number) => void;
  readonly set: (index: number, key: string, value: string) => void;
  readonly press: (event: KeyboardEvent, place: CellPlace) => void;
  readonly paste: (event: ClipboardEvent, place: CellPlace) => void;
}

/** @param leave called after a table is pasted: its faults show at once, including those of the current line */
export function actionsOf(
  { columns, lines, onChange, newLine, maxLines }: GridLines,
  editable: readonly string[],
  focus: (place: CellPlace) => void,
  leave: () => void,
): LineActions {
  const first = editable[0] ?? '';
  const add = (): void => {
    if (lines.length >= maxLines) return;
    focus({ line: lines.length, key: first });
    onChange([...lines, newLine()]);
  };
  const remove = (index: number): void => {
    if (lines.length <= 1) return;
    focus({ line: Math.min(index, lines.length - 2), key: first });
    onChange(lines.filter((_, one) => one !== index));
  };
  const press = (event: KeyboardEvent, place: CellPlace): void => {
    const action = isBusy(event) ? null : lineKey(pressedIn(event), editable, place, lines.length);
    if (!action) return;
    event.preventDefault();
    if (action.kind === 'move') focus(action.to);
    else if (action.kind === 'new') add();
    else if (action.kind === 'fill') onChange(fillDown(lines, place));
    else if (action.kind === 'remove') remove(place.line);
    else if (lines.length < maxLines) onChange(insertLine(lines, place.line, newLine()));
  };
  const paste = (event: ClipboardEvent, place: CellPlace): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text)) return;
    event.preventDefault();
    leave();
    onChange(pasteCells(lines, { shown: columns.map(({ key }) => key), editable }, place, text, newLine, maxLines));
  };
  const set = (index: number, key: string, value: string): void =>
    onChange(lines.map((line, one) => (one === index ? { ...line, [key]: value } : line)));
  return { add, remove, set, press, paste };
}

/** What makes an element the cell of a line: keys and the clipboard find it by its place. */
export const cellAt = ({ press, paste }: LineActions, place: CellPlace) => ({
  'data-cell': `${place.line}:${place.key}`,
  onKeyDown: (event: KeyboardEvent) => press(event, place),
  onPaste: (event: ClipboardEvent) => paste(event, place),
});

/** An open list uses arrows and Enter for its choice, a plain one uses its arrows. */
const isBusy = ({ target, key }: KeyboardEvent): boolean =>
  (target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true') ||
  (target instanceof HTMLSelectElement && key.startsWith('Arrow'));

function pressedIn({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): Pressed {
  const text = target instanceof HTMLInputElement ? target : null;
  const all = text !== null && text.value.length > 0 && text.selectionStart === 0 && text.selectionEnd === text.value.length;
  return {
    key,
    ctrlKey: ctrlKey || metaKey,
    shiftKey,
    // A cell entered by key has all its text selected; arrows move on from there.
    atStart: text === null || all || (text.selectionStart === 0 && text.selectionEnd === 0),
    atEnd: text === null || all || text.selectionStart === text.value.length,
  };
}
