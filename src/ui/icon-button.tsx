import { Button, type ButtonProps } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { Icon } from './icon.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  icon: LucideIcon;
  /** Accessible name and tooltip; never left out. */
  label: string;
}

/** A button that shows only an icon; its name is read out and shown on hover. */
export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <Button variant="ghost" px="0" aria-label={label} title={label} {...rest}>
      <Icon of={icon} />
    </Button>
  );
}
