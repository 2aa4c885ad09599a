/** Words for fields, codes, instants and problems, in the user's language. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeSet, Tone } from '#domain/kernel/code-set.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import { CODE_SETS } from '#domain/registry.ts';

const sets = new Map(CODE_SETS.map((set) => [set.name, set]));

export interface Labels {
  /** Label of an entity's field. */
  readonly field: (entity: string, name: string) => string;
  /** Label of a code: `code(receiptStatus, row.status)`; a set may be named. An unknown code is shown as it is. */
  readonly code: (set: CodeSet | string, code: string | number | null) => string;
  readonly tone: (set: CodeSet | string, code: string | number | null) => Tone;
  /** Options of a select. */
  readonly options: (set: CodeSet | string) => { value: string; label: string }[];
  /** yyyy-MM-dd HH:mm:ss in the device's zone (specification §9). */
  readonly instant: (iso: string | null) => string;
  /** A whole sentence: what happened, why, what next. */
  readonly problem: (problem: Problem) => string;
}

const pad = (n: number): string => String(n).padStart(2, '0');

export function formatInstant(iso: string | null): string {
  if (!iso) return '';
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${day} ${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`;
}

const setOf = (set: CodeSet | string): CodeSet | undefined => (typeof set === 'string' ? sets.get(set) : set);

export function useLabels(): Labels {
  const { t, i18n } = useTranslation(['field', 'problem']);
  return useMemo(() => {
    const language = i18n.language.startsWith('en') ? 1 : 0;
    const code: Labels['code'] = (set, value) => (value === null ? '' : (setOf(set)?.labels[String(value)]?.[language] ?? String(value)));
    const shown = ({ params }: Problem): Record<string, string> => {
      const set = params.set ?? (params.status === undefined ? undefined : 'boxStatus');
      const statusText = set && params.status !== undefined ? code(set, params.status) : '';
      return { ...params, statusText, at: formatInstant(params.at || null) };
    };
    return {
      code,
      field: (entity, name) => t([`field:${entity}.${name}`, `field:common.${name}`]),
      tone: (set, value) => setOf(set)?.tones[String(value)] ?? 'neutral',
      options: (set) => (setOf(set)?.codes ?? []).map((value) => ({ value: String(value), label: code(set, value) })),
      instant: formatInstant,
      problem: (problem) => t(`problem:${problem.code}`, { ...shown(problem), defaultValue: problem.code }),
    };
  }, [t, i18n.language]);
}
