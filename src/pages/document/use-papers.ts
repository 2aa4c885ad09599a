/** Prints a document as lists, as its plan declares them. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { headed } from '#domain/registry.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { paperFacts, paperTable } from '#pages/print/paper-of.ts';
import { usePaperPrinter } from '#pages/print/use-paper-printer.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { Fact } from '#ui/facts.tsx';
import type { Column } from '#ui/table/columns.ts';
import { usePageWords } from './document-words.ts';
import type { Page, PaperPlan, ViewMore } from './plan.ts';
import { papersOf } from './verb-rules.ts';

interface Shown {
  readonly number: string;
  /** Facts of the page, or those of these names. */
  readonly factsOf: (only?: readonly string[]) => readonly Fact[];
  readonly columns: readonly Column<AnyRow>[];
  readonly lines: readonly AnyRow[];
  readonly more: NonNullable<ViewMore<AnyRow>['papers']>;
}

/** A column that only a paper has; empty cells have room for a hand. */
const BY_HAND = { width: 110, grow: 0, value: () => ' ' };

/** @returns the verbs that the page carries out, where the plan has papers */
export function usePapers(page: Page): (shown: Shown) => NonNullable<ViewMore<AnyRow>['runs']> {
  const { say, find } = usePageWords(page);
  const labels = useLabels();
  const print = usePaperPrinter();
  const { clockOffset } = useSyncStatus();
  const now = (): string => labels.instant(new Date(Date.now() + clockOffset).toISOString());
  const entity = (page.lines[0] ?? page.doc.header).name;
  const run = (verb: string, { lines: names, cells = {}, facts, signatures }: PaperPlan<AnyRow, AnyRow, string>, shown: Shown): void => {
    const { title, facts: further = [], without = [], parts = [{ rows: shown.lines }] } = shown.more[verb]?.() ?? {};
    const columnOf = (key: string): readonly Column<AnyRow>[] => {
      const own = cells[key];
      const known = shown.columns.find((one) => one.key === key);
      if (!own) return known ? [known] : [];
      return [{ key, title: find(`column.${key}`) ?? labels.field(entity, key), ...(own.value ? {} : BY_HAND), ...own }];
    };
    print({
      title: title ?? headed(find(`${verb}Title`) ?? say('name')),
      number: shown.number,
      facts: paperFacts([...shown.factsOf(facts), { label: say('printedAt'), value: now() }, ...further]),
      ...paperTable((names ?? page.plan.view.lines ?? []).filter((name) => !without.includes(name)).flatMap(columnOf), parts),
      signatures: signatures.map((who) => say(`sign.${who}`)),
    });
  };
  return (shown) =>
    Object.fromEntries(Object.entries(papersOf(page)).map(([verb, paper]) => [verb, () => run(verb, paper, shown)] as const));
}
