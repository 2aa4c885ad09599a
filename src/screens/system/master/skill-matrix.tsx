/** The skill matrix: who can do which operation how well, and whose certificate expires. */
import { Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { certificateState, empStationBind, skillLevel } from '#domain/system/skill.resource.ts';
import { type SkillRow, skillTable } from '#domain/system/skill-table.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { LoadFailure } from '#pages/kit/load-failure.tsx';
import { everyRow } from '#pages/resource/resource-calls.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';

const ALL = { page: 1, size: 1000, search: '', filters: {}, sort: null };
const rowKey = ({ personId }: SkillRow): string => personId;

export function SkillMatrix({ today }: { today: string }) {
  const { t } = useTranslation(['master', 'ui']);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['resource', empStationBind.name, 'matrix'],
    queryFn: () => everyRow(empStationBind, ALL),
  });
  const { people, operations } = useMemo(() => {
    const names = data?.names.personId ?? {};
    return skillTable(data?.list ?? [], (personId) => names[personId] ?? personId, today);
  }, [data, today]);
  const columns = useColumns(operations);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <Flex direction="column" flex="1 0 auto" bg="bg.panel" borderWidth="var(--line)" borderRadius="l2">
      <DataTable
        fit="page"
        id="master.skills"
        label={t('skill.asMatrix')}
        columns={columns}
        rows={people}
        rowKey={rowKey}
        loading={isFetching}
        empty={<EmptyState message={t('skill.none')} />}
      />
    </Flex>
  );
}

function useColumns(operations: readonly string[]): readonly Column<SkillRow>[] {
  const labels = useLabels();
  return useMemo(() => {
    const person: Column<SkillRow> = { key: 'name', title: labels.field('empStationBind', 'personId'), width: 130 };
    const word = (row: SkillRow, operation: string): string => {
      const cell = row.cells[operation];
      if (!cell) return '';
      const level = labels.code(skillLevel, cell.level);
      const isSafe = cell.certificate === 'none' || cell.certificate === 'valid';
      return isSafe ? level : `${level} · ${labels.code(certificateState, cell.certificate)}`;
    };
    const tone = (row: SkillRow, operation: string) => {
      const cell = row.cells[operation];
      if (cell?.certificate === 'expired' || cell?.certificate === 'ending') return labels.tone(certificateState, cell.certificate);
      return labels.tone(skillLevel, cell?.level ?? null);
    };
    return [
      person,
      ...operations.map(
        (operation): Column<SkillRow> => ({
          key: `op-${operation}`,
          title: operation,
          width: 130,
          value: (row) => word(row, operation),
          render: (row) =>
            row.cells[operation] ? <StateBadge tone={tone(row, operation)} label={word(row, operation)} /> : <span>–</span>,
        }),
      ),
    ];
  }, [operations, labels]);
}
