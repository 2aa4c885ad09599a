/** The lines of a document that takes goods out of the stock: a material is added with the place to take it from first; place and quantity may be changed. */
import { chakra, Flex } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import type { ComponentType } from 'react';
import { boxStatus } from '#domain/wms/codes.ts';
import { type Candidate, freeQty } from '#domain/wms/stock/allocation.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { type Sources, takenFault } from '#domain/wms/stock/taken-lines.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { Draft, LinesPart } from '#pages/document/entry-plan.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { MaterialPicker } from '#pages/kit/material-picker.tsx';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { CodeText } from '#ui/code-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useDecimals } from './use-names.ts';
import { type Taken, useAdding, useScannedGoods, useTaken } from './use-taken.ts';

/** What a line is beside the goods that are taken. */
export interface BesideLine {
  readonly line: LineValues;
  readonly warehouseId: string;
  readonly onChange: (values: LineValues) => void;
}

export interface TakingPlan {
  readonly docType: string;
  /** The entity of the lines, and its field for where they are taken from. */
  readonly line: string;
  readonly from: string;
  readonly sources: Sources;
  /** Boxes are scanned or added whole, each in one line only; without it a material is added one by one. */
  readonly byBox?: boolean;
  /** The lines are what was asked for: nothing is added. */
  readonly isGiven?: (draft: Draft) => boolean;
  /** What else a line must have. */
  readonly isComplete?: (line: LineValues) => boolean;
  /** Further fields of a line. */
  readonly Beside?: ComponentType<BesideLine>;
}

const isWrong = ({ isComplete }: TakingPlan, line: LineValues, sources: readonly Candidate[]): boolean =>
  takenFault(line, sources) !== null || isComplete?.(line) === false;

/** Whether one of the lines cannot be taken like that. */
export const areWrong = (plan: TakingPlan, lines: readonly LineValues[], { sources }: Taken): boolean =>
  lines.some((line) => isWrong(plan, line, sources(line.materialId ?? '')));

/** @returns parts for `defineEntry`, of a document whose head names the store; spread them into it */
export const takenLines = (plan: TakingPlan) => ({
  useKnown: ({ head, lines }: Draft): Taken =>
    useTaken(
      head.warehouseId ?? '',
      lines.map(({ materialId = '' }) => materialId),
      plan.sources,
    ),
  Lines: ({ draft, change, known }: LinesPart<Taken>) => (
    <TakenLines
      {...{ plan, known, lines: draft.lines, isGiven: plan.isGiven?.(draft) ?? false }}
      onChange={(next) => change({ lines: next })}
    />
  ),
  isBegun: (): boolean => true,
  lack: (lines: readonly LineValues[], known: Taken): string | null => (areWrong(plan, lines, known) ? 'wrong' : null),
});

interface TakenLinesProps {
  readonly plan: Omit<TakingPlan, 'isGiven'>;
  readonly known: Taken;
  readonly lines: readonly LineValues[];
  readonly onChange: (lines: readonly LineValues[]) => void;
  /** Nothing is added beside what there is: it was asked for. */
  readonly isGiven?: boolean;
}

/** @see takenLines for entries; terminals draw it themselves */
export function TakenLines({ plan, known, lines, onChange, isGiven = false }: TakenLinesProps) {
  const { docType, sources, byBox: isWhole = false } = plan;
  const { warehouseId } = known;
  const { say, find } = useDocumentWords(docType);
  const put = useAdding({ docType, warehouseId, lines, sources, isWhole, onChange });
  const empty = find(warehouseId ? `entry.${isGiven ? 'nothingLeft' : 'scanOrAdd'}` : 'entry.storeFirst');
  return (
    <>
      {isWhole ? <Scanned docType={docType} warehouseId={warehouseId} put={put} /> : null}
      {isGiven || !warehouseId ? null : (
        <chakra.div mb="3" maxW="28rem">
          <MaterialPicker label={say('entry.addMaterial')} value={null} adds onChange={(material) => material && void put(material)} />
        </chakra.div>
      )}
      {lines.length === 0 && empty ? <EmptyState message={empty} /> : null}
      <chakra.ul listStyleType="none" m="0" p="0">
        {lines.map((line) => (
          <Line key={line.key} line={line} {...{ plan, known, lines, onChange }} />
        ))}
      </chakra.ul>
    </>
  );
}

function Scanned({ docType, warehouseId, put }: { docType: string; warehouseId: string; put: ReturnType<typeof useAdding> }) {
  useScannedGoods(docType, warehouseId, put);
  return null;
}

function Line({ line, plan, known, lines, onChange }: TakenLinesProps & { line: LineValues }) {
  const { say } = useDocumentWords(plan.docType);
  const labels = useLabels();
  const decimals = useDecimals();
  const { materialId = '', matCode = '', unit = '', key } = line;
  const sources = known.sources(materialId);
  const others = new Set(plan.byBox ? lines.filter((one) => one !== line).map(({ boxId }) => boxId) : []);
  const textOf = ({ box, bin, batch }: Candidate): string => {
    const status = box.boxStatus === 2 ? null : labels.code(boxStatus, box.boxStatus);
    return [isLoose(box) ? null : box.boxNo, batch?.batchNo, `${freeQty(box)} ${unit}`, status, bin?.binName].filter(Boolean).join(' · ');
  };
  const options = sources
    .filter(({ box }) => !others.has(box.id))
    .map((source) => ({ value: source.box.id, code: source.bin?.binCode ?? '', label: textOf(source) }));
  const set = (values: LineValues) => onChange(lines.map((one) => (one.key === key ? { ...one, ...values } : one)));
  const of = (name: string) => `${labels.field(plan.line, name)} ${matCode}`;
  return (
    <Flex as="li" direction="column" gap="2" py="2" borderTopWidth="1px" borderColor="border.muted">
      <Flex align="center" gap="gap" wrap="wrap">
        <chakra.div flex="1 1 12rem" minW="0">
          <CodeText value={matCode} /> <chakra.span color="fg.muted">{line.matName}</chakra.span>
        </chakra.div>
        <chakra.div flex="2 1 18rem" minW="0">
          <SelectInput label={of(plan.from)} value={line.boxId ?? ''} options={options} onChange={(boxId) => set({ boxId })} />
        </chakra.div>
        <chakra.div w="11rem">
          <QuantityInput
            label={of('qty')}
            value={line.qty ?? ''}
            unit={unit}
            decimals={decimals(unit)}
            invalid={known.isKnown && isWrong(plan, line, sources)}
            onChange={(qty) => set({ qty })}
          />
        </chakra.div>
        <IconButton
          icon={Trash2}
          label={say('entry.takeOff', { name: matCode })}
          onClick={() => onChange(lines.filter((one) => one.key !== key))}
        />
      </Flex>
      {plan.Beside ? <plan.Beside line={line} warehouseId={known.warehouseId} onChange={set} /> : null}
    </Flex>
  );
}
