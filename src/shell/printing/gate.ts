/** The way to printing: its code comes with the first label, or with the prints that wait from before a reload. */
import i18next from 'i18next';
import type { Printing } from '#pages/kit/printing.ts';
import { ChunkError, loadChunk } from '#shell/update/load-chunk.ts';
import { work } from '#shell/work-gate.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { printsWait } from './waiting.ts';

let begun: Promise<Printing> | null = null;

/** @throws ChunkError, after it has been said */
export function printing(): Promise<Printing> {
  begun ??= loadChunk('printing', () => import('./print-desk.ts'))
    .then(async ({ openPrintDesk }) => openPrintDesk(await work()))
    .catch((error: unknown) => {
      begun = null;
      notify({
        tone: 'error',
        title: i18next.t('shell:chunk.failed', { name: 'printing' }),
        detail: ChunkError.from('printing', error).details,
      });
      throw error;
    });
  return begun;
}

/** After a reload: what waits is printed without anybody asking. */
export function resumePrinting(): void {
  if (printsWait()) printing().catch(() => undefined);
}
