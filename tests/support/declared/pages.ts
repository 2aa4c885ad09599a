// Before the screens are read at once: the CommonJS build that Node takes requires what another screen is importing at that moment, and fails on a busy machine.
import 'react-router-dom';
import type { DocumentScreen } from '#pages/document/document-screen.tsx';
import type { Page } from '#pages/document/plan.ts';
import type { ScreenDef } from '#pages/kit/screen.ts';

const areas = import.meta.glob<Record<string, readonly ScreenDef[]>>('../../../src/screens/*/*/screens.ts', { eager: true });

/** Every declared page of documents, by the path it stands on. */
export async function declaredPages(): Promise<ReadonlyMap<string, Page>> {
  const screens = Object.values(areas).flatMap((area) => Object.values(area).flat());
  const loaded = await Promise.all(
    screens.map(async ({ path, load }) => {
      const { Screen } = await load();
      return 'page' in Screen ? [[path, (Screen as DocumentScreen).page] as const] : [];
    }),
  );
  return new Map(loaded.flat());
}
