/** Prints a document as a list, as its plan declares it. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { headed } from '#domain/registry.ts';
import { paperFacts, paperTable } from '#pages/print/paper-of.ts';
import { usePaperPrinter } from '#pages/print/use-paper-printer.ts';
import type { Fact } from '#ui/facts.tsx';
import type { Column } from '#ui/table/columns.ts';
import { usePageWords } from './document-words.ts';
import type { Page, ViewMore } from './plan.ts';
import { PAPER } from './verb-rules.ts';

interface Shown {
  readonly number: string;
  readonly facts: readonly Fact[];
  readonly columns: readonly Column<AnyRow>[];
  readonly lines: readonly AnyRow[];
}

/** @returns the verb that the page carries out, where the plan has a paper */
export function usePaper(page: Page): (shown: Shown) => NonNullable<ViewMore<AnyRow>['runs']> {
  const { say, find } = usePageWords(page);
  const print = usePaperPrinter();
  const { paper, view } = page.plan;
  if (!paper) return () => ({});
  const names = paper.lines ?? view.lines ?? [];
  return ({ number, facts, columns, lines }) => ({
    [PAPER]: () =>
      print({
        title: headed(find('paperTitle') ?? say('name')),
        number,
        facts: paperFacts(facts),
        ...paperTable(
          names.flatMap((name) => columns.find(({ key }) => key === name) ?? []),
          [{ rows: lines }],
        ),
        signatures: paper.signatures.map((who) => say(`sign.${who}`)),
      }),
  });
}
