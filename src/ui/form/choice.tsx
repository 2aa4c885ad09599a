import { SegmentGroup } from '@chakra-ui/react';
import { segmentGroupSlotRecipe } from '@chakra-ui/react/theme';
import { useEffect, useRef } from 'react';

export interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly items: readonly { readonly value: V; readonly label: string }[];
  readonly disabled?: boolean;
  readonly onChange: (value: V) => void;
}

/** The least that stays in sight beside the chosen one, so that there is seen to be more. */
const PEEK = 32;

/** Moves the row alone: the page stays where it is. */
function bringIntoSight(row: HTMLElement, chosen: HTMLElement): void {
  const start = chosen.offsetLeft - PEEK;
  const end = chosen.offsetLeft + chosen.offsetWidth + PEEK - row.clientWidth;
  if (row.scrollLeft > start) row.scrollLeft = start;
  else if (row.scrollLeft < end) row.scrollLeft = end;
}

/** One of a few that all stand side by side. Without room for all of them the row scrolls, and the chosen one is in sight. */
export function Choice<V extends string>({ label, value, items, disabled = false, onChange }: ChoiceProps<V>) {
  const row = useRef<HTMLDivElement>(null);
  const at = items.findIndex((item) => item.value === value);
  useEffect(() => {
    const { current } = row;
    const chosen = current?.querySelectorAll<HTMLElement>('[data-part=item]')[at];
    if (!current || !chosen) return;
    // The words of another language, and those of another density, have another width.
    const sized = new ResizeObserver(() => bringIntoSight(current, chosen));
    sized.observe(current);
    sized.observe(chosen);
    return () => sized.disconnect();
  }, [at]);
  return (
    <SegmentGroup.Root
      ref={row}
      recipe={segmentGroupSlotRecipe}
      borderWidth="var(--line)"
      borderRadius="l2"
      minW="0"
      maxW="100%"
      overflowX="auto"
      scrollbarWidth="none"
      aria-label={label}
      value={value}
      disabled={disabled}
      onValueChange={({ value: next }) => onChange(next as V)}
    >
      <SegmentGroup.Indicator />
      <SegmentGroup.Items items={[...items]} h="control" flexShrink="0" whiteSpace="nowrap" />
    </SegmentGroup.Root>
  );
}
