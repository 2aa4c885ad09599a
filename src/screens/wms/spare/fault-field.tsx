/** What is wrong with a part that is sent to its repair. */
import { RepairLine } from '#domain/wms/spare/repair.document.ts';
import { FieldGrid } from '#pages/ask/field-grid.tsx';
import type { BesideLine } from '#screens/wms/kit/taken-lines.tsx';

const FIELDS = ['faultDesc'];

export const FaultField = ({ line, onChange }: BesideLine) => (
  <FieldGrid entity={RepairLine} fields={FIELDS} texts={line} width="22rem" onChange={(key, value) => onChange({ [key]: value })} />
);
