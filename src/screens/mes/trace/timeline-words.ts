/** Events of a process trace in words: as points of a timeline, and as the columns of an exported table. */
import { isZero } from '#domain/kernel/quantity.ts';
import { together } from '#domain/mes/genealogy.ts';
import { type TraceEvent, traceEvent } from '#domain/mes/trace-timeline.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import type { TimelineItem } from '#ui/timeline.tsx';

const operationOf = ({ opSeq, opName }: TraceEvent): string => together(opSeq === null ? null : String(opSeq), opName) ?? '';

const stateOf = ({ state }: TraceEvent, { labels }: BaseWords) => (state === null ? '' : labels.code(...state));

export const EVENTS: KnownOf<TraceEvent, BaseWords> = {
  at: { word: 'genealogy.at', kind: 'instant' },
  from: { word: 'report.start', kind: 'instant' },
  kind: { word: 'timeline.kind', of: ({ kind }, { labels }) => labels.code(traceEvent, kind) },
  operation: { word: 'op.name', of: operationOf },
  code: { word: 'timeline.code', kind: 'code' },
  by: { word: 'genealogy.by' },
  place: { word: 'timeline.place' },
  goodQty: { word: 'op.good', kind: 'figure' },
  scrapQty: { word: 'op.scrap', kind: 'figure' },
  suspectQty: { word: 'report.suspect', kind: 'figure' },
  state: { word: 'report.status', of: stateOf },
  note: { word: 'timeline.note' },
};

/** @param unit of the pieces */
export function itemOf(event: TraceEvent, words: BaseWords, unit: string): TimelineItem {
  const { t, labels } = words;
  const { key, at, from, kind, code, by, place, state, note } = event;
  const figure = (word: string, qty: string | null): string => (qty === null || isZero(qty) ? '' : `${t(word)} ${qty} ${unit}`);
  return {
    key,
    at: labels.instant(at),
    what: together(labels.code(traceEvent, kind), operationOf(event), code) ?? '',
    state: state && { tone: labels.tone(...state), label: stateOf(event, words) },
    facts: [
      by ?? '',
      place ?? '',
      from === null ? '' : `${t('report.start')} ${labels.instant(from)}`,
      figure('op.good', event.goodQty),
      figure('op.scrap', event.scrapQty),
      figure('report.suspect', event.suspectQty),
    ],
    detail: note,
  };
}
