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
  /** The entity whose fields name the columns. */
  readonly entity: string;
  readonly states: CodeSet;
  /** Width of the state column in px, for its longest word. */
  readonly width: number;
}

/** The first columns of every document list: number, state, and unsent work. */
export const documentHead = <R extends Head>(labels: Labels, t: TFunction, { entity, states, width }: HeadOptions): Column<Viewed<R>>[] => [
  {
    key: 'docNo',
    title: labels.field(entity, 'docNo'),
    code: true,
    width: 124,
    value: ({ row }) => row.docNo ?? t('ui:pending.noNumber'),
  },
  {
    key: 'status',
    title: labels.field(entity, 'status'),
    width,
    value: ({ row }: Viewed<R>) => labels.code(states, row.status),
    render: ({ row }) => <CodeBadge set={states} code={row.status} />,
  },
  pendingColumn(t),
];
