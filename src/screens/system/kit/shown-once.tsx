/** A secret that was just made: it is shown this once. */
import { Flex, Text } from '@chakra-ui/react';
import { CodeText } from '#ui/code-text.tsx';

interface ShownOnceProps {
  /** What it is for, and that it is not shown again. */
  readonly said: string;
  /** Null = none was made. */
  readonly secret: string | null;
}

export function ShownOnce({ said, secret }: ShownOnceProps) {
  if (secret === null) return null;
  return (
    <Flex role="status" direction="column" gap="1" p="3" bg="warn.subtle" color="warn.fg" borderRadius="l1" wordBreak="break-all">
      <Text textStyle="sm">{said}</Text>
      <CodeText value={secret} copy />
    </Flex>
  );
}
