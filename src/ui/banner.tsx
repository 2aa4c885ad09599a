import { chakra, Flex } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface BannerProps {
  readonly tone: 'warn' | 'error' | 'info';
  readonly icon: LucideIcon;
  readonly text: string;
  readonly children?: ReactNode;
}

/** A sentence above everything, over the whole width, that stays until it is no longer true. */
export function Banner({ tone, icon, text, children }: BannerProps) {
  return (
    <Flex
      colorPalette={tone}
      role="status"
      align="center"
      justify="center"
      gap="2"
      px="3"
      py="1"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      borderBottomWidth="var(--line)"
      borderColor="colorPalette.muted"
      textStyle="sm"
      flexShrink="0"
    >
      <Icon of={icon} />
      <chakra.span>{text}</chakra.span>
      {children}
    </Flex>
  );
}
