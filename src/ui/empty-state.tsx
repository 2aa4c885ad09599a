import { Button, Flex, Text } from '@chakra-ui/react';
import { Hourglass, Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import { useStanding } from './standing.ts';

export interface EmptyStateProps {
  /** One sentence: why it is empty and what to do. */
  message: string;
  action?: { label: string; onClick: () => void } | undefined;
  /** It says what to do, and nothing about rows. */
  advice?: boolean;
}

/** Nothing here: one sentence, at most one button. While rows are still coming, neither: it would be an invitation to make what is there already. */
export function EmptyState({ advice = false, ...props }: EmptyStateProps) {
  const { t } = useTranslation('ui');
  const standing = useStanding();
  const isFilling = standing.kind === 'filling' && !advice;
  const { message, action } = isFilling ? { message: t('list.filling', { ...standing }), action: undefined } : props;
  return (
    <Flex
      direction="column"
      align="center"
      gap="3"
      py="10"
      px="4"
      textAlign="center"
      role="status"
      data-part="empty"
      data-filling={isFilling || undefined}
      data-advice={advice || undefined}
    >
      <Icon of={isFilling ? Hourglass : Inbox} boxSize="7" color="fg.muted" />
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
