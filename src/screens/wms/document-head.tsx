import type { TFunction } from 'i18next';
import type { CodeSet } from '#domain/kernel/code-set.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import type { Labels } from '#pages/kit/labels.ts';
import type { Viewed } from '#store/store.ts';
import type { Column } from '#ui/table/columns.ts';
import { pendingColumn } from './pending-mark.tsx';

interface Head {
  readonly docNo: string | null;
  readonly status: number;
}

interface HeadOptions {
  /** Whose fields these are: they name the columns. */
  readonly entity: string;
  readonly states: CodeSet;
  /** Of the state, in px: what its longest word needs. */
  readonly width: number;
}

/** What every list of documents begins with: the number, the state, and what of it is still to be sent. */
export const documentHead = <R extends Head>(labels: Labels, t: TFunction, { entity, states, width }: HeadOptions): Column<Viewed<R>>[] => [
  {
    ...{ key: 'docNo', title: labels.field(entity, 'docNo'), code: true, width: 124 },
    value: ({ row }) => row.docNo ?? t('ui:pending.noNumber'),
  },
  {
    ...{ key: 'status', title: labels.field(entity, 'status'), width, value: ({ row }: Viewed<R>) => labels.code(states, row.status) },
    render: ({ row }) => <CodeBadge set={states} code={row.status} />,
  },
  pendingColumn(t),
];
