import { Icon as ChakraIcon, type IconProps as ChakraIconProps } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';

export interface IconProps extends Omit<ChakraIconProps, 'as' | 'asChild'> {
  of: LucideIcon;
  /** Accessible name. Without it the icon is decoration beside a text. */
  name?: string;
}

/** The one way to show an icon: Lucide, 1.75 px stroke, sized by the density. */
export function Icon({ of: Glyph, name, ...rest }: IconProps) {
  const label = name ? { role: 'img', 'aria-label': name } : {};
  return (
    // Said here: Chakra hides every icon from whoever is read to, also one with a name.
    <ChakraIcon boxSize="glyph" flexShrink="0" aria-hidden={name ? undefined : true} {...rest} asChild>
      <Glyph strokeWidth={1.75} {...label} />
    </ChakraIcon>
  );
}
