import type { Step } from '#domain/kernel/job.ts';
import type { Heard } from '#domain/wms/receiving/scan-at-dock.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { Terminal } from '#pages/scan/use-terminal.ts';
import { useStore } from '#store/hooks.ts';

type Applied<S, W> = Pick<Terminal<S, W>, 'apply' | 'log'>;
type NewBox = Extract<Heard, { kind: 'box' }>;

/** Takes a number of this device's range for a box that arrives, as if its label had been scanned. */
export function useTakenNumber() {
  const store = useStore();
  const labels = useLabels();
  return async <S, W>({ apply, log }: Applied<S, W>, hear: (state: S, box: NewBox) => Step<S, W>): Promise<void> => {
    const boxNo = await store.takeNumber('box');
    if (boxNo === null) return log.tell('error', '–', labels.problem({ code: 'NO_NUMBERS', params: {} }));
    await apply((state) => hear(state, { kind: 'box', boxNo, known: null, label: {} }));
  };
}
