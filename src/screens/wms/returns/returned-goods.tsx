/** Returned goods, line by line. Each line is a box with a place in the receiving area, a batch and dates, and the issue line that it went out with. */
import { useEffect, useMemo } from 'react';
import type { Quantity } from '#domain/kernel/quantity.ts';
import { SalesReturnLine } from '#domain/wms/returns/sales-return.document.ts';
import { askedOf, soldFaults, storedAsChosen, withChosen, withProposed } from '#domain/wms/returns/sold-lines.ts';
import type { SoldLine } from '#domain/wms/returns/sold-proposal.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { ChangeDraft, Draft } from '#pages/document/entry-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import { codeOf, type LineValues } from '#pages/lines/line-cells.ts';
import { type FindMaterial, useMaterialsByCode } from '#pages/lines/use-materials-by-code.ts';
import { BOX_CELLS } from '#screens/wms/kit/box-lines.ts';
import { batchFaults, useArrivalBins, withExpiry } from '#screens/wms/kit/goods.ts';
import type { Option } from '#ui/form/options.ts';
import { useSold } from './use-sold.ts';

const RECEIVING: readonly number[] = [0];

interface More {
  readonly bins: readonly Option[];
  readonly sold: ReadonlyMap<string, SoldLine>;
  readonly options: readonly Option[];
  readonly asked: ReadonlyMap<string, Quantity>;
}

const materialIn = (find: FindMaterial) => (line: LineValues) => find(codeOf(line))?.row.id;

/** What the customer was sold of the goods in the lines. */
const useSoldOf = ({ head, lines }: Draft, find: FindMaterial): readonly SoldLine[] =>
  useSold(
    head.customerId ?? '',
    lines.flatMap((line) => materialIn(find)(line) ?? []),
  );

function useMore(draft: Draft, find: FindMaterial): More {
  const { say } = useDocumentWords('salesReturn');
  const bins = useArrivalBins(draft.head.toWarehouseId ?? '', RECEIVING);
  const sold = useSoldOf(draft, find);
  const asked = useMemo(() => askedOf(draft.lines), [draft.lines]);
  return useMemo(() => {
    const labelOf = ({ shippedAt, boxNo, left }: SoldLine) => say('entry.soldLine', { day: shippedAt?.slice(0, 10) ?? '–', boxNo, left });
    const known = new Map(sold.map((line) => [line.id, line]));
    const options = sold.map((line) => ({ value: line.id, code: line.docNo, label: labelOf(line) }));
    // Chosen before, and not known here: neither the server nor this device tells of it now.
    const others = [...asked.keys()].filter((id) => !known.has(id)).map((value) => ({ value, label: say('entry.soldElsewhere') }));
    return { bins, sold: known, options: [...options, ...others], asked };
  }, [bins, sold, say, asked]);
}

/** Proposes as goods are entered, and anew when more is known of what was sold. Draws nothing. */
function Proposals({ draft, change }: { readonly draft: Draft; readonly change: ChangeDraft }): null {
  const find = useMaterialsByCode(draft.lines);
  const sold = useSoldOf(draft, find);
  useEffect(() => {
    const lines = withProposed(draft.lines, sold, materialIn(find));
    if (lines !== draft.lines) change({ lines });
  });
  return null;
}

export const RETURNED = {
  ...linesOf<typeof SalesReturnLine.fields, More>(SalesReturnLine, {
    docType: 'salesReturn',
    material: 'materialId',
    once: ['boxNo'],
    cells: [
      BOX_CELLS.qty,
      // Beside the quantity that it limits, and in sight on a narrow screen.
      { key: 'issueLineId', start: '', width: 220, choices: ({ options }) => options, none: ({ say }) => say('entry.soldBefore') },
      { key: 'toBinId', start: '', width: 136, choices: ({ bins }) => bins },
      BOX_CELLS.batchNo,
      { key: 'fromBoxNo', code: true, width: 120 },
      ...BOX_CELLS.dates,
      BOX_CELLS.boxNo,
    ],
    useMore,
    faults: (line, known) => ({
      ...batchFaults(line, known),
      ...soldFaults(line, materialIn(known.find)(line), known.more.sold, known.more.asked),
    }),
    changed: (next, before, known) => withChosen(withExpiry(next, before, known), before),
    stored: storedAsChosen,
  }),
  Sections: Proposals,
};
