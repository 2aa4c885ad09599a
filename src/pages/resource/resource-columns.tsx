/** List columns out of a definition: kind of the field decides alignment, width and how a value is said. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Field } from '#domain/kernel/field.ts';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { Names } from './resource-calls.ts';

export type Cells = Readonly<Record<string, Partial<Column<AnyRow>>>>;

export interface Words {
  readonly labels: Labels;
  readonly yes: string;
  readonly no: string;
  readonly active: string;
  readonly inactive: string;
}

export function useResourceWords(): Words {
  const { t } = useTranslation('ui');
  const labels = useLabels();
  return useMemo(
    () => ({ labels, yes: t('record.yes'), no: t('record.no'), active: t('record.active'), inactive: t('record.inactive') }),
    [t, labels],
  );
}

const WIDTH: Partial<Record<Field['type'], number>> = {
  ...{ bool: 104, int: 92, qty: 112, choice: 112, date: 110, ts: 172, code: 130, ref: 110, text: 110 },
};
/** Who changed it last: there for who asks. */
const CHANGED = ['updatedByName', 'updatedAt'];

/** A value as a person reads it; the same text in list, export and history. */
export function wordOf(
  field: Field | undefined,
  value: unknown,
  { labels, yes, no }: Words,
  names: Readonly<Record<string, string>> = {},
): string {
  if (value === null || value === undefined) return '';
  if (field?.set) return labels.code(field.set, value as string | number);
  if (typeof value === 'boolean') return value ? yes : no;
  if (Array.isArray(value)) return value.map((one) => names[String(one)] ?? String(one)).join(', ');
  if (field?.type === 'ts') return labels.instant(String(value));
  if (typeof value === 'object') return JSON.stringify(value);
  return names[String(value)] ?? String(value);
}

/** @param shown fields in order @param cells what a screen words itself */
export function resourceColumns(
  { entity, key }: ResourceDef,
  shown: readonly string[],
  words: Words,
  names: Names,
  cells: Cells = {},
): readonly Column<AnyRow>[] {
  const keys = key.split('+');
  const all = [...shown, ...CHANGED.filter((name) => name in entity.fields && !shown.includes(name))];
  return all.map((name): Column<AnyRow> => {
    const field = entity.fields[name];
    const figure = field?.type === 'int' || field?.type === 'qty';
    const isCode = keys.length === 1 && keys.includes(name) && (field?.type === 'code' || field?.type === 'text');
    const column: Column<AnyRow> = {
      key: name,
      title: words.labels.field(entity.name, name),
      width: (field && WIDTH[field.type]) ?? 110,
      grow: field?.type === 'text' ? 1 : 0,
      sortable: field !== undefined && !['json', 'refs'].includes(field.type),
      ...(figure ? { align: 'end' as const } : {}),
      ...(isCode ? { code: true } : {}),
      ...(CHANGED.includes(name) ? { wideOnly: true, startHidden: true } : {}),
      value: (row) => wordOf(field, row[name], words, names[name]),
      ...(name === 'isActive' ? { render: (row) => <Active on={row[name] === true} words={words} /> } : {}),
      ...(field?.set && Object.values(field.set.tones).some((tone) => tone !== 'neutral')
        ? {
            render: (row) => (
              <StateBadge tone={words.labels.tone(field.set ?? '', row[name] as string)} label={wordOf(field, row[name], words)} />
            ),
          }
        : {}),
    };
    return { ...column, ...cells[name] };
  });
}

function Active({ on, words }: { on: boolean; words: Words }) {
  return <StateBadge tone={on ? 'ok' : 'neutral'} label={on ? words.active : words.inactive} />;
}
