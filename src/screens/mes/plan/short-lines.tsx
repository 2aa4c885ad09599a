/** What a launch lacked when its kit was checked. */
import { Material } from '#domain/basic/material.resource.ts';
import { defineEntity } from '#domain/kernel/entity.ts';
import { f } from '#domain/kernel/field.ts';
import { type LaunchRow, launchPlan } from '#domain/mes/plan.document.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { EntityTable } from '#pages/fields/entity-table.tsx';

/** As they stand in the launch. */
const ShortLine = defineEntity({
  name: 'shortLine',
  fields: { materialId: f.ref(Material.name), needQty: f.qty(), shortQty: f.qty() },
});
const COLUMNS = ['materialId.matCode', 'materialId.matName', 'needQty', 'shortQty'];

export function ShortLines({ row }: { readonly row: LaunchRow }) {
  const { say } = useDocumentWords(launchPlan.docType);
  if (row.shortLines.length === 0) return null;
  const rows = row.shortLines.map((line) => ({ id: line.materialId, version: 0, ...line }));
  return <EntityTable id="mes.launchPlan.short" title={say('shortLines')} entity={ShortLine} columns={COLUMNS} rows={rows} fit="rows" />;
}
