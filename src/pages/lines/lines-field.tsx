/** A document's lines as one field of its form (react-hook-form): the head above, the grid below, submitted together. */
import { chakra } from '@chakra-ui/react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { LineValues } from './line-cells.ts';
import { LineGrid, type LineGridProps } from './line-grid.tsx';

export type LinesFieldProps<T extends FieldValues> = Omit<LineGridProps, 'lines' | 'onChange' | 'strict'> & {
  control: Control<T>;
  /** Name of a field that holds `LineValues[]`. */
  name: FieldPath<T>;
};

/** `check` supplies faults of single cells; a fault of the field (no lines at all) is shown above the grid. */
export function LinesField<T extends FieldValues>({ control, name, ...grid }: LinesFieldProps<T>) {
  const { field, fieldState, formState } = useController<T>({ control, name });
  const value: unknown = field.value;
  const lines: readonly LineValues[] = Array.isArray(value) ? value : [];
  return (
    <chakra.section aria-label={grid.label}>
      {fieldState.error?.message ? (
        <chakra.p role="alert" m="0" mb="1" textStyle="xs" color="error.fg">
          {fieldState.error.message}
        </chakra.p>
      ) : null}
      <LineGrid {...grid} lines={lines} onChange={field.onChange} strict={formState.submitCount > 0} />
    </chakra.section>
  );
}
