/** Fields of a line that stand beneath its quantity while it is entered. */
import type { AnyEntity } from '#domain/kernel/entity.ts';
import type { AskField } from '#pages/ask/ask-plan.ts';
import { FieldGrid } from '#pages/ask/field-grid.tsx';
import type { BesideLine } from './taken-lines.tsx';

interface BesideFieldsProps extends Pick<BesideLine, 'line' | 'onChange'> {
  readonly entity: Pick<AnyEntity, 'name' | 'fields'>;
  readonly fields: readonly (string | AskField)[];
  readonly width?: string;
}

export const BesideFields = ({ entity, fields, width = '22rem', line, onChange }: BesideFieldsProps) => (
  <FieldGrid entity={entity} fields={fields} texts={line} width={width} onChange={(key, value) => onChange({ [key]: value })} />
);

/** A `Beside` that always asks for the same fields. @param entity holds and names them */
export const besideFields = (entity: BesideFieldsProps['entity'], fields: BesideFieldsProps['fields'], width?: string) =>
  function Beside({ line, onChange }: BesideLine) {
    return <BesideFields line={line} onChange={onChange} entity={entity} fields={fields} {...(width === undefined ? {} : { width })} />;
  };
