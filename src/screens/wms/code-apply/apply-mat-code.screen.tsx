/** /basic/apply-matCode: applications for material codes. */
import { Package } from 'lucide-react';
import { useMemo } from 'react';
import { type CodeApplyRow, materialCodeApply } from '#domain/wms/code-apply/code-apply.document.ts';
import { codeApplyCreate, codeApplySave } from '#domain/wms/code-apply/code-apply.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { defineEntry, withoutLines } from '#pages/document/entry-plan.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { matches } from '#pages/kit/use-replica-list.ts';
import { useReviewHindered } from '#screens/wms/kit/use-others-to-review.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { SimilarMaterials } from './similar-materials.tsx';

const WANTED = ['matName', 'spec', 'texture', 'classCode', 'baseUnit'] as const;

/** One search field covers the name, the specification and the assigned code. */
function useName({ name }: SearchValues) {
  const labels = useLabels();
  const fields = useMemo(() => [{ key: 'name', label: labels.field('materialCodeApply', 'matName'), kind: 'text' as const }], [labels]);
  const hit = useMemo(
    () => (name ? ({ matName, spec, assignedMatCode }: CodeApplyRow) => matches(name, matName, spec, assignedMatCode) : null),
    [name],
  );
  return { fields, hit };
}

const useReviewable = (viewed: Viewed<CodeApplyRow>) => ({ hinders: { review: useReviewHindered('materialCodeApply', viewed) } });

export const Screen = documentScreen(materialCodeApply, null, {
  path: '/basic/apply-matCode',
  id: 'basic.codeApply',
  list: {
    columns: ['matName', 'spec', 'classCode', 'baseUnit', 'assignedMatCode', 'createdByName', 'createdAt'],
    wide: ['createdAt'],
    hidden: ['texture'],
    search: ['name'],
    drawn: ['name'],
    useMore: useName,
  },
  view: { facts: ['assignedMatCode', ...WANTED], useMore: useReviewable },
  verbs: {
    order: ['review', 'edit', 'material', 'unreview', 'close', 'delete'],
    of: {
      material: {
        icon: Package,
        aside: true,
        to: ({ assignedMatCode }) => ['/basic/inventory', { key: assignedMatCode ?? '' }],
        offered: ({ assignedMatCode }) => assignedMatCode !== null,
      },
    },
  },
  entry: defineEntry({
    create: codeApplyCreate,
    save: codeApplySave,
    head: [...WANTED, 'remark'],
    ...withoutLines,
    Sections: SimilarMaterials,
  }),
});
