/**
 * One checkbox among several within a field. Each needs a field root: a checkbox takes the id of the field around it, so without one they would all share that id
 * and a tap on any of them would tick the first.
 */
import { Checkbox, Field } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface TickProps {
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
  /** What is ticked. */
  readonly children: ReactNode;
}

export function Tick({ checked, disabled = false, onChange, children }: TickProps) {
  return (
    <Field.Root width="auto" disabled={disabled}>
      <Checkbox.Root checked={checked} onCheckedChange={(now) => onChange(now.checked === true)}>
        <Checkbox.HiddenInput />
        <Checkbox.Control />
        <Checkbox.Label>{children}</Checkbox.Label>
      </Checkbox.Root>
    </Field.Root>
  );
}
