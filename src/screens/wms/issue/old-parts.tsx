/** The old parts that come back for the new ones of a line, where the material asks for them. */
import { Material } from '#domain/basic/material.resource.ts';
import { IssueLine } from '#domain/wms/issue/issue.document.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { BesideFields } from '#screens/wms/kit/beside-fields.tsx';
import type { BesideLine } from '#screens/wms/kit/taken-lines.tsx';
import { useRow } from '#store/hooks.ts';

export function OldParts({ line, onChange }: BesideLine) {
  const { say } = useDocumentWords('issueSpare');
  const material = useRow(Material, line.materialId ?? '');
  if (material?.row.oldForNew !== true) return null;
  const fields = [{ key: 'oldPartNo', help: say('entry.help.oldPartNo') }];
  return <BesideFields entity={IssueLine} fields={fields} line={line} onChange={onChange} />;
}
