import type { LineValues } from '#pages/lines/line-cells.ts';
import type { Store } from '#store/store.ts';

/** Gives boxes without a number one from this device's range, so that their labels can be printed at once. @returns null if the range is used up */
export async function withNumbers(
  store: Pick<Store, 'takeNumber'>,
  lines: readonly LineValues[],
  cell: string,
  needs: (line: LineValues) => boolean,
): Promise<LineValues[] | null> {
  const done: LineValues[] = [];
  for (const line of lines) {
    const number = needs(line) ? await store.takeNumber('box') : (line[cell] ?? '');
    if (number === null) return null;
    done.push({ ...line, [cell]: number });
  }
  return done;
}
