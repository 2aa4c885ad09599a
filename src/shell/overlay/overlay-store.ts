/** The one thing the shell shows over the pages: palette, shortcut sheet, settings, or the check of the station. What it is made of stands in `src/shell/layout/overlays.tsx`. */
import { create } from 'zustand';
import type { SessionAnswer } from '#api/session.ts';

export interface OverlayProps {
  readonly session: SessionAnswer;
  /** Of the page in front. */
  readonly path: string;
  readonly onClose: () => void;
  /** Shows the sheet of all keys instead. */
  readonly onKeys: () => void;
}

export type OverlayKind = 'palette' | 'keys' | 'settings' | 'check';

export const useOverlay = create<{ readonly kind: OverlayKind | null }>(() => ({ kind: null }));

export const openOverlay = (kind: OverlayKind): void => useOverlay.setState({ kind });

/** Closes this one, and nothing that has taken its place meanwhile. */
export const closeOverlay = (shown: OverlayKind): void => useOverlay.setState((state) => (state.kind === shown ? { kind: null } : state));

/** A dialog that goes gives the focus back to where it was, a few frames later; what is open by then takes that for a wish to leave. */
const FOCUS_BACK_MS = 150;

/** One instead of the other: a dialog that goes takes with it what was opened above it, so it goes first. */
export function replaceOverlay(shown: OverlayKind, kind: OverlayKind): void {
  closeOverlay(shown);
  setTimeout(() => openOverlay(kind), FOCUS_BACK_MS);
}
