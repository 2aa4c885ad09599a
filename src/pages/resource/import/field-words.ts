/** Field names in import files: written in the current language, read in both. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/kernel/field.ts';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import { KEY_JOIN, RECORDS } from '#domain/registry.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { isSeveral } from '#pages/resource/form-values.ts';
import type { Names } from './import-cells.ts';

const LANGUAGES = ['zh', 'en'] as const;

/** Null until the words of both languages are loaded. */
export function useFieldNames({ entity }: ResourceDef): Names | null {
  const { i18n } = useTranslation();
  const { loadWords } = useShell();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    // Without the other language (offline, never fetched) files can still be read in the current one.
    void Promise.allSettled(LANGUAGES.map((lang) => loadWords(lang))).then(() => setReady(true));
  }, [loadWords]);
  return useMemo(() => {
    if (!ready) return null;
    const speak = LANGUAGES.map((lang) => i18n.getFixedT(lang, 'field'));
    return (field) => speak.map((t) => t([`${entity.name}.${field}`, `common.${field}`], { defaultValue: field }));
  }, [ready, entity.name, i18n]);
}

export interface FieldGuide {
  readonly name: string;
  readonly title: string;
  readonly required: boolean;
  readonly isKey: boolean;
  /** What to enter, in words. */
  readonly kind: string;
  readonly allowed: string;
}

/** One line per field for the user who fills in the template. */
export function useFieldGuides(resource: ResourceDef, fields: readonly string[], start: object): readonly FieldGuide[] {
  const { t } = useTranslation('parts');
  const labels = useLabels();
  /** The entity whose code is expected: "warehouse / bin code". */
  const target = useCallback(
    (field: Field): string => {
      const record = RECORDS.find(({ name }) => name === field.ref);
      return (record?.key ?? '')
        .split('+')
        .map((name) => labels.field(record?.name ?? '', name))
        .join(` ${KEY_JOIN} `);
    },
    [labels],
  );
  return useMemo(() => {
    const kindOf = (field: Field): string => {
      if (field.ref) return t(field.type === 'refs' ? 'import.kind.refs' : 'import.kind.ref', { name: target(field) });
      return t(`import.kind.${field.type}`, { max: field.max ?? 0 });
    };
    return fields.flatMap((name): FieldGuide[] => {
      const field = resource.fields[name];
      if (!field) return [];
      const isKey = resource.key.split('+').includes(name);
      const required = !field.optional && !(name in start) && field.type !== 'bool' && !isSeveral(field);
      const { set } = field;
      const allowed = set ? set.codes.map((code) => `${code} ${labels.code(set, code)}`).join('；') : '';
      return [{ name, title: labels.field(resource.name, name), required, isKey, kind: kindOf(field), allowed }];
    });
  }, [resource, fields, start, labels, target, t]);
}
