/** What the server finds for what is being filled in, as a table: the boxes that a plan would count. */

import { useState } from 'react';
import { FIRST_PAGE } from '#api/constants.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import { useTold } from '#pages/kit/use-told.ts';
import type { BaseWords, KnownOf } from './known.tsx';
import { TableSection } from './table-section.tsx';
import type { Call } from './use-asked.ts';
import { useBaseWords } from './use-base-words.ts';

interface Paged {
  readonly pageIndex: number;
  readonly pageSize: number;
}

export interface FoundPlan<Q extends object, R> {
  /** Of the column settings; it names the question in the cache, too. */
  readonly id: string;
  readonly call: Call<Q & Paged, PageOf<R>>;
  /** Its columns, in this order. */
  readonly known: KnownOf<R, BaseWords>;
  readonly rowKey: (row: R) => string;
  /** Namespace and prefix of its words: `title`, `choose` (nothing can be asked yet), `empty`, `offline`. */
  readonly words: `${string}:${string}`;
}

interface FoundRowsProps<Q extends object, R> {
  readonly plan: FoundPlan<Q, R>;
  /** Null = nothing is asked. */
  readonly question: Q | null;
}

const NONE: readonly never[] = [];

export function FoundRows<Q extends object, R>({ plan, question }: FoundRowsProps<Q, R>) {
  const { id, call, known, rowKey } = plan;
  const [ns = '', prefix = ''] = plan.words.split(':');
  const words = useBaseWords(ns);
  const of = JSON.stringify(question);
  const [turned, turn] = useState({ ...FIRST_PAGE, of });
  // Another question is read from its first page.
  const { page, size } = turned.of === of ? turned : { ...turned, page: 1 };
  const asked = question ? { ...question, pageIndex: page, pageSize: size } : undefined;
  const { told, isAsking } = useTold(id, call, asked, ({ pageIndex: _page, pageSize: _size, ...before }) => JSON.stringify(before) === of);
  return (
    <TableSection
      id={id}
      title={words.t(`${prefix}.title`)}
      known={known}
      words={words}
      rows={told?.list ?? (isAsking ? undefined : NONE)}
      rowKey={rowKey}
      none={words.t(`${prefix}.${question ? (told ? 'empty' : 'offline') : 'choose'}`)}
      fit="some"
      {...(told ? { paging: { page, size, total: told.total, onChange: (next) => turn({ ...next, of }) } } : {})}
    />
  );
}
