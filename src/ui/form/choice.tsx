import { SegmentGroup } from '@chakra-ui/react';
import { segmentGroupSlotRecipe } from '@chakra-ui/react/theme';

export interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly items: readonly { readonly value: V; readonly label: string }[];
  readonly disabled?: boolean;
  readonly onChange: (value: V) => void;
}

/** One of a few that all stand side by side. */
export function Choice<V extends string>({ label, value, items, disabled = false, onChange }: ChoiceProps<V>) {
  return (
    <SegmentGroup.Root
      recipe={segmentGroupSlotRecipe}
      borderWidth="var(--line)"
      borderRadius="l2"
      minW="0"
      maxW="100%"
      overflowX="auto"
      aria-label={label}
      value={value}
      disabled={disabled}
      onValueChange={({ value: next }) => onChange(next as V)}
    >
      <SegmentGroup.Indicator />
      <SegmentGroup.Items items={[...items]} />
    </SegmentGroup.Root>
  );
}
