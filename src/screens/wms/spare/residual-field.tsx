/** What is paid for the scrap of a line. */
import { SpareScrapLine } from '#domain/wms/spare/scrap-out.document.ts';
import { FieldGrid } from '#pages/ask/field-grid.tsx';
import type { BesideLine } from '#screens/wms/kit/taken-lines.tsx';

const FIELDS = [{ key: 'residualValue', least: 'zero' as const }];

export const ResidualField = ({ line, onChange }: BesideLine) => (
  <FieldGrid entity={SpareScrapLine} fields={FIELDS} texts={line} width="14rem" onChange={(key, value) => onChange({ [key]: value })} />
);
