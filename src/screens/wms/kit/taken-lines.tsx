/** The lines of a document that takes goods from stock. Adding a material proposes the place to take it from first; place and quantity can be changed. */
import { chakra } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import type { ComponentType } from 'react';
import type { PersonFacts } from '#domain/basic/badge.ts';
import { f } from '#domain/kernel/field.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { type Candidate, freeQty } from '#domain/wms/stock/allocation.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { type Sources, sourceOf, takenFault } from '#domain/wms/taken/taken-lines.ts';
import type { AskField } from '#pages/ask/ask-plan.ts';
import { AskedLines } from '#pages/ask/asked-lines.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { Draft, LinesPart } from '#pages/document/entry-plan.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { MaterialPicker } from '#pages/kit/material-picker.tsx';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { type Taken, useAdding, useScannedGoods, useTaken } from './use-taken.ts';

/** Props for the additional fields of a line. */
export interface BesideLine {
  readonly line: LineValues;
  readonly warehouseId: string;
  readonly onChange: (values: LineValues) => void;
}

export interface TakingPlan {
  readonly docType: string;
  /** The head's field for the store; default: `warehouseId`. */
  readonly store?: string;
  /** The entity of the lines, and its field for the place they are taken from. */
  readonly line: string;
  readonly from: string;
  readonly sources: Sources;
  /** Boxes are scanned or added as a whole, and each may be in one line only. By default a material is added piece by piece. */
  readonly byBox?: boolean;
  /** The lines are part of a terminal, which handles the scans itself. */
  readonly onTerminal?: boolean;
  /** True if the lines were requested, so nothing can be added. */
  readonly isGiven?: (draft: Draft) => boolean;
  /** Fills in the header from the badge of the person who gets the goods. */
  readonly forPerson?: (head: Draft['head'], person: PersonFacts) => Draft['head'];
  /** A further condition for a complete line. */
  readonly isComplete?: (line: LineValues) => boolean;
  /** Additional fields of a line. */
  readonly Beside?: ComponentType<BesideLine>;
}

/** The labels for what is taken, whatever the document calls it. */
const TAKEN = { name: 'issueLine', fields: { boxId: f.ref('box'), qty: f.qty() } };

const isWrong = ({ isComplete }: TakingPlan, line: LineValues, sources: readonly Candidate[]): boolean =>
  takenFault(line, sources) !== null || isComplete?.(line) === false;

/** True if one of the lines cannot be taken as it stands. */
export const areWrong = (plan: TakingPlan, lines: readonly LineValues[], { sources }: Taken): boolean =>
  lines.some((line) => isWrong(plan, line, sources(line.materialId ?? '')));

/** @returns parts for the `defineEntry` of a document whose header names the store; spread them into it */
export const takenLines = (plan: TakingPlan) => ({
  useKnown: ({ head, lines }: Draft): Taken =>
    useTaken(
      head[plan.store ?? 'warehouseId'] ?? '',
      lines.map(({ materialId = '' }) => materialId),
      plan.sources,
    ),
  Lines: ({ draft, change, known }: LinesPart<Taken>) => (
    <TakenLines
      plan={plan}
      known={known}
      lines={draft.lines}
      isGiven={plan.isGiven?.(draft) ?? false}
      onChange={(next) => change({ lines: next })}
      onPerson={plan.forPerson && ((person) => change({ head: plan.forPerson?.(draft.head, person) ?? draft.head }))}
    />
  ),
  isBegun: (): boolean => true,
  lack: (lines: readonly LineValues[], known: Taken): string | null => (areWrong(plan, lines, known) ? 'wrong' : null),
});

interface TakenLinesProps {
  readonly plan: Omit<TakingPlan, 'isGiven' | 'forPerson'>;
  readonly known: Taken;
  readonly lines: readonly LineValues[];
  readonly onChange: (lines: readonly LineValues[]) => void;
  /** True if the lines were requested, so nothing can be added. */
  readonly isGiven?: boolean;
  /** Called with the person who gets the goods, when a badge is scanned. */
  readonly onPerson?: ((person: PersonFacts) => void) | undefined;
}

/** Entries use `takenLines`; terminals render this component themselves. */
export function TakenLines({ plan, known, lines, onChange, isGiven = false, onPerson }: TakenLinesProps) {
  const { docType, sources, byBox: isWhole = false, Beside } = plan;
  const { warehouseId } = known;
  const { say, find } = useDocumentWords(docType);
  const put = useAdding({ docType, warehouseId, lines, sources, isWhole, onChange });
  useScannedGoods({ enabled: !plan.onTerminal, warehouseId, isGiven, put, onPerson });
  const fieldsOf = useTakenFields(plan, known, lines);
  const empty = find(warehouseId ? `entry.${isGiven ? 'nothingLeft' : 'scanOrAdd'}` : 'entry.storeFirst');
  const set = (id: string, values: LineValues) => onChange(lines.map((line) => (line.key === id ? { ...line, ...values } : line)));
  const asked = lines.map((line) => {
    const { key = '', matCode = '', matName = '', unit = '' } = line;
    const takeOff = () => onChange(lines.filter((one) => one !== line));
    return {
      id: key,
      codes: [matCode],
      name: matName,
      unit,
      facts: [],
      beside: 2,
      start: line,
      fields: fieldsOf(line),
      after: <IconButton icon={Trash2} label={say('entry.takeOff', { name: matCode })} onClick={takeOff} />,
      below: Beside ? <Beside line={line} warehouseId={warehouseId} onChange={(values) => set(key, values)} /> : null,
    };
  });
  return (
    <>
      {isGiven || !warehouseId ? null : (
        <chakra.div mb="3" maxW="28rem">
          <MaterialPicker label={say('entry.addMaterial')} value={null} adds onChange={(material) => material && void put(material)} />
        </chakra.div>
      )}
      {lines.length === 0 && empty ? <EmptyState message={empty} /> : null}
      <AskedLines entity={TAKEN} lines={asked} tried={known.isKnown} onChange={(id, key, value) => set(id, { [key]: value })} />
    </>
  );
}

/** Fields for the place from which the goods of a line are taken, and for the quantity. */
function useTakenFields({ line: entity, from, byBox }: TakenLinesProps['plan'], known: Taken, lines: readonly LineValues[]) {
  const labels = useLabels();
  const decimals = useDecimals();
  return (line: LineValues): AskField[] => {
    const { materialId = '', unit = '' } = line;
    const sources = known.sources(materialId);
    const source = sourceOf(line, sources);
    const others = new Set(byBox ? lines.filter((one) => one !== line).map(({ boxId }) => boxId) : []);
    const textOf = ({ box, bin, batch }: Candidate): string => {
      const status = box.boxStatus === 2 ? null : labels.code(boxStatus, box.boxStatus);
      return [isLoose(box) ? null : box.boxNo, batch?.batchNo, `${freeQty(box)} ${unit}`, status, bin?.binName].filter(Boolean).join(' · ');
    };
    const options = sources
      .filter(({ box }) => !others.has(box.id))
      .map((one) => ({ value: one.box.id, code: one.bin?.binCode ?? '', label: textOf(one) }));
    return [
      { key: 'boxId', label: labels.field(entity, from), options },
      { key: 'qty', label: labels.field(entity, 'qty'), decimals: decimals(unit), most: source ? freeQty(source.box) : '0' },
    ];
  };
}
