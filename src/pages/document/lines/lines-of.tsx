/** The line-related part of an entry, from a declaration. */
import { useMemo } from 'react';
import { useActor } from '#api/session.ts';
import type { AnyRow, EntityDef, RowOf } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import type { Draft, EntryPlan, LinesPart } from '#pages/document/entry-plan.ts';
import { useFieldWords, type Words } from '#pages/fields/field-words.ts';
import { optionsOf, type Records, useRecords } from '#pages/fields/records.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { type FindMaterial, useMaterialsByCode } from '#pages/lines/use-materials-by-code.ts';
import type { Option } from '#ui/form/options.ts';
import { DeclaredLines } from './declared-lines.tsx';
import {
  cellsOf,
  codeWords,
  fieldOf,
  isBegunBy,
  type Known,
  type LinesPlan,
  lackIn,
  lineFrom,
  newLineOf,
  payloadFrom,
  typedCells,
  withoutCells,
} from './line-plan.ts';

type LineParts<L, X> = Pick<EntryPlan<AnyRow, L, Known<X>>, 'useKnown' | 'Lines' | 'lineOf' | 'isBegun' | 'lack' | 'payload'> & {
  /** A line as it begins. */
  readonly newLine: () => LineValues;
};

/**
 * @param entity of the lines
 * @returns parts for `defineEntry`; spread them into it
 */
export function linesOf<F extends Fields, X = undefined>(
  entity: EntityDef<F>,
  declared: Omit<LinesPlan<RowOf<F>, X>, 'entity'>,
): LineParts<RowOf<F>, X> {
  const plan = { ...declared, entity } as unknown as LinesPlan<never, never>;
  const references = referencesIn(plan);
  const limited = cellsOf(plan).flatMap(({ key, right }) => (right ? [{ key, right }] : []));
  const useMore = (declared.useMore ?? nothing) as (draft: Draft, find: FindMaterial) => X;
  const useKnown = (draft: Draft): Known<X> => {
    const find = useMaterialsByCode(plan.material ? draft.lines : NO_LINES);
    const more = useMore(draft, find);
    const records = useRecords(references);
    const words = useFieldWords();
    const choices = useMemo(() => choicesIn(plan, records, words, more as never, draft), [records, words, more, draft]);
    const actor = useActor();
    const hidden = limited.filter(({ right }) => !(actor && hasRight(actor, right))).map(({ key }) => key);
    const without = useKeptNames(hidden);
    return useMemo(() => ({ find, more, choices, without }), [find, more, choices, without]);
  };
  const narrowed = new Map<string, LinesPlan<never, never>>();
  /** As this person enters them; keeps its identity. */
  const planFor = ({ without = [] }: Pick<Known, 'without'>): LinesPlan<never, never> => {
    if (without.length === 0) return plan;
    const found = narrowed.get(without.join()) ?? withoutCells(plan, without);
    narrowed.set(without.join(), found);
    return found;
  };
  return {
    useKnown,
    Lines: (part: LinesPart<Known<X>>) => <DeclaredLines {...part} known={part.known as Known<never>} plan={planFor(part.known)} />,
    lineOf: (row) => lineFrom(plan, row as AnyRow),
    newLine: () => newLineOf(plan),
    isBegun: (line) => isBegunBy(plan, line),
    lack: (lines, known) => lackIn(planFor(known), lines, known as Known<never>),
    payload: (lines, known) => payloadFrom(planFor(known), lines, known as Known<never>),
  };
}

/** The same array as long as the names in it are the same. */
function useKeptNames(names: readonly string[]): readonly string[] {
  const joined = names.join();
  return useMemo(() => (joined === '' ? NO_LINES : joined.split(',')), [joined]);
}

const nothing = (): undefined => undefined;
const NO_LINES: readonly never[] = [];

/** Records the cells refer to, but for materials: those are found by code. */
const referencesIn = (plan: LinesPlan<never, never>): readonly string[] =>
  typedCells(plan).flatMap((cell) => {
    const { ref } = fieldOf(plan, cell) ?? {};
    return cell.choices || ref === undefined || ref === 'material' ? [] : [ref];
  });

function choicesIn(plan: LinesPlan<never, never>, records: Records | undefined, { labels, yes, no }: Words, more: never, draft: Draft) {
  const flags = [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
  const options = typedCells(plan).flatMap((cell): [string, readonly Option[]][] => {
    const field = fieldOf(plan, cell);
    if (cell.choices) {
      const own = cell.choices(more, draft, codeWords(field, labels));
      return own ? [[cell.key, own]] : [];
    }
    if (field?.type === 'bool') return [[cell.key, flags]];
    if (field?.set) return [[cell.key, labels.options(field.set)]];
    if (field?.ref === undefined) return [];
    return [[cell.key, optionsOf(field, records?.[field.ref] ?? [])]];
  });
  return Object.fromEntries(options);
}
