/** The door to `work.tsx`: asked for once, awaited by whatever needs it. */
import { loadOtherWords } from './i18n.ts';
import { loadChunk } from './update/load-chunk.ts';
import type { Work, WorkParts } from './work.tsx';

let begun: Promise<Work> | null = null;

export function beginWork(parts: WorkParts): Promise<Work> {
  begun = Promise.all([loadChunk('work', () => import('./work.tsx')), loadOtherWords()]).then(([{ startWork }]) => startWork(parts));
  // Whoever needs it meets the failure; nobody has to be waiting yet.
  begun.catch(() => undefined);
  return begun;
}

export function work(): Promise<Work> {
  if (!begun) throw new Error('beginWork comes first');
  return begun;
}
