/** The layout of the signed-in pages with all they stand on, fetched with the first of them. */
import { type ReactNode, useContext, useState } from 'react';
import { UNSAFE_RouteContext as RouteContext } from 'react-router-dom';
import { knowReports } from '#shell/screens.ts';
import { loadChunk } from '#shell/update/load-chunk.ts';
import { work } from '#shell/work-gate.ts';

let loaded: ReactNode = null;

/** To be awaited before `Frame` is shown. */
export async function loadFrame(): Promise<void> {
  if (loaded) return;
  const [{ Layout }, { Around }] = await Promise.all([loadChunk('layout', () => import('./layout.tsx')), work(), knowReports()]);
  loaded = (
    <Around>
      <OneRoute>
        <Layout />
      </OneRoute>
    </Around>
  );
}

/**
 * The router makes its word about the matched route anew at every step of a navigation, and draws again all that holds a link. Here one route matches
 * every address and no link is relative: what it said first stays true. Addresses come by the location.
 */
function OneRoute({ children }: { children: ReactNode }) {
  const said = useContext(RouteContext);
  const [first] = useState(said);
  return <RouteContext value={first}>{children}</RouteContext>;
}

export const Frame = (): ReactNode => loaded;
