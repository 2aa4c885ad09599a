import { memo } from 'react';
import { type Tone, toneLook } from './tone.ts';

export interface StateBadgeProps {
  tone: Tone;
  /** The word of the state in the user's language. */
  label: string;
  size?: 'md' | 'lg';
}

/** State as icon + word + colour, so that it survives grey-scale and colour blindness. Its look is a class (`marks.ts`): tables show thousands. */
export const StateBadge = memo(({ tone, label, size = 'md' }: StateBadgeProps) => {
  const { icon: Glyph } = toneLook[tone];
  return (
    <span className="state-badge" title={label} data-tone={tone} data-size={size}>
      <Glyph strokeWidth={1.75} aria-hidden />
      <span>{label}</span>
    </span>
  );
});
