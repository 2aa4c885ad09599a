/** Draws what is shown over the pages. Its code is fetched when it is first asked for. */
import i18next from 'i18next';
import { type ComponentType, useEffect, useState } from 'react';
import { closeOverlay, type OverlayKind, type OverlayProps, replaceOverlay, useOverlay } from '#shell/overlay/overlay-store.ts';
import { ChunkError, loadChunk } from '#shell/update/load-chunk.ts';
import { notify } from '#ui/feedback/notify.tsx';

const loaders: Readonly<Record<OverlayKind, () => Promise<ComponentType<OverlayProps>>>> = {
  palette: () => import('#shell/palette/palette.tsx').then(({ Palette }) => Palette),
  keys: () => import('#shell/keys/shortcut-sheet.tsx').then(({ ShortcutSheet }) => ShortcutSheet),
  check: () => import('#screens/system/check/station-check.tsx').then(({ StationCheck }) => StationCheck),
  settings: () => import('#shell/settings/settings-dialog.tsx').then(({ SettingsDialog }) => SettingsDialog),
};

type Fetched = Readonly<Partial<Record<OverlayKind, ComponentType<OverlayProps>>>>;

export function Overlays(props: Omit<OverlayProps, 'onClose' | 'onKeys'>) {
  const { kind } = useOverlay();
  const [fetched, setFetched] = useState<Fetched>({});
  const Shown = kind === null ? undefined : fetched[kind];
  useEffect(() => {
    if (kind === null || Shown) return;
    loadChunk(kind, loaders[kind]).then(
      (Part) => setFetched((before) => ({ ...before, [kind]: Part })),
      (error: unknown) => {
        closeOverlay(kind);
        notify({ tone: 'error', title: i18next.t('shell:chunk.failed', { name: kind }), detail: ChunkError.from(kind, error).details });
      },
    );
  }, [kind, Shown]);
  return kind && Shown ? <Shown {...props} onClose={() => closeOverlay(kind)} onKeys={() => replaceOverlay(kind, 'keys')} /> : null;
}
