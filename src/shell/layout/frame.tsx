/** The layout of the signed-in pages with all they stand on, fetched with the first of them. */
import type { ReactNode } from 'react';
import { loadChunk } from '#shell/update/load-chunk.ts';
import { work } from '#shell/work-gate.ts';

let loaded: ReactNode = null;

/** To be awaited before `Frame` is shown. */
export async function loadFrame(): Promise<void> {
  if (loaded) return;
  const [{ Layout }, { Around }] = await Promise.all([loadChunk('layout', () => import('./layout.tsx')), work()]);
  loaded = (
    <Around>
      <Layout />
    </Around>
  );
}

export const Frame = (): ReactNode => loaded;
