/** Lists of documents by when something is due: a search for what is late or soon will be, and the mark of what is late. */
import { useMemo } from 'react';
import { addDays } from '#domain/kernel/clock.ts';
import type { AnyDocument } from '#domain/kernel/document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useServerNow } from '#pages/kit/use-now.ts';
import { useToday } from '#pages/kit/use-today.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { useDocumentWords } from './document-words.ts';
import type { FieldOf, ListMore } from './plan.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** By when: a day at the site, and the same moment in ms. */
interface Until {
  readonly day: string;
  readonly at: number;
}

interface DuePlan<H> {
  readonly doc: AnyDocument;
  /** The field that says when; an instant or a day. */
  readonly field: FieldOf<H>;
  readonly width: number;
  /** Whether it should be over by then and is not. */
  readonly isLate: (row: H, until: Until) => boolean;
  /** Days ahead that are soon. */
  readonly soon: number;
}

/** @returns `useMore` of the list; its search field is `due`, whose words are `due.overdue` and `due.soon` */
export function dueList<H>({ doc: { docType, header }, field, width, isLate, soon }: DuePlan<H>) {
  return function useDue({ due }: SearchValues): ListMore<H> {
    const { say } = useDocumentWords(docType);
    const labels = useLabels();
    const day = useToday();
    const at = useServerNow(MINUTE);
    const fields = useMemo(() => {
      const options = ['overdue', 'soon'].map((value) => ({ value, label: say(`due.${value}`) }));
      return [{ key: 'due', label: labels.field(header.name, field), kind: 'select' as const, options }];
    }, [labels, say]);
    const hit = useMemo(() => {
      const days = due === 'soon' ? soon : 0;
      return due ? (row: H) => isLate(row, { day: addDays(day, days), at: at + days * DAY }) : null;
    }, [due, day, at]);
    const cells = useMemo(() => {
      const isInstant = header.fields[field]?.type === 'ts';
      const render = ({ row }: Viewed<H>) => {
        const text = String(row[field] ?? '');
        const label = isInstant ? labels.instant(text) : text;
        return isLate(row, { day, at }) ? <StateBadge tone="error" label={label} /> : label;
      };
      return { [field]: { width, render } };
    }, [labels, day, at]);
    return { fields, hit, cells };
  };
}
