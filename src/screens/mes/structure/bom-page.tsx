/** One bill of materials: its facts, its lines, and as a tree what it is made of or where it is used. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BomLine, type BomLineRow, type BomRow } from '#domain/basic/bom.document.ts';
import { bomType, issueMode, structureStatus } from '#domain/basic/codes.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { DocumentPage } from '#pages/document-page.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useRowsBy } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { Column } from '#ui/table/columns.ts';
import type { BomTask } from './bom-draft.ts';
import { BomTree } from './bom-tree.tsx';
import { historyOf } from './structure-history.ts';
import { useBomActions } from './use-bom-actions.ts';

export interface BomPageProps {
  readonly title: string;
  readonly view: Viewed<BomRow>;
  readonly onTask: (task: BomTask) => void;
}

const keyOf = (line: BomLineRow): string => line.id;

export function BomPage({ title, view, onTask }: BomPageProps) {
  const { t } = useTranslation('structure');
  const labels = useLabels();
  const { row } = view;
  const [primary, ...menu] = useBomActions(onTask)(row);
  const found = useRowsBy(BomLine, 'docId', row.id);
  const lines = useMemo(
    () =>
      (found ?? [])
        .map((line) => line.row)
        .filter(({ isRemoved }) => !isRemoved)
        .sort((a, b) => a.lineNo - b.lineNo),
    [found],
  );
  const materials = useRowMap(Material, [row.productId, ...lines.map(({ materialId }) => materialId)]);
  const product = materials?.get(row.productId);
  const field = (name: string) => labels.field('bom', name);
  return (
    <DocumentPage
      title={title}
      number={row.docNo ?? ''}
      state={{ tone: labels.tone(structureStatus, row.status), label: labels.code(structureStatus, row.status) }}
      primary={primary}
      menu={menu}
      notice={view.pending === 'attention' ? { tone: 'error', label: t('ui:pending.attention'), text: t('attention') } : undefined}
      facts={[
        { label: field('productId'), value: `${product?.matCode ?? ''} ${product?.matName ?? ''}` },
        { label: field('prodVersion'), value: row.isDefault ? `${row.prodVersion} · ${t('bom.default')}` : row.prodVersion },
        { label: field('bomType'), value: labels.code(bomType, row.bomType) },
        { label: field('baseQty'), value: `${row.baseQty} ${product?.baseUnit ?? ''}` },
        { label: field('validFrom'), value: row.validFrom },
        { label: field('validTo'), value: row.validTo ?? t('bom.noEnd') },
        { label: labels.field('common', 'remark'), value: row.remark, wide: true, hidden: !row.remark },
      ]}
      lines={{ id: 'structure.bom.lines', columns: useColumns(materials), rows: lines, rowKey: keyOf }}
      history={historyOf(row, t)}
    >
      <BomTree bom={row} />
    </DocumentPage>
  );
}

type Materials = ReturnType<typeof useRowMap<typeof Material.fields>>;

function useColumns(materials: Materials): Column<BomLineRow>[] {
  const labels = useLabels();
  return useMemo(() => {
    const of = (name: string) => labels.field('bomLine', name);
    const material = (line: BomLineRow) => materials?.get(line.materialId);
    return [
      { key: 'lineNo', title: labels.field('common', 'lineNo'), align: 'end', width: 56, grow: 0 },
      { key: 'matCode', title: labels.field('common', 'matCode'), code: true, width: 110, value: (line) => material(line)?.matCode },
      { key: 'matName', title: labels.field('common', 'matName'), width: 130, grow: 2, value: (line) => material(line)?.matName },
      { key: 'qtyPer', title: of('qtyPer'), align: 'end', width: 96, unit: (line) => material(line)?.baseUnit },
      { key: 'scrapPct', title: of('scrapPct'), align: 'end', width: 80, unit: '%' },
      { key: 'opCode', title: of('opCode'), code: true, width: 90 },
      { key: 'issueMode', title: of('issueMode'), width: 100, value: (line) => labels.code(issueMode, line.issueMode) },
      { key: 'substituteGroup', title: of('substituteGroup'), width: 80, wideOnly: true },
    ];
  }, [labels, materials]);
}
