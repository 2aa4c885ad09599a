/** How each kind of document is approved: in how many levels, by whom, from which value on, and whether one person may do both. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { approveType } from '#domain/system/platform.resource.ts';
import type { Cells } from '#pages/fields/field-columns.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const fixed = (): readonly string[] => ['docType'];

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('system');
  const cells = useMemo<Cells>(
    () => ({
      docType: { width: 170, grow: 1, value: (row) => t(`doc.${String(row.docType)}`, { defaultValue: String(row.docType) }), code: false },
    }),
    [t],
  );
  return <ResourcePage resource={approveType} title={title} cells={cells} filters={['sod']} form={{ fixed }} fixedRows />;
}
