import { Flex, Text } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';

/** One line for a list that is empty because all is well. */
export function Nothing({ text }: { text: string }) {
  return (
    <Flex align="center" gap="2" role="status">
      <Icon of={CircleCheck} color="ok.fg" />
      <Text textStyle="sm" color="fg.muted">
        {text}
      </Text>
    </Flex>
  );
}
