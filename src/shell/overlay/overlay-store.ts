/** The one thing the shell shows over the pages: palette, shortcut sheet or settings. Their code is fetched when it is first asked for. */

import i18next from 'i18next';
import type { ComponentType } from 'react';
import { create } from 'zustand';
import type { SessionAnswer } from '#api/session.ts';
import { ChunkError, loadChunk } from '#shell/update/load-chunk.ts';
import { notify } from '#ui/feedback/notify.tsx';

export interface OverlayProps {
  readonly session: SessionAnswer;
  /** Of the page in front. */
  readonly path: string;
  readonly onClose: () => void;
  /** Shows the sheet of all keys instead. */
  readonly onKeys: () => void;
}

export type OverlayKind = 'palette' | 'keys' | 'settings';

const loaders: Readonly<Record<OverlayKind, () => Promise<ComponentType<OverlayProps>>>> = {
  palette: () => import('#shell/palette/palette.tsx').then(({ Palette }) => Palette),
  keys: () => import('#shell/keys/shortcut-sheet.tsx').then(({ ShortcutSheet }) => ShortcutSheet),
  settings: () => import('#shell/settings/settings-dialog.tsx').then(({ SettingsDialog }) => SettingsDialog),
};

export const useOverlay = create<{ readonly Shown: ComponentType<OverlayProps> | null }>(() => ({ Shown: null }));

export async function openOverlay(kind: OverlayKind): Promise<void> {
  try {
    useOverlay.setState({ Shown: await loadChunk(kind, loaders[kind]) });
  } catch (error) {
    notify({ tone: 'error', title: i18next.t('shell:chunk.failed', { name: kind }), detail: ChunkError.from(kind, error).details });
  }
}

/** Closes this one, and nothing that has taken its place meanwhile. */
export const closeOverlay = (shown: ComponentType<OverlayProps>): void =>
  useOverlay.setState((state) => (state.Shown === shown ? { Shown: null } : state));

/** A dialog that goes gives the focus back to where it was, a few frames later; what is open by then takes that for a wish to leave. */
const FOCUS_BACK_MS = 150;

/** One instead of the other: a dialog that goes takes with it what was opened above it, so it goes first. */
export function replaceOverlay(shown: ComponentType<OverlayProps>, kind: OverlayKind): void {
  closeOverlay(shown);
  setTimeout(() => void openOverlay(kind), FOCUS_BACK_MS);
}
