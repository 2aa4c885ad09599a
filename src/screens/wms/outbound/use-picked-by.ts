/** Search for the person who picked one of a list's boxes, or who is the picker of the whole list. */
import { useMemo } from 'react';
import { type BoxLogRow, ProdDemandBoxLog, type RequisitionRow } from '#domain/wms/outbound/requisition.document.ts';
import { useLineDocs } from '#pages/document/use-line-docs.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { matches } from '#pages/kit/use-replica-list.ts';
import { usePersons } from '#screens/wms/kit/use-people.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';

export function usePickedBy({ picker }: SearchValues) {
  const labels = useLabels();
  const { name } = usePersons();
  const wanted = picker?.trim() ?? '';
  const docs = useLineDocs(
    ProdDemandBoxLog,
    useMemo(() => (wanted === '' ? null : (log: BoxLogRow) => matches(wanted, log.pickedByName)), [wanted]),
  );
  const fields = useMemo<SearchField[]>(() => [{ key: 'picker', label: labels.field('requisition', 'pickerId'), kind: 'text' }], [labels]);
  const hit = useMemo(
    () => docs && ((row: RequisitionRow) => docs.has(row.id) || matches(wanted, name(row.pickerId))),
    [docs, wanted, name],
  );
  return { fields, hit };
}
