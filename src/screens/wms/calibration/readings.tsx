/** The readings of a calibration as they are entered, and what they propose where the tolerance is known. */
import { chakra } from '@chakra-ui/react';
import { isFigure, isQuantity, quantity } from '#domain/kernel/quantity.ts';
import { CalibrationReading } from '#domain/wms/calibration/calibration.document.ts';
import { deviationOf, largestDeviation, MOST_READINGS, type Proposal, proposed, type Reading } from '#domain/wms/calibration/readings.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { Draft, LinesPart } from '#pages/document/entry-plan.ts';
import type { Known } from '#pages/document/lines/line-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import type { LineValues } from '#pages/lines/line-cells.ts';

const readingIn = ({ nominal = '', reading = '' }: LineValues): Reading | null =>
  isQuantity(nominal) && isQuantity(reading) ? { nominal: quantity(nominal), reading: quantity(reading) } : null;

const readingsIn = ({ lines }: Draft): Reading[] => lines.flatMap((line) => readingIn(line) ?? []);
const toleranceIn = ({ head }: Draft): string | null => (isFigure(head.tolerance) ? quantity(head.tolerance) : null);
const proposalOf = (draft: Draft): Proposal | null => proposed(readingsIn(draft), toleranceIn(draft));

/** The draft with what its figures propose. What a person has chosen instead stays until they propose something else. */
export function withProposal(next: Draft, before?: Draft): Draft {
  const now = proposalOf(next);
  if (!now || (before && proposalOf(before)?.result === now.result)) return next;
  return { ...next, head: { ...next.head, asFound: String(now.asFound), result: String(now.result) } };
}

const DECLARED = linesOf(CalibrationReading, {
  docType: 'calibration',
  most: MOST_READINGS,
  cells: [
    { key: 'nominal', width: 140, grow: 1 },
    { key: 'reading', width: 140, grow: 1 },
    {
      key: 'deviation',
      width: 120,
      grow: 1,
      shown: (line) => {
        const read = readingIn(line);
        return read ? deviationOf(read) : '';
      },
    },
  ],
});

function Lines({ draft, change, known }: LinesPart<Known<undefined>>) {
  const { say } = useDocumentWords('calibration');
  const { Lines: Declared } = DECLARED;
  const proposal = proposalOf(draft);
  const figures = { largest: largestDeviation(readingsIn(draft)) ?? '', tolerance: toleranceIn(draft) ?? '' };
  return (
    <>
      {Declared ? <Declared draft={draft} known={known} change={(part) => change(withProposal({ ...draft, ...part }, draft))} /> : null}
      {proposal ? (
        <chakra.p m="0" mt="2" color={proposal.result === 1 ? 'ok.fg' : 'error.fg'} role="status">
          {say(proposal.result === 1 ? 'entry.within' : 'entry.beyond', figures)}
        </chakra.p>
      ) : null}
    </>
  );
}

/** For `defineEntry`. */
export const READINGS = { ...DECLARED, Lines, linesAs: 'readings' };
