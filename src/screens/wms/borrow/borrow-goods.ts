/** Enters the goods of a stock loan: by scan of a box, or by material with a proposed source. A part of a box gets a new number. */
import { problem } from '#domain/kernel/problem.ts';
import { forBorrower, lentLine, lentPayload, wantsNumber } from '#domain/wms/borrow/lent-lines.ts';
import { availableSources } from '#domain/wms/taken/taken-lines.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { withNumbers } from '#screens/wms/kit/box-numbers.ts';
import { takenLines } from '#screens/wms/kit/taken-lines.tsx';
import type { Taken } from '#screens/wms/kit/use-taken.ts';
import type { Store } from '#store/store.ts';

export const GOODS = {
  ...takenLines({
    docType: 'stockBorrow',
    line: 'stockBorrowLine',
    from: 'fromBoxId',
    byBox: true,
    sources: availableSources,
    // The badge names the department too.
    forPerson: forBorrower,
  }),
  lineOf: lentLine,
  prepare: async (lines: readonly LineValues[], { candidates }: Taken, store: Store) =>
    (await withNumbers(store, lines, 'newBoxNo', (line) => wantsNumber(line, candidates))) ?? problem('NO_NUMBERS'),
  payload: (lines: readonly LineValues[], { candidates }: Taken) => lentPayload(lines, candidates),
};
