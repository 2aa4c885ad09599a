/** A genealogy as a table that folds: what something was made from, or what was made from it. */
import { useMemo, useState } from 'react';
import {
  type Genealogy,
  type ShownNode,
  shownNodes,
  type TraceNode,
  together,
  traceCertainty,
  traceDirection,
  traceKind,
} from '#domain/mes/genealogy.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import type { Action } from '#ui/page-header.tsx';

type State = NonNullable<TraceNode['state']>;

const stateOf = (state: State | null, { labels }: BaseWords) => state && { tone: labels.tone(...state), label: labels.code(...state) };

const COLUMNS: KnownOf<ShownNode, BaseWords> = {
  code: {
    word: 'genealogy.code',
    width: 340,
    of: ({ kind, code }, { labels }) => together(labels.code(traceKind, kind), labels.boxNo(code)),
  },
  name: { word: 'genealogy.name', width: 160, grow: 2 },
  batchNo: { word: 'genealogy.batch', kind: 'code', width: 130 },
  qty: { word: 'genealogy.qty', kind: 'figure', width: 110, grow: 0, unit: ({ unit }) => unit ?? undefined },
  state: { word: 'genealogy.state', width: 176, grow: 0, state: ({ state }, words) => stateOf(state, words) },
  certainty: {
    word: 'genealogy.certainty',
    width: 96,
    grow: 0,
    state: ({ certainty }, words) => stateOf(certainty === null ? null : [traceCertainty.name, certainty], words),
  },
  at: { word: 'genealogy.at', kind: 'instant', width: 164, grow: 0 },
  by: { word: 'genealogy.by', width: 96 },
  place: { word: 'genealogy.place', width: 170 },
  note: {
    word: 'genealogy.note',
    width: 120,
    wideOnly: true,
    of: ({ isAgain, isCut }, { t }) => together(isAgain ? t('genealogy.again') : null, isCut ? t('genealogy.cut') : null),
  },
};

interface GenealogyTreeProps {
  readonly answer: Genealogy;
  readonly words: BaseWords;
  readonly actions: (node: TraceNode) => readonly Action[];
}

export function GenealogyTree({ answer, words, actions }: GenealogyTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => shownNodes(answer.roots, closed), [answer.roots, closed]);
  return (
    <TableSection
      id="mes.genealogy"
      title={words.labels.code(traceDirection, answer.direction)}
      known={COLUMNS}
      words={words}
      rows={rows}
      rowKey={({ key }) => key}
      none={words.t('genealogy.nothing')}
      rowActions={actions}
      tree={{
        depth: ({ depth }) => depth,
        expanded: ({ children, key }) => (children.length === 0 ? undefined : !closed.has(key)),
        onToggle: ({ key }) => setClosed((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key])),
      }}
    />
  );
}
