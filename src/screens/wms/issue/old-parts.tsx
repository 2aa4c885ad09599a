/** The old parts that come back for the new ones of a line, where the material asks for them. */
import { Material } from '#domain/basic/material.resource.ts';
import { IssueLine } from '#domain/wms/issue/issue.document.ts';
import { FieldGrid } from '#pages/ask/field-grid.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { BesideLine } from '#screens/wms/kit/taken-lines.tsx';
import { useRow } from '#store/hooks.ts';

const FIELDS = ['oldPartNo'];

export function OldParts({ line, onChange }: BesideLine) {
  const { say } = useDocumentWords('issueSpare');
  const material = useRow(Material, line.materialId ?? '');
  if (material?.row.oldForNew !== true) return null;
  const fields = FIELDS.map((key) => ({ key, help: say('entry.help.oldPartNo') }));
  return <FieldGrid entity={IssueLine} fields={fields} texts={line} width="22rem" onChange={(key, value) => onChange({ [key]: value })} />;
}
