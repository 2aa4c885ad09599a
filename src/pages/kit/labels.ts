/** Words for fields, codes, instants and problems, in the user's language. */

import type { i18n } from 'i18next';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeSet, Tone } from '#domain/kernel/code-set.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import { readable } from '#domain/protocol/value-words.ts';
import { CODE_SETS, DOCUMENTS, headed, sayBoxOf, sayUnlabelled } from '#domain/registry.ts';
import { codeWord, useDictWords } from './dictionary.ts';

const sets = new Map(CODE_SETS.map((set) => [set.name, set]));

export interface Labels {
  /** Label of an entity's field. */
  readonly field: (entity: string, name: string) => string;
  /** Label of a code: `code(receiptStatus, row.status)`; a set may be given by name. An unknown code is shown unchanged. */
  readonly code: (set: CodeSet | string, code: string | number | null) => string;
  /** What a document, a record or a line is called, by the name of its definition. An unknown one is called a matter, never by its code. */
  readonly kind: (name: string) => string;
  readonly tone: (set: CodeSet | string, code: string | number | null) => Tone;
  /** Options of a select. */
  readonly options: (set: CodeSet | string) => { value: string; label: string }[];
  /** yyyy-MM-dd HH:mm:ss in the device's zone (specification §9). */
  readonly instant: (iso: string | null) => string;
  /** A box number as people know it, alone or in a sentence: where there is no box, that, and that the goods are on their way. */
  readonly boxNo: (text: string) => string;
  /** What a row says of its box; loose goods have none, whatever stands in its place. */
  readonly boxOf: (row: AnyRow) => string;
  /** A whole sentence: what happened, why, what next. */
  readonly problem: (problem: Problem) => string;
}

const pad = (n: number): string => String(n).padStart(2, '0');

export function formatInstant(iso: string | null): string {
  const at = new Date(iso ?? '');
  if (Number.isNaN(at.getTime())) return '';
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${day} ${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`;
}

/** Sets of codes that tell kinds of documents apart, by kind. */
const kindSets = new Map(
  DOCUMENTS.flatMap(({ header, kinds }) => {
    const set = header.fields[kinds?.field ?? '']?.set;
    return (set?.codes ?? []).flatMap((kind) => (set ? [[String(kind), set] as const] : []));
  }),
);

const setOf = (set: CodeSet | string): CodeSet | undefined => (typeof set === 'string' ? sets.get(set) : set);

/** A refusal names a field without its entity: the common word, else that of the first entity that has such a field. */
const keyOfField = (i18n: i18n, field: string): string => {
  const entities = Object.keys(i18n.getResourceBundle(i18n.language, 'field') ?? {});
  return ['common', ...entities].map((entity) => `field:${entity}.${field}`).find((key) => i18n.exists(key)) ?? '';
};

export function useLabels(): Labels {
  const { t, i18n } = useTranslation(['field', 'problem', 'system', 'master', 'document']);
  const words = useDictWords((state) => state.words);
  const known = useCallback((key: string) => i18n.exists(key), [i18n]);
  return useMemo(() => {
    const english = i18n.language.startsWith('en');
    const code: Labels['code'] = (set, value) =>
      value === null ? '' : codeWord(typeof set === 'string' ? set : set.name, setOf(set), String(value), english, words);
    const keysOfKind = (name: string) => [`document:${name}.name`, `master:record.${name}`, `system:doc.${name}`, `field:kind.${name}`];
    const isKind = (name: string) => keysOfKind(name).some(known);
    const kind = (name: string) => {
      const set = kindSets.get(name);
      return set ? code(set, name) : headed(t([...keysOfKind(name), 'system:doc.resolve']));
    };
    const boxNo = (text: string) => sayUnlabelled(text, (where) => t(`field:noBox.${where}`));
    const boxOf: Labels['boxOf'] = (row) => sayBoxOf(row, (where) => t(`field:noBox.${where}`));
    const statusOf = ({ set = 'boxStatus', status }: Problem['params']): string => (status === undefined ? '' : code(set, status));
    const shown = ({ params }: Problem): Record<string, string> => {
      const statusText = statusOf(params);
      const box: Record<string, string> = params.boxNo === undefined ? {} : { boxNo: boxNo(params.boxNo) };
      return { ...params, ...box, ...within(params), statusText, at: formatInstant(params.at || null) };
    };
    // A reason may itself be a code (why a file was refused); a field is replaced by its label.
    const kindsOf = (params: Problem['params']) =>
      Object.fromEntries(
        ['by', 'entity', 'docType'].flatMap((name) => (params[name] && isKind(params[name]) ? [[name, kind(params[name])]] : [])),
      );
    const word = (name: string) => t(keyOfField(i18n, name), { defaultValue: name });
    const within = ({ reason, field, part, rule, line, ...params }: Problem['params']): Record<string, string> => ({
      // Which rule an entry breaks, and in which line.
      ...(rule ? { why: t(`problem:${rule}`, params), line: line === undefined ? '' : `${t('problem:INPUT_LINE', { n: line })} ` } : {}),
      ...kindsOf(params),
      ...(reason && known(`problem:${reason}`) ? { reason: t(`problem:${reason}`, { ...params, statusText: statusOf(params) }) } : {}),
      ...(field ? { field: word(field) } : {}),
      ...(part ? { part: word(part) } : {}),
    });
    return {
      code,
      boxNo,
      boxOf,
      kind,
      field: (entity, name) => t([`field:${entity}.${name}`, `field:common.${name}`], { defaultValue: readable(name) }),
      tone: (set, value) => setOf(set)?.tones[String(value)] ?? 'neutral',
      options: (set) => (setOf(set)?.codes ?? []).map((value) => ({ value: String(value), label: code(set, value) })),
      instant: formatInstant,
      problem: (problem) => t(`problem:${problem.code}`, { ...shown(problem), defaultValue: problem.code }),
    };
  }, [t, known, i18n, words]);
}
