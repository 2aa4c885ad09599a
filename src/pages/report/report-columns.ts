/** Columns of a report, from its declaration. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { AnyReport } from '#domain/kernel/report.ts';
import { calledIn, isCalled, isKindName } from '#domain/protocol/called.ts';
import { isCodeName, isMaterialName, LEAST_BADGE, LEAST_NAME, roomOf, widthOf } from '#pages/fields/column-width.ts';
import { type Cells, fieldColumn } from '#pages/fields/field-columns.tsx';
import { type Words, wordOf } from '#pages/fields/field-words.ts';
import { groupDigits } from '#ui/group-digits.ts';
import type { Column } from '#ui/table/columns.ts';
import type { ReportWords } from './report-words.ts';
import type { Figures } from './use-report.ts';

/**
 * Document numbers are longer than codes.
 * @returns px
 */
const codeRoom = (name: string): number => (name.endsWith('No') ? 128 : 96);
/** Beside the sum of a column, which is bold: its unit and the padding of the cell, px. */
const SUM_UNIT = 60;
/** Around words that stand where there is no figure, px, and the width up to which they make a column of figures wider. */
const NONE_AROUND = 24;
const NONE_WIDEST = 128;
const itself = (row: AnyRow): AnyRow => row;
const named =
  (lang: string, name: string) =>
  (row: AnyRow): AnyRow => ({ ...row, [name]: calledIn(lang, name, row) });

/** A kind of document in words. */
export const kindOf = (name: unknown, { labels }: Pick<Words, 'labels'>): string => (name ? labels.kind(String(name)) : '');

/**
 * @param figures undefined while loading
 * @param isSeen whether a column is shown to this user with what is asked
 */
export function reportColumns(
  report: AnyReport,
  words: Words,
  { label, own, lang }: ReportWords,
  figures: Figures | undefined,
  isSeen: (name: string) => boolean,
  cells: Cells,
): Column<AnyRow>[] {
  const { columns, hidden, wide, sums } = report;
  const shown = Object.entries(columns).filter(([name]) => isSeen(name));
  return shown.map(([name, field]): Column<AnyRow> => {
    const codes = isCodeName(name, field) ? [name] : [];
    const room = codes.length > 0 ? codeRoom(name) : isMaterialName(name) ? LEAST_NAME : undefined;
    const column = fieldColumn({ entity: { name: report.words }, fields: columns, codes }, name, {
      words,
      names: {},
      rowOf: isCalled(name) ? named(lang, name) : itself,
    });
    const isText = field.type === 'text' && codes.length === 0;
    const unit = field.unit === 'base' ? (figures?.sumUnit ?? undefined) : words.unit(field.unit ?? '');
    // As the figures above it: money with its cents.
    const sum = wordOf(field, figures?.sums[name], words);
    const title = label(name);
    const none = own(`none.${name}`);
    return {
      ...column,
      ...(isKindName(name, field) ? { value: (row) => kindOf(row[name], words) } : {}),
      ...(none === undefined ? {} : { value: (row) => column.value?.(row) || none }),
      title,
      width: Math.max(
        column.around === undefined ? widthOf(field, title, words, room) : widthOf(undefined, title, words, LEAST_BADGE),
        sum ? Math.round(roomOf(groupDigits(sum)) + SUM_UNIT) : 0,
        none && !isText ? Math.min(NONE_WIDEST, Math.round(roomOf(none) + NONE_AROUND)) : 0,
      ),
      grow: isMaterialName(name) ? 2 : isText || field.type === 'json' ? 1 : 0,
      ...(hidden.includes(name) ? { startHidden: true } : {}),
      ...(wide.includes(name) ? { wideOnly: true } : {}),
      ...(sums.includes(name) ? { total: sum === '' ? null : { value: sum, unit } } : {}),
      ...cells[name],
    };
  });
}
