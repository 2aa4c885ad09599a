/** Lines out of a spreadsheet file that a person chooses. What is wrong with a line the grid says, as for lines that are typed. */
import type { TFunction } from 'i18next';
import { IMPORT_BYTES } from '#domain/system/record-import.ts';
import { pickFile } from '#pages/kit/pick-file.ts';
import { readSheetFile, SheetError } from '#pages/kit/read-sheet.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { notify } from '#ui/feedback/notify.tsx';

/**
 * The lines of a sheet. A first row of headings says which column is which; without headings the columns stand in the order of the grid.
 * @param headings label of each column in the user's language @param sure the column by which a row of headings is known
 */
export function sheetLines(
  sheet: readonly (readonly string[])[],
  keys: readonly string[],
  headings: Readonly<Record<string, string>>,
  sure: string,
): LineValues[] {
  const [first = [], ...rest] = sheet;
  const keyed = first.map((text) => keys.find((key) => headings[key] === text.trim() || key === text.trim()));
  const isHead = keyed.includes(sure);
  const columns = isHead ? keyed : keys;
  return (isHead ? rest : sheet).flatMap((row) => {
    const cells = row.flatMap((text, at): [string, string][] => {
      const key = columns[at];
      return key && text.trim() !== '' ? [[key, text.trim()]] : [];
    });
    return cells.length === 0 ? [] : [Object.fromEntries(cells)];
  });
}

/** @returns null when nothing was chosen or nothing could be read; the person has been told why */
export async function readLines(
  keys: readonly string[],
  headings: Readonly<Record<string, string>>,
  sure: string,
  t: TFunction<['structure', ...string[]]>,
): Promise<LineValues[] | null> {
  const file = await pickFile('.xlsx,.csv,.xls,text/csv');
  if (!file) return null;
  try {
    const lines = sheetLines(await readSheetFile(file, IMPORT_BYTES), keys, headings, sure);
    if (lines.length > 0) notify({ tone: 'ok', title: t('line.imported', { n: lines.length }) });
    else notify({ tone: 'error', title: t('line.importNothing') });
    return lines.length > 0 ? lines : null;
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    notify({ tone: 'error', title: t(`line.refusal.${error.refusal}`) });
    return null;
  }
}
