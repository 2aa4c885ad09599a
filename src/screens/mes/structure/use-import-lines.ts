import { useCallback } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { issueMode } from '#domain/basic/codes.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { type BomDraft, begun, LINE_KEYS, newLine } from './bom-draft.ts';
import { readLines } from './read-lines.ts';

/** Adds the components of a spreadsheet file to those that stand there. */
export function useImportLines(form: UseFormReturn<BomDraft>): () => Promise<void> {
  const { t } = useTranslation(['structure', 'ui']);
  const labels = useLabels();
  return useCallback(async () => {
    const entity = (key: string) => (key === 'matCode' ? 'material' : 'bomLine');
    const headings = Object.fromEntries(LINE_KEYS.map((key) => [key, labels.field(entity(key), key)]));
    const read = await readLines(LINE_KEYS, headings, 'matCode', t);
    if (!read) return;
    const modes = new Map(labels.options(issueMode).map(({ value, label }) => [label, value]));
    const lines = read.map((line) => ({ ...newLine(), ...line, issueMode: modes.get(line.issueMode ?? '') ?? line.issueMode ?? '1' }));
    form.setValue('lines', [...begun(form.getValues('lines')), ...lines], { shouldDirty: true });
  }, [form, labels, t]);
}
