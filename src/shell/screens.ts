/** Every screen that is built. A route without one is neither in the menu nor reachable. */
import type { ComponentType } from 'react';
import type { ScreenDef, ScreenProps } from '#pages/kit/screen.ts';
import { systemScreens } from '#screens/system/screens.ts';
import { ChunkError, loadChunk } from './update/load-chunk.ts';

/** Lists of the areas: each file exports one or more arrays of ScreenDef. */
const areas = import.meta.glob<Record<string, readonly ScreenDef[]>>('../screens/*/*/screens.ts', { eager: true });

const all: readonly ScreenDef[] = [...systemScreens, ...Object.values(areas).flatMap((lists) => Object.values(lists).flat())];
const byPath = new Map(all.map((screen) => [screen.path, screen]));

/**
 * Adds the pages that reports have from their declarations. Nothing of this file may import those: they would come along with the sign-in form
 * (`docs/decisions/010-first-load.md`). Awaited before a page that is not known is said not to exist, and before there is a menu.
 */
export async function knowReports(): Promise<void> {
  const { REPORT_SCREENS } = await loadChunk('reports', () => import('#pages/report/report-screens.ts'));
  for (const screen of REPORT_SCREENS) if (!byPath.has(screen.path)) byPath.set(screen.path, screen);
}

export const isBuilt = (path: string): boolean => byPath.has(path);
export const builtPaths = (): readonly string[] => [...byPath.keys()];

/**
 * Page that takes a refused operation of this type for correction: the first of those that do which may be opened.
 * @param canOpen default all
 */
export const fixingPath = (operationType: string, canOpen: (path: string) => boolean = () => true): string | null =>
  all.find(({ path, fixes = [] }) => fixes.includes(operationType) && canOpen(path))?.path ?? null;

export type Loaded = { readonly Screen: ComponentType<ScreenProps> } | { readonly error: ChunkError };

const loaded = new Map<string, Loaded>();

export const loadedScreen = (path: string): Loaded | undefined => loaded.get(path);

/** Fetches the screen's code; a failure is an answer too, and the next visit tries again. */
export async function loadScreen(path: string): Promise<Loaded | undefined> {
  const known = loaded.get(path);
  const screen = byPath.get(path);
  if ((known && 'Screen' in known) || !screen) return known;
  const answer = await loadChunk(path, screen.load).catch((error: unknown): Loaded => ({ error: ChunkError.from(path, error) }));
  loaded.set(path, answer);
  return answer;
}
