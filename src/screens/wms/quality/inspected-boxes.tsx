/** The boxes of an inspection, each with its verdict. */
import { useMemo } from 'react';
import { ascending } from '#domain/system/order.ts';
import { boxVerdict } from '#domain/wms/codes.ts';
import { InspectionBox, type InspectionBoxRow, type InspectionRow } from '#domain/wms/quality/inspection.document.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { EntityTable } from '#pages/fields/entity-table.tsx';
import type { Cells } from '#pages/fields/field-columns.tsx';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useRowsBy } from '#store/hooks.ts';
import { StateBadge } from '#ui/state-badge.tsx';

const COLUMNS = ['boxNo', 'qty', 'verdict', 'defectCode', 'reason', 'judgedByName'];
const HIDDEN = ['judgedAt'];

export function InspectedBoxes({ row: { id, unitCode: unit } }: { row: InspectionRow }) {
  const { say } = useDocumentWords('inspection');
  const read = useRowsBy(InspectionBox, 'docId', id);
  const rows = useMemo(() => (read ?? []).map(({ row }) => row).sort((a, b) => ascending(a.boxNo, b.boxNo)), [read]);
  const cells = useMemo<Cells<InspectionBoxRow>>(
    () => ({
      qty: { unit: () => unit },
      verdict: {
        width: 130,
        render: ({ verdict, isGone }) =>
          verdict === null ? (
            <StateBadge tone="neutral" label={say(isGone ? 'gone' : 'undecided')} />
          ) : (
            <CodeBadge set={boxVerdict} code={verdict} />
          ),
      },
      reason: { grow: 2 },
    }),
    [say, unit],
  );
  return (
    <EntityTable
      id="wms.inspectionBox"
      title={say('boxes')}
      entity={InspectionBox}
      columns={COLUMNS}
      hidden={HIDDEN}
      cells={cells}
      rows={rows}
    />
  );
}
