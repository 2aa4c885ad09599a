/** What a form says it is about: a new user, or the user clerk. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceDef } from '#domain/kernel/resource.ts';

/** Names stand alone in capitals; within a sentence they lose them, unless they are an abbreviation. */
export const inSentence = (name: string): string => (/^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name);

/**
 * What tells one record from all others: its natural key in words.
 * @param said the word of a field's value
 */
export function recordKey({ key, label }: Pick<ResourceDef, 'key' | 'label'>, said: (field: string) => string): string {
  const parts = key.split('+').map(said).filter(Boolean);
  return (parts.length > 0 ? parts : [said(label)]).join(' ');
}

export interface RecordTitles {
  readonly create: string;
  readonly edit: (key: string) => string;
}

export function useRecordTitles({ name }: Pick<ResourceDef, 'name'>): RecordTitles {
  const { t } = useTranslation(['ui', 'master']);
  return useMemo(() => {
    const noun = inSentence(t(`master:record.${name}`));
    return { create: t('record.createTitle', { name: noun }), edit: (record) => t('record.editTitle', { name: noun, record }) };
  }, [t, name]);
}
