/** Who can do what at which station: a list for editing, and a matrix for reading. */
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from '#domain/kernel/clock.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { certificateOf, certificateState, empStationBind } from '#domain/system/skill.resource.ts';
import type { Cells } from '#pages/fields/field-columns.tsx';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import { useStore } from '#store/hooks.ts';
import { PageBody } from '#ui/page-body.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkillMatrix } from './skill-matrix.tsx';

const START = { skillLevel: 1 };

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('master');
  const { core } = useStore();
  const labels = useLabels();
  const [asMatrix, setAsMatrix] = useState(false);
  const today = dayIn(core.site.timeZone, core.nowIso());
  const cells = useMemo<Cells>(() => {
    const stateOf = (row: AnyRow) => certificateOf((row.validTo ?? null) as string | null, today);
    return {
      personId: { grow: 1 },
      certificate: {
        title: t('skill.certificate'),
        width: 120,
        sortable: false,
        value: (row) => labels.code(certificateState, stateOf(row)),
        render: (row) => <CodeBadge set={certificateState} code={stateOf(row)} />,
      },
    };
  }, [t, labels, today]);
  const other = { key: 'matrix', label: t(asMatrix ? 'skill.asList' : 'skill.asMatrix'), onClick: () => setAsMatrix(!asMatrix) };
  if (asMatrix)
    return (
      <PageBody kind="view">
        <PageHeader title={title} primary={other} />
        <SkillMatrix today={today} />
      </PageBody>
    );
  return (
    <ResourcePage
      resource={empStationBind}
      title={title}
      columns={[...empStationBind.columns, 'certificate']}
      filters={['stationCode', 'opCode', 'skillLevel']}
      cells={cells}
      form={{ start: START, fixed: () => ['personId', 'stationCode', 'opCode'] }}
      menu={[other]}
    />
  );
}
