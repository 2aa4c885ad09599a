/** The plant's reasons for a defect, as they are chosen: reports count codes, no texts. */
import { DefectReason, defectReason } from '#domain/basic/category.resource.ts';
import { nameIn } from '#domain/kernel/resource.ts';
import { useEnglish } from '#pages/kit/use-english.ts';
import { useRowsWhere } from '#store/hooks.ts';
import type { Option } from '#ui/form/options.ts';

/** Still being read: a choice without an entry. A field of text that turned into a choice would lose what was typed. */
const NOT_YET: readonly Option[] = [];

/** Undefined where the plant has none: any text is accepted then. */
export function useDefectReasons(): readonly Option[] | undefined {
  const english = useEnglish();
  const reasons = useRowsWhere(DefectReason);
  if (reasons === undefined) return NOT_YET;
  const options = reasons.map(({ row }) => ({ value: row.defectCode, label: nameIn(defectReason, row, english), code: row.defectCode }));
  return options.length > 0 ? options : undefined;
}
