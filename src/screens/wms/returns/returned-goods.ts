/** Returned goods, line by line. Each line is a box with a place in the receiving area, a batch and dates, and the issue line that it went out with. */
import { useMemo } from 'react';
import { SalesReturnLine } from '#domain/wms/returns/sales-return.document.ts';
import { askedOf, soldChoices, soldFaults, storedAsChosen, withChosen, withProposed } from '#domain/wms/returns/sold-lines.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { Draft } from '#pages/document/entry-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import { codeOf, type LineValues } from '#pages/lines/line-cells.ts';
import type { FindMaterial } from '#pages/lines/use-materials-by-code.ts';
import { BOX_CELLS } from '#screens/wms/kit/box-lines.ts';
import { batchFaults, RECEIVING, useArrivalBins, withExpiry } from '#screens/wms/kit/goods.ts';
import { useSold } from './use-sold.ts';

const materialIn = (find: FindMaterial) => (line: LineValues) => find(codeOf(line))?.row.id;

/** The bins, what the customer was sold of the goods in the lines, as choices too, and what the lines ask of it. */
function useMore({ head: { customerId = '', toWarehouseId = '' }, lines }: Draft, find: FindMaterial) {
  const { say } = useDocumentWords('salesReturn');
  const bins = useArrivalBins(toWarehouseId, RECEIVING);
  const { sold, isAsking } = useSold(
    customerId,
    lines.flatMap((line) => materialIn(find)(line) ?? []),
  );
  const asked = useMemo(() => askedOf(lines), [lines]);
  return useMemo(() => {
    const named = soldChoices(sold, asked).map(({ told, ...one }) => ({
      ...one,
      label: told ? say('entry.soldLine', told) : say('elsewhere.issueLineId'),
    }));
    return { bins, sold, isAsking, options: named, asked };
  }, [bins, sold, isAsking, say, asked]);
}

export const RETURNED = linesOf<typeof SalesReturnLine.fields, ReturnType<typeof useMore>>(SalesReturnLine, {
  docType: 'salesReturn',
  material: 'materialId',
  once: ['boxNo'],
  cells: [
    BOX_CELLS.qty,
    // Beside the quantity that it limits, and in sight on a narrow screen.
    {
      key: 'issueLineId',
      start: '',
      width: 220,
      choices: ({ options }) => options,
      // None is said once it is known.
      none: ({ say }, { isAsking }) => (isAsking ? '–' : say('entry.soldBefore')),
    },
    { key: 'toBinId', start: '', width: 136, choices: ({ bins }) => bins },
    BOX_CELLS.batchNo,
    { key: 'fromBoxNo', code: true, width: 120 },
    ...BOX_CELLS.dates,
    BOX_CELLS.boxNo,
  ],
  useMore,
  faults: (line, known) => ({ ...batchFaults(line, known), ...soldFaults(line, materialIn(known.find)(line), known.more) }),
  changed: (next, before, known) => withChosen(withExpiry(next, before, known), before),
  settled: (lines, { find, more }) => withProposed(lines, more.sold, materialIn(find)),
  // Saved before the answer, goods would name no issue that they went out with.
  lack: (_lines, { more }) => (more.isAsking ? 'asking' : null),
  stored: storedAsChosen,
});
