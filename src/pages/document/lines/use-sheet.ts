/** Lines from a spreadsheet file the user chooses. What is wrong with a line is shown by the grid, as for lines that are typed. */
import { useTranslation } from 'react-i18next';
import { IMPORT_BYTES } from '#domain/registry.ts';
import { pickFile } from '#pages/kit/pick-file.ts';
import { readSheetFile, SheetError } from '#pages/kit/read-sheet.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { type Known, sheetLines } from './line-plan.ts';

/**
 * @param titles of the columns, by key and in order; a first row that names the first of them is a row of headings
 * @param take receives the lines read; not called when nothing was chosen or nothing could be read, and the user has been told why
 */
export function useSheet(
  titles: Readonly<Record<string, string>>,
  choices: Known['choices'],
  take: (lines: readonly LineValues[]) => void,
): () => Promise<void> {
  const { t } = useTranslation('document');
  return async () => {
    const file = await pickFile('.xlsx,.csv,.xls,text/csv');
    if (!file) return;
    try {
      const lines = sheetLines(await readSheetFile(file, IMPORT_BYTES), titles, Object.keys(titles)[0] ?? '', choices);
      if (lines.length === 0) return notify({ tone: 'error', title: t('common.entry.file.nothing') });
      take(lines);
      notify({ tone: 'ok', title: t('common.entry.file.done', { n: lines.length }) });
    } catch (error) {
      if (!(error instanceof SheetError)) throw error;
      notify({ tone: 'error', title: t(`common.entry.file.${error.refusal}`) });
    }
  };
}
