import { Flex, Heading } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { clearOfEdges } from '#ui/theme/safe-area.ts';

/** Covers everything until it is dealt with: for what may never be missed. @param id of its heading, unique in the page */
export function FullAlarm({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Flex
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={id}
      position="fixed"
      inset="0"
      zIndex="modal"
      bg="bg.panel"
      {...clearOfEdges()}
    >
      <Flex direction="column" flex="1" minW="0" gap="4" p={{ base: '4', md: '8' }} borderWidth="8px" borderColor="error" overflow="auto">
        <Heading as="h2" id={id} textStyle="4xl" color="error.fg" display="flex" gap="3" alignItems="center">
          <Icon of={TriangleAlert} boxSize="10" />
          {title}
        </Heading>
        {children}
      </Flex>
    </Flex>
  );
}
