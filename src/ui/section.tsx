import { chakra, Flex, Heading } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { RowCount } from './row-count.tsx';

export interface SectionProps {
  title: string;
  count?: number | undefined;
  actions?: ReactNode;
  children: ReactNode;
  /** Content reaches the edge of the panel (tables). */
  flush?: boolean;
}

/** A panel with a title; one level deep, panels are not nested. As high as what is in it, whatever stands around it. */
export function Section({ title, count, actions, children, flush = false }: SectionProps) {
  const id = useId();
  return (
    <chakra.section
      aria-labelledby={id}
      bg="bg.panel"
      borderWidth="var(--line)"
      borderColor="border"
      borderRadius="l2"
      minW="0"
      flexShrink="0"
    >
      <Flex align="center" gap="2" wrap="wrap" px="panel" py="1" minH="12" data-bar>
        <Flex align="last baseline" gap="2" minW="0">
          <Heading as="h2" id={id} textStyle="sm" fontWeight="semibold">
            {title}
          </Heading>
          <RowCount of={count} size="xs" />
        </Flex>
        <chakra.div ms="auto" minW="0" maxW="100%" display="flex" flexWrap="wrap" justifyContent="flex-end" gap="gap">
          {actions}
        </chakra.div>
      </Flex>
      <chakra.div px={flush ? '0' : 'panel'} pb={flush ? '0' : '4'}>
        {children}
      </chakra.div>
    </chakra.section>
  );
}
