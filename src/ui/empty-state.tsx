import { Button, Flex, Text } from '@chakra-ui/react';
import { Inbox } from 'lucide-react';
import { Icon } from './icon.tsx';

export interface EmptyStateProps {
  /** One sentence: why it is empty and what to do. */
  message: string;
  action?: { label: string; onClick: () => void } | undefined;
}

/** Nothing here: one sentence, at most one button. */
export function EmptyState({ message, action }: EmptyStateProps) {
  return (
    <Flex direction="column" align="center" gap="3" py="10" px="4" textAlign="center" role="status">
      <Icon of={Inbox} boxSize="7" color="fg.muted" />
      <Text textStyle="sm" color="fg.muted" maxW="28rem">
        {message}
      </Text>
      {action ? (
        <Button variant="outline" onClick={action.onClick}>
          {action.label}
        </Button>
      ) : null}
    </Flex>
  );
}
