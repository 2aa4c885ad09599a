/** How each kind of document is approved: the number of levels, by whom, from which value on, and whether one person may enter and review. */
import { useMemo } from 'react';
import { approveType } from '#domain/system/platform.resource.ts';
import type { Cells } from '#pages/fields/field-columns.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const fixed = (): readonly string[] => ['docType'];

export function Screen({ title }: ScreenProps) {
  const labels = useLabels();
  const cells = useMemo<Cells>(
    () => ({
      docType: { width: 170, grow: 1, value: (row) => labels.kind(String(row.docType)), code: false },
    }),
    [labels],
  );
  return <ResourcePage resource={approveType} title={title} cells={cells} filters={['sod']} form={{ fixed }} fixedRows />;
}
