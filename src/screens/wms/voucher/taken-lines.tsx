/** Goods that are taken out of the house or made into others: by scan, or by material with the place they should be taken from first. */
import { chakra, Flex } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { Material } from '#domain/basic/material.resource.ts';
import { problem } from '#domain/kernel/problem.ts';
import { boxStatus } from '#domain/wms/codes.ts';
import { type Candidate, freeQty } from '#domain/wms/stock/allocation.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { Draft, LinesPart } from '#pages/document/entry-plan.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { MaterialPicker } from '#pages/kit/material-picker.tsx';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { withNumbers } from '#screens/wms/kit/box-numbers.ts';
import { useDecimals } from '#screens/wms/kit/use-names.ts';
import { type StoreStock, useStoreStock } from '#screens/wms/kit/use-store-stock.ts';
import type { Store } from '#store/store.ts';
import { CodeText } from '#ui/code-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { sourcesFor, type TakenType, takenFault } from './goods-out.ts';
import { MadeFields } from './made-fields.tsx';
import { useTaking } from './use-taking.ts';

/** What this device knows of the goods that are taken. */
export interface Taken {
  readonly type: TakenType;
  readonly stock: StoreStock | undefined;
  readonly candidates: readonly Candidate[];
  readonly sources: (materialId: string) => readonly Candidate[];
}

export function useTaken(type: TakenType, { head, lines }: Draft): Taken {
  const stock = useStoreStock(
    head.warehouseId ?? '',
    lines.map((line) => line.materialId ?? ''),
  );
  const candidates = stock?.candidates ?? [];
  return { type, stock, candidates, sources: (materialId) => (stock ? sourcesFor(type, candidates, materialId, stock.today) : []) };
}

export const isBegun = (): boolean => true;

const isWrong = ({ type, sources }: Taken, line: LineValues): boolean => takenFault(type, line, sources(line.materialId ?? '')) !== null;

export const lackOf = (lines: readonly LineValues[], known: Taken): string | null =>
  lines.some((line) => isWrong(known, line)) ? 'wrong' : null;

/** What is made and kept in boxes gets the number of a new one. */
export async function numberedTargets(lines: readonly LineValues[], _known: Taken, store: Store) {
  const targets = await store.rowsOf(
    Material,
    lines.map((line) => line.toMaterialId ?? ''),
  );
  const boxed = new Set(targets.flatMap(({ row }) => (row.boxManaged ? [row.id] : [])));
  const needs = (line: LineValues) => boxed.has(line.toMaterialId ?? '') && (line.newBoxNo ?? '') === '';
  return (await withNumbers(store, lines, 'newBoxNo', needs)) ?? problem('NO_NUMBERS');
}

type Part = LinesPart<Taken>;

export function TakenLines(part: Part) {
  const { say } = useDocumentWords('stockVoucher');
  const { draft } = part;
  const { add } = useTaking(part);
  if (!draft.head.warehouseId) return <EmptyState message={say('entry.storeFirst')} />;
  return (
    <>
      <chakra.div mb="3" maxW="28rem">
        <MaterialPicker label={say('entry.addMaterial')} value={null} adds onChange={(material) => void add(material)} />
      </chakra.div>
      {draft.lines.length === 0 ? <EmptyState message={say('entry.scanOrAdd')} /> : null}
      <chakra.ul listStyleType="none" m="0" p="0">
        {draft.lines.map((line) => (
          <Line key={line.key} line={line} part={part} />
        ))}
      </chakra.ul>
    </>
  );
}

function useSourceText(): (source: Candidate, unit: string) => string {
  const labels = useLabels();
  return ({ box, bin, batch }, unit) => {
    const status = box.boxStatus === 2 ? null : labels.code(boxStatus, box.boxStatus);
    return [isLoose(box) ? null : box.boxNo, batch?.batchNo, `${freeQty(box)} ${unit}`, status, bin?.binName].filter(Boolean).join(' · ');
  };
}

function Line({ line, part }: { line: LineValues; part: Part }) {
  const { say } = useDocumentWords('stockVoucher');
  const { draft, change, known } = part;
  const labels = useLabels();
  const text = useSourceText();
  const decimals = useDecimals();
  const { materialId = '', matCode = '', unit = '', key = '' } = line;
  const sources = known.sources(materialId);
  const options = sources.map((source) => ({ value: source.box.id, code: source.bin?.binCode ?? '', label: text(source, unit) }));
  const taken = new Set(draft.lines.map(({ boxId }) => boxId));
  const free = options.filter(({ value }) => value === line.boxId || !taken.has(value));
  const set = (values: LineValues) => change({ lines: draft.lines.map((one) => (one.key === key ? { ...one, ...values } : one)) });
  const of = (name: string) => `${labels.field('stockVoucherLine', name)} ${matCode}`;
  return (
    <Flex as="li" direction="column" gap="2" py="2" borderTopWidth="1px" borderColor="border.muted">
      <Flex align="center" gap="gap" wrap="wrap">
        <chakra.div flex="1 1 12rem" minW="0">
          <CodeText value={matCode} /> <chakra.span color="fg.muted">{line.matName}</chakra.span>
        </chakra.div>
        <chakra.div flex="2 1 18rem" minW="0">
          <SelectInput label={of('fromBinId')} value={line.boxId ?? ''} options={free} onChange={(boxId) => set({ boxId })} />
        </chakra.div>
        <chakra.div w="11rem">
          <QuantityInput
            label={of('qty')}
            value={line.qty ?? ''}
            unit={unit}
            decimals={decimals(unit)}
            invalid={known.stock !== undefined && isWrong(known, line)}
            onChange={(qty) => set({ qty })}
          />
        </chakra.div>
        <IconButton
          icon={Trash2}
          label={say('entry.removeLine', { matCode })}
          onClick={() => change({ lines: draft.lines.filter((one) => one.key !== key) })}
        />
      </Flex>
      {known.type === 'FORM_SWITCH' ? <MadeFields line={line} warehouseId={draft.head.warehouseId ?? ''} onChange={set} /> : null}
    </Flex>
  );
}
