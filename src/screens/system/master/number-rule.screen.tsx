/** How document numbers are built, with the first number that a rule would give in a new period. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from '#domain/kernel/clock.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { numberRule, type Spelling, spelt } from '#domain/system/number-rule.ts';
import type { Cells } from '#pages/fields/field-columns.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import { useStore } from '#store/hooks.ts';

const COLUMNS = ['docType', 'prefix', 'dateFormat', 'serialLen', 'resetBy', 'sample'];
const fixed = (): readonly string[] => ['docType'];

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('master');
  const { core } = useStore();
  const labels = useLabels();
  const cells = useMemo<Cells>(() => {
    const today = dayIn(core.site.timeZone, core.nowIso());
    return {
      docType: { width: 150, grow: 1, value: (row) => labels.kind(String(row.docType)), code: false },
      dateFormat: { width: 170 },
      sample: {
        title: t('number.sample'),
        width: 180,
        sortable: false,
        code: true,
        value: (row: AnyRow) => spelt(row as unknown as Spelling, today, 1),
      },
    };
  }, [t, core, labels]);
  return (
    <ResourcePage resource={numberRule} title={title} columns={COLUMNS} cells={cells} filters={['resetBy']} form={{ fixed }} fixedRows />
  );
}
