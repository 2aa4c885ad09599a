/** Returned goods, line by line. Each line is a box with a place in the receiving area, a batch and dates, and the issue line that it went out with. */
import { useEffect, useMemo } from 'react';
import { problem } from '#domain/kernel/problem.ts';
import { cmpQty, isFigure, type Quantity, quantity, sumQty } from '#domain/kernel/quantity.ts';
import { SalesReturnLine } from '#domain/wms/returns/sales-return.document.ts';
import { type BackGoods, proposedFor, type SoldLine } from '#domain/wms/returns/sold-proposal.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { ChangeDraft, Draft } from '#pages/document/entry-plan.ts';
import type { Faults, Known } from '#pages/document/lines/line-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import { codeOf, type LineValues } from '#pages/lines/line-cells.ts';
import { type FindMaterial, useMaterialsByCode } from '#pages/lines/use-materials-by-code.ts';
import { withNumbers } from '#screens/wms/kit/box-numbers.ts';
import { batchFaults, useArrivalBins, withExpiry } from '#screens/wms/kit/goods.ts';
import type { Store } from '#store/store.ts';
import type { Option } from '#ui/form/options.ts';
import { useSold } from './use-sold.ts';

const RECEIVING: readonly number[] = [0];

/** Set in a line whose issue line a person has chosen: nothing is proposed for it any more. */
const CHOSEN = 'soldChosen';
const YES = '1';

interface More {
  readonly bins: readonly Option[];
  readonly sold: ReadonlyMap<string, SoldLine>;
  readonly options: readonly Option[];
  /** What all lines together ask of an issue line. */
  readonly asked: ReadonlyMap<string, Quantity>;
}
type Of = Pick<Known<More>, 'find' | 'more'>;

const materialsOf = (lines: readonly LineValues[], find: FindMaterial): readonly string[] =>
  lines.flatMap((line) => find(codeOf(line))?.row.id ?? []);

/** What the lines ask of each issue line. */
export function askedOf(lines: readonly LineValues[]): ReadonlyMap<string, Quantity> {
  const ids = new Set(lines.flatMap(({ issueLineId }) => issueLineId || []));
  const qtyOf = (id: string) => lines.flatMap(({ issueLineId, qty = '' }) => (issueLineId === id && isFigure(qty) ? [quantity(qty)] : []));
  return new Map([...ids].map((id) => [id, sumQty(qtyOf(id))]));
}

function useMore({ head, lines }: Draft, find: FindMaterial): More {
  const { say } = useDocumentWords('salesReturn');
  const bins = useArrivalBins(head.toWarehouseId ?? '', RECEIVING);
  const sold = useSold(head.customerId ?? '', materialsOf(lines, find));
  const asked = useMemo(() => askedOf(lines), [lines]);
  return useMemo(() => {
    const labelOf = ({ shippedAt, boxNo, left }: SoldLine) => say('entry.soldLine', { day: shippedAt?.slice(0, 10) ?? '–', boxNo, left });
    const known = new Map(sold.map((line) => [line.id, line]));
    const options = sold.map((line) => ({ value: line.id, code: line.docNo, label: labelOf(line) }));
    // Chosen before, and not known here: neither the server nor this device tells of it now.
    const others = [...asked.keys()].filter((id) => !known.has(id)).map((value) => ({ value, label: say('entry.soldElsewhere') }));
    return { bins, sold: known, options: [...options, ...others], asked };
  }, [bins, sold, say, asked]);
}

/** No more comes back of an issue line than went out with it, and nothing else. */
export function soldFaults(line: LineValues, { find, more }: Of): Faults {
  const sold = more.sold.get(line.issueLineId ?? '');
  if (!sold) return {};
  if (sold.materialId !== find(codeOf(line))?.row.id) return { issueLineId: 'otherGoods' };
  return cmpQty(more.asked.get(sold.id) ?? '0', sold.left) > 0 ? { qty: 'overSold' } : {};
}

/** Marks the lines whose issue line was just chosen. Lines that were added or taken away move the others, and choose nothing. */
export const withChosen = (next: readonly LineValues[], before: readonly LineValues[]): readonly LineValues[] =>
  next.length === before.length
    ? next.map((line, n) => ((line.issueLineId ?? '') === (before[n]?.issueLineId ?? '') ? line : { ...line, [CHOSEN]: YES }))
    : next;

/** A line of which nothing is known of what it was sold with, nor chosen. */
export const withoutSold = (line: LineValues): LineValues => ({ ...line, issueLineId: '', [CHOSEN]: '' });

/** The lines with the issue lines that are proposed for them. @returns the same array where nothing changes */
export function withProposed(lines: readonly LineValues[], sold: readonly SoldLine[], find: FindMaterial): readonly LineValues[] {
  const goods = lines.map(
    (line): BackGoods => ({
      materialId: find(codeOf(line))?.row.id ?? '',
      batchNo: line.batchNo ?? '',
      fromBoxNo: line.fromBoxNo ?? '',
      qty: line.qty ?? '',
      chosen: line[CHOSEN] === YES ? (line.issueLineId ?? '') : undefined,
    }),
  );
  const proposed = proposedFor(goods, sold);
  const isSame = lines.every((line, n) => (line.issueLineId ?? '') === proposed[n]);
  return isSame ? lines : lines.map((line, n) => ({ ...line, issueLineId: proposed[n] ?? '' }));
}

/** Proposes as goods are entered, and anew when more is known of what was sold. Draws nothing. */
function Proposals({ draft, change }: { readonly draft: Draft; readonly change: ChangeDraft }): null {
  const find = useMaterialsByCode(draft.lines);
  const sold = useSold(draft.head.customerId ?? '', materialsOf(draft.lines, find));
  useEffect(() => {
    const lines = withProposed(draft.lines, sold, find);
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
      { key: 'qty', width: 110 },
      // Beside the quantity that it limits, and in sight on a narrow screen.
      { key: 'issueLineId', start: '', width: 220, choices: ({ options }) => options, none: ({ say }) => say('entry.soldBefore') },
      { key: 'toBinId', start: '', width: 136, choices: ({ bins }) => bins },
      { key: 'batchNo', code: true, width: 104 },
      { key: 'fromBoxNo', code: true, width: 120 },
      ...['productionDate', 'expiryDate'].map((key) => ({ key, width: 136 })),
      { key: 'boxNo', title: 'boxNo', optional: true, code: true, width: 120 },
    ],
    useMore,
    faults: (line, known) => ({ ...batchFaults(line, known), ...soldFaults(line, known) }),
    changed: (next, before, known) => withChosen(withExpiry(next, before, known), before),
    // Whoever entered it has seen the issue line, and it stays unless somebody chooses another one.
    stored: () => ({ [CHOSEN]: YES }),
  }),
  Sections: Proposals,
};

/** Every line is a box. A line without a number gets one from this device's range, so that its label can be printed at once. */
export async function numbered(lines: readonly LineValues[], _known: Known, store: Store) {
  return (await withNumbers(store, lines, 'boxNo', (line) => (line.boxNo ?? '').trim() === '')) ?? problem('NO_NUMBERS');
}
