/** The boxes of an inspection, each with its verdict. */
import { useMemo } from 'react';
import { boxVerdict } from '#domain/wms/codes.ts';
import { InspectionBox, type InspectionBoxRow, type InspectionRow } from '#domain/wms/quality/inspection.document.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useRowsBy } from '#store/hooks.ts';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';

const keyOf = (row: { id: string }): string => row.id;

export function InspectedBoxes({ row: { id, unitCode: unit } }: { row: InspectionRow }) {
  const { say } = useDocumentWords('inspection');
  const labels = useLabels();
  const read = useRowsBy(InspectionBox, 'docId', id);
  const rows = useMemo(() => (read ?? []).map(({ row }) => row).sort((a, b) => (a.boxNo < b.boxNo ? -1 : 1)), [read]);
  const columns = useMemo<Column<InspectionBoxRow>[]>(() => {
    const of = (name: string) => labels.field('inspectionBox', name);
    return [
      { key: 'boxNo', title: of('boxNo'), code: true, width: 120 },
      { key: 'qty', title: of('qty'), align: 'end', width: 100, unit: () => unit },
      {
        key: 'verdict',
        title: of('verdict'),
        width: 130,
        value: ({ verdict }) => (verdict === null ? '' : labels.code(boxVerdict, verdict)),
        render: ({ verdict, isGone }) =>
          verdict === null ? (
            <StateBadge tone="neutral" label={say(isGone ? 'gone' : 'undecided')} />
          ) : (
            <CodeBadge set={boxVerdict} code={verdict} />
          ),
      },
      { key: 'defectCode', title: of('defectCode'), width: 120, value: ({ defectCode }) => defectCode },
      { key: 'reason', title: labels.field('common', 'reason'), width: 160, grow: 2, value: ({ reason }) => reason },
      { key: 'judgedByName', title: of('judgedByName'), width: 90, value: ({ judgedByName }) => judgedByName },
      { key: 'judgedAt', title: of('judgedAt'), width: 160, startHidden: true, value: ({ judgedAt }) => labels.instant(judgedAt) },
    ];
  }, [labels, say, unit]);
  return (
    <Section title={say('boxes')} count={rows.length} flush>
      <DataTable id="wms.inspectionBox" label={say('boxes')} columns={columns} rows={rows} rowKey={keyOf} maxHeight="50vh" />
    </Section>
  );
}
