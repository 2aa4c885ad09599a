/** What a key press means for a table of `count` rows whose active row is `active` (-1 for none). */
export type TableKeyAction = { kind: 'move'; to: number } | { kind: 'open' | 'toggle' | 'menu' | 'expand' | 'collapse' };

export interface TableKeyState {
  active: number;
  count: number;
  /** Rows that fit on the screen, for PageUp and PageDown. */
  pageRows: number;
}

/** Arrows, Home, End, PageUp, PageDown move; Enter opens; Space selects; the menu key opens the row's menu. */
export function tableKey(event: { key: string; shiftKey: boolean }, { active, count, pageRows }: TableKeyState): TableKeyAction | null {
  if (count === 0) return null;
  const to = (index: number): TableKeyAction => ({ kind: 'move', to: Math.min(count - 1, Math.max(0, index)) });
  switch (event.key) {
    case 'ArrowDown':
      return to(active + 1);
    case 'ArrowUp':
      return to(active < 0 ? 0 : active - 1);
    case 'PageDown':
      return to(active + pageRows);
    case 'PageUp':
      return to(active - pageRows);
    case 'Home':
      return to(0);
    case 'End':
      return to(count - 1);
  }
  if (active < 0) return null;
  switch (event.key) {
    case 'Enter':
      return { kind: 'open' };
    case ' ':
      return { kind: 'toggle' };
    case 'ArrowRight':
      return { kind: 'expand' };
    case 'ArrowLeft':
      return { kind: 'collapse' };
    case 'ContextMenu':
      return { kind: 'menu' };
    case 'F10':
      return event.shiftKey ? { kind: 'menu' } : null;
    default:
      return null;
  }
}
