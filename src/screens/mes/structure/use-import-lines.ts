/** Lines of a bill of materials out of a spreadsheet file. What is wrong with them the grid says cell by cell, as for lines that are typed. */
import { useCallback } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { issueMode } from '#domain/basic/codes.ts';
import { IMPORT_BYTES } from '#domain/system/record-import.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { pickFile } from '#pages/kit/pick-file.ts';
import { readSheetFile, SheetError } from '#pages/kit/read-sheet.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { type BomDraft, begun, LINE_KEYS, sheetLines } from './bom-draft.ts';

export function useImportLines(form: UseFormReturn<BomDraft>): () => Promise<void> {
  const { t } = useTranslation(['structure', 'parts']);
  const labels = useLabels();
  return useCallback(async () => {
    const file = await pickFile('.xlsx,.csv,.xls,text/csv');
    if (!file) return;
    try {
      const sheet = await readSheetFile(file, IMPORT_BYTES);
      const entity = (key: string) => (key === 'matCode' ? 'material' : 'bomLine');
      const headings = Object.fromEntries(LINE_KEYS.map((key) => [key, labels.field(entity(key), key)]));
      const modes = new Map(labels.options(issueMode).map(({ value, label }) => [label, value]));
      const lines = sheetLines(sheet, headings, modes);
      if (lines.length === 0) return notify({ tone: 'error', title: t('line.importNothing') });
      form.setValue('lines', [...begun(form.getValues('lines')), ...lines], { shouldDirty: true });
      notify({ tone: 'ok', title: t('line.imported', { n: lines.length }) });
    } catch (error) {
      if (!(error instanceof SheetError)) throw error;
      notify({ tone: 'error', title: t(`line.refusal.${error.refusal}`) });
    }
  }, [form, labels, t]);
}
