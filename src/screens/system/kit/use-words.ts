/** Words for operations: what was done, to which document, what was entered. Shared by all parts of the sync centre. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '#domain/kernel/code-set.ts';
import { documentOfEntity } from '#domain/registry.ts';
import type { BaseWords } from '#pages/answers/known.tsx';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import type { useOutboxList } from '#store/hooks.ts';
import { codeSetOf, labelKeys } from './payload-words.ts';
import { useAgeWords } from './use-age.ts';
import { documentLane } from './waiting.ts';

export type Operation = ReturnType<typeof useOutboxList>[number]['op'];

export interface Words {
  readonly labels: Labels;
  readonly operation: (type: string) => string;
  /** "采购收货" for a lane `receipt:<id>`. */
  readonly kind: (docKey: string) => string;
  readonly age: (ms: number) => string;
  readonly field: (type: string, name: string) => string;
  /** The entered value of a field, as a person would write it. */
  readonly value: (type: string, name: string, value: string) => string;
  readonly status: (entity: string, status: unknown) => { readonly label: string; readonly tone: Tone };
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

const kindOf = (docKey: string): string => docKey.slice(0, docKey.indexOf(':'));
const laneKind = (docKey: string): string => kindOf(documentLane(docKey));

export function useWords(): Words {
  const { t, i18n } = useTranslation(['system', 'operation', 'field']);
  const labels = useLabels();
  const age = useAgeWords();
  return useMemo<Words>(
    () => ({
      labels,
      operation: (type) => t(`operation:${type}`, { defaultValue: type }),
      kind: (docKey) => labels.kind(laneKind(docKey)),
      age,
      field: (type, name) => t(labelKeys(type, name).find((key) => i18n.exists(key)) ?? '', { defaultValue: name }),
      value: (type, name, value) => {
        const set = codeSetOf(type, name);
        if (set) return labels.code(set, value);
        if (value === 'true' || value === 'false') return t(`system:sync.values.${value === 'true' ? 'yes' : 'no'}`);
        return INSTANT.test(value) ? labels.instant(value) : value;
      },
      status: (entity, status) => {
        const set = documentOfEntity(entity)?.status ?? (entity === 'box' ? 'boxStatus' : '');
        const code = typeof status === 'number' || typeof status === 'string' ? status : null;
        return { label: labels.code(set, code), tone: labels.tone(set, code) };
      },
    }),
    [labels, age, t, i18n],
  );
}

export interface OperationWords extends BaseWords, Words {}

/** The same in addition to the words of a page. @param page namespace of the page's words */
export function useOperationWords(page = 'system'): OperationWords {
  const { t } = useTranslation([page, 'system', 'ui']);
  const words = useWords();
  return useMemo(() => ({ ...words, t }), [words, t]);
}
