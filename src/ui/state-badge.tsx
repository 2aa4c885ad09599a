import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { Icon } from './icon.tsx';
import { type Tone, toneLook } from './tone.ts';

export interface StateBadgeProps {
  tone: Tone;
  /** The word of the state in the user's language. */
  label: string;
  size?: 'md' | 'lg';
}

/** State as icon + word + colour, so that it survives grey-scale and colour blindness. */
export const StateBadge = memo(({ tone, label, size = 'md' }: StateBadgeProps) => {
  const look = toneLook[tone];
  const large = size === 'lg';
  return (
    <chakra.span
      colorPalette={look.palette}
      display="inline-flex"
      alignItems="center"
      gap="1"
      px="2"
      py={large ? '1' : '0.5'}
      borderRadius="l1"
      borderWidth="var(--line)"
      borderColor="colorPalette.muted"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      textStyle={large ? 'sm' : 'xs'}
      fontWeight="medium"
      whiteSpace="nowrap"
      minW="0"
      maxW="100%"
      title={label}
      data-tone={tone}
    >
      <Icon of={look.icon} boxSize={large ? '4.5' : '3.5'} />
      <chakra.span truncate>{label}</chakra.span>
    </chakra.span>
  );
});
