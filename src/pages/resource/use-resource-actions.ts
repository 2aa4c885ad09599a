/** Actions on a row of a resource: open, copy, switch on and off, delete, history. */
import { Copy, History, Pencil, Plus, Power, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import { callsOf } from './resource-calls.ts';

/** The panel next to the list. */
export type Beside =
  | { readonly kind: 'form'; readonly row: AnyRow | null; readonly from: AnyRow | null }
  | { readonly kind: 'history'; readonly row: AnyRow }
  | { readonly kind: 'import' };

export interface RowRules {
  /** Why this row cannot be deleted; null = it can, unless another row refers to it. */
  readonly keep?: ((row: AnyRow) => string | null) | undefined;
  readonly noCopy?: boolean | undefined;
  /** The program owns the rows: none can be added or deleted. */
  readonly fixedRows?: boolean | undefined;
}

export interface ResourceActions {
  /** Undefined for users who may only read. */
  readonly create: Action | undefined;
  readonly mayEdit: boolean;
  readonly ofRow: (row: AnyRow) => readonly Action[];
}

export function useResourceActions(
  resource: ResourceDef,
  { keep, fixedRows = false, noCopy = fixedRows }: RowRules,
  open: (beside: Beside) => void,
  changed: () => void,
  nameOf: (row: AnyRow) => string,
): ResourceActions {
  const { t } = useTranslation('ui');
  const { online } = useSyncStatus();
  const mayWrite = useRight(resource.right.write);
  const disabledReason = online ? undefined : t('record.offline');
  const { update, remove } = callsOf(resource);
  const carryOut = (work: () => Promise<unknown>): void => {
    // The client has already reported the error.
    void work().then(changed, changed);
  };
  const turn = async (row: AnyRow): Promise<void> => {
    const on = row.isActive !== true;
    if (!on && !(await confirm({ kind: 'action', detail: nameOf(row) }))) return;
    carryOut(() => update({ version: row.version, isActive: on }, { id: row.id, alertSuccess: true }));
  };
  const erase = async (row: AnyRow): Promise<void> => {
    if (!(await confirm({ kind: 'delete', detail: nameOf(row) }))) return;
    carryOut(() => remove(undefined, { id: row.id, alertSuccess: true }));
  };
  const writing = (row: AnyRow): Action[] => [
    { key: 'edit', label: t('record.edit'), icon: Pencil, disabledReason, onClick: () => open({ kind: 'form', row, from: null }) },
    ...(noCopy
      ? []
      : [
          { key: 'copy', label: t('record.copy'), icon: Copy, disabledReason, onClick: () => open({ kind: 'form', row: null, from: row }) },
        ]),
    ...('isActive' in resource.entity.fields
      ? [
          {
            key: 'turn',
            label: t(row.isActive === true ? 'record.disable' : 'record.enable'),
            icon: Power,
            disabledReason,
            onClick: () => void turn(row),
          },
        ]
      : []),
  ];
  const deleting = (row: AnyRow): Action => ({
    key: 'delete',
    label: t('action.delete'),
    icon: Trash2,
    danger: true,
    disabledReason: disabledReason ?? keep?.(row) ?? undefined,
    onClick: () => void erase(row),
  });
  const history = (row: AnyRow): Action => ({
    key: 'history',
    label: t('history.open'),
    icon: History,
    onClick: () => open({ kind: 'history', row }),
  });
  return {
    create:
      mayWrite && !fixedRows
        ? {
            key: 'create',
            label: t('record.create'),
            icon: Plus,
            disabledReason,
            onClick: () => open({ kind: 'form', row: null, from: null }),
          }
        : undefined,
    mayEdit: mayWrite,
    ofRow: (row) => (mayWrite ? [...writing(row), history(row), ...(fixedRows ? [] : [deleting(row)])] : [history(row)]),
  };
}
