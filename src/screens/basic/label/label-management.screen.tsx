/** Label templates: list and form follow from the definition. The drawing is made in the designer, which is loaded when it is opened. */
import { Copy, PencilRuler, Printer } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { nameIn } from '#domain/kernel/resource.ts';
import { type LabelKind, sampleData } from '#domain/system/print/fields.ts';
import { type PrintTemplateRow, printTemplate, usedTemplate } from '#domain/system/print/print.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { callsOf, useResourceRefresh } from '#pages/resource/resource-calls.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import { useSyncStatus } from '#store/hooks.ts';
import { TopProgress } from '#ui/feedback/loading.tsx';
import type { Action } from '#ui/page-header.tsx';
import type { DesignerProps } from './label-designer.tsx';

const Designer = lazy(async (): Promise<{ default: ComponentType<DesignerProps> }> => {
  const { LabelDesigner } = await import('./label-designer.tsx');
  return { default: LabelDesigner };
});

const START = { labelType: 'box', widthMm: '100', heightMm: '70', copies: 1, isActive: true, content: { v: 1, elements: [] } };
const CELLS = {
  templateCode: { width: 150 },
  templateName: { width: 170, grow: 2 },
  templateNameEn: { width: 150, grow: 2 },
  labelType: { width: 120 },
};
const fixed = (): readonly string[] => ['labelType'];

export function Screen({ title, query }: ScreenProps) {
  const [designed, setDesigned] = useState<PrintTemplateRow | null>(null);
  const actions = useActions(setDesigned);
  if (designed)
    return (
      <Suspense fallback={<TopProgress active />}>
        <Designer key={designed.id} row={designed} onClose={() => setDesigned(null)} />
      </Suspense>
    );
  return (
    <ResourcePage
      resource={printTemplate}
      title={title}
      query={query}
      cells={CELLS}
      filters={['labelType', 'isActive']}
      form={{ start: START, fixed }}
      noCopy
      actions={(row) => actions(row as unknown as PrintTemplateRow)}
    />
  );
}

function useActions(design: (row: PrintTemplateRow) => void): (row: PrintTemplateRow) => readonly Action[] {
  const { t, i18n } = useTranslation(['label', 'ui']);
  const { online } = useSyncStatus();
  const { print } = useShell();
  const mayEdit = useRight(printTemplate.right.write);
  const refresh = useResourceRefresh(printTemplate);
  const disabledReason = online ? undefined : t('ui:record.offline');
  const copy = async ({ id: _id, version: _version, templateCode, templateName, ...row }: PrintTemplateRow & AnyRow): Promise<void> => {
    const values = {
      ...row,
      templateCode: `${templateCode}-2`.slice(0, 32),
      templateName: t('copyOf', { name: templateName }).slice(0, 128),
      // A copy is a different label, so its author has to name it.
      templateNameEn: null,
    };
    await callsOf(printTemplate)
      .create(values, { alertSuccess: true })
      .catch(() => undefined);
    refresh();
  };
  return (row) => {
    const kind = row.labelType as LabelKind;
    const data = sampleData(kind, i18n.language === 'en' ? 'en' : 'zh');
    const test = () =>
      print({
        kind,
        test: true,
        template: usedTemplate(row),
        targets: [{ id: 'sample', name: nameIn(printTemplate, row, i18n.language === 'en'), data }],
      });
    const editing: Action[] = [
      { key: 'design', label: t('design'), icon: PencilRuler, disabledReason, onClick: () => design(row) },
      {
        key: 'duplicate',
        label: t('ui:record.copy'),
        icon: Copy,
        disabledReason,
        onClick: () => void copy(row as PrintTemplateRow & AnyRow),
      },
    ];
    return [...(mayEdit ? editing : []), { key: 'test', label: t('test'), icon: Printer, onClick: () => void test() }];
  };
}
