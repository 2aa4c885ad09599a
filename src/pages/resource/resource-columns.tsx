/** List columns out of a definition: kind of the field decides alignment, width and how a value is said. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Field } from '#domain/kernel/field.ts';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import { entityByName, UNIT_OF_MATERIAL } from '#domain/registry.ts';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { RecordLink } from './record-pages.ts';
import type { Names } from './resource-calls.ts';

export type Cells = Readonly<Record<string, Partial<Column<AnyRow>>>>;

export interface Words {
  readonly labels: Labels;
  readonly yes: string;
  readonly no: string;
  readonly active: string;
  readonly inactive: string;
  /** Units that are no unit of goods: days, boxes, percent. */
  readonly unit: (unit: string) => string | undefined;
}

export function useResourceWords(): Words {
  const { t } = useTranslation('ui');
  const labels = useLabels();
  return useMemo(
    () => ({
      ...{ labels, yes: t('record.yes'), no: t('record.no'), active: t('record.active'), inactive: t('record.inactive') },
      unit: (unit) => t(`unit.${unit}`, { defaultValue: '' }) || undefined,
    }),
    [t, labels],
  );
}

const WIDTH: Partial<Record<Field['type'], number>> = {
  ...{ bool: 112, int: 92, qty: 112, choice: 112, date: 110, ts: 172, code: 130, ref: 110, text: 110 },
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
  if (field?.set && !Array.isArray(value)) return labels.code(field.set, value as string | number);
  if (typeof value === 'boolean') return value ? yes : no;
  const { set } = field ?? {};
  if (Array.isArray(value)) return value.map((one) => (set ? labels.code(set, one) : (names[String(one)] ?? String(one)))).join(', ');
  if (field?.type === 'ts') return labels.instant(String(value));
  if (typeof value === 'object') return JSON.stringify(value);
  return names[String(value)] ?? String(value);
}

/** @param shown fields in order @param cells what a screen words itself @param link where a reference leads */
export function resourceColumns(
  resource: ResourceDef,
  shown: readonly string[],
  words: Words,
  names: Names,
  cells: Cells = {},
  link?: RecordLink,
): readonly Column<AnyRow>[] {
  const { entity } = resource;
  const all = [...shown, ...CHANGED.filter((name) => name in entity.fields && !shown.includes(name))];
  return all.map((name): Column<AnyRow> => {
    const column = name.includes('.') ? farColumn(resource, name, words, names) : ownColumn(resource, name, words, names, link);
    return { ...column, ...cells[name] };
  });
}

function ownColumn({ entity, fields, key }: ResourceDef, name: string, words: Words, names: Names, link?: RecordLink): Column<AnyRow> {
  const keys = key.split('+');
  const field = fields[name];
  const figure = field?.type === 'int' || field?.type === 'qty';
  const isCode = keys.length === 1 && keys.includes(name) && !field?.ref && (field?.type === 'code' || field?.type === 'text');
  return {
    key: name,
    title: words.labels.field(entity.name, name),
    width: (field && WIDTH[field.type]) ?? 110,
    grow: field?.type === 'text' ? 1 : 0,
    sortable: field !== undefined && !field.masked && !['json', 'refs'].includes(field.type),
    ...(figure ? { align: 'end' as const, ...unitColumn(field, words, names) } : {}),
    ...(isCode ? { code: true } : {}),
    ...(CHANGED.includes(name) ? { wideOnly: true, startHidden: true } : {}),
    value: (row) => wordOf(field, row[name], words, names[name]),
    ...(name === 'isActive' ? { render: (row) => <Active on={row[name] === true} words={words} /> } : {}),
    ...stateColumn(name, field, words),
    ...(link && field?.ref ? linkColumn(name, field, words, names, link) : {}),
  };
}

/** A field of what the row refers to: 'materialId.spec'. */
function farColumn({ entity }: ResourceDef, path: string, words: Words, names: Names): Column<AnyRow> {
  const [own = '', far = ''] = path.split('.');
  const target = entityByName(entity.fields[own]?.ref ?? '');
  const field = target?.fields[far];
  const isCode = target?.unique.includes(far) === true;
  return {
    key: path,
    title: words.labels.field(target?.name ?? '', far),
    width: isCode ? 130 : ((field && WIDTH[field.type]) ?? 110),
    grow: field?.type === 'text' ? 1 : 0,
    ...(isCode ? { code: true } : {}),
    value: (row) => {
      const text = names[path]?.[String(row[own])];
      const { set } = field ?? {};
      return set ? words.labels.code(set, text ?? null) : text;
    },
  };
}

/** Figures in the stock unit are read with the unit of their material, others with a fixed one. */
function unitColumn(field: Field, words: Words, names: Names): Partial<Column<AnyRow>> {
  if (field.unit === undefined) return {};
  if (field.unit !== 'base') return { unit: words.unit(field.unit) };
  return { unit: (row) => names[UNIT_OF_MATERIAL]?.[String(row.materialId)] ?? (row.baseUnit as string | undefined) };
}

function stateColumn(name: string, field: Field | undefined, words: Words): Partial<Column<AnyRow>> {
  const { set } = field ?? {};
  if (!set || field?.type !== 'choice' || Object.values(set.tones).every((tone) => tone === 'neutral')) return {};
  return {
    render: (row) => <StateBadge tone={words.labels.tone(set, row[name] as string)} label={wordOf(field, row[name], words)} />,
  };
}

function linkColumn(name: string, field: Field, words: Words, names: Names, link: RecordLink): Partial<Column<AnyRow>> {
  if (field.type !== 'ref' && field.type !== 'code') return {};
  return {
    render: (row) => {
      const text = wordOf(field, row[name], words, names[name]);
      const open = row[name] && field.ref ? link(field.ref, String(row[name]), field.type === 'code') : undefined;
      return text === '' ? <span data-none>–</span> : open ? <ReferenceLink text={text} onOpen={open} /> : <span data-cut>{text}</span>;
    },
  };
}

/** A click on it is none on the row. */
function ReferenceLink({ text, onOpen }: { text: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="record-link"
      data-cut
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      {text}
    </button>
  );
}

function Active({ on, words }: { on: boolean; words: Words }) {
  return <StateBadge tone={on ? 'ok' : 'neutral'} label={on ? words.active : words.inactive} />;
}
