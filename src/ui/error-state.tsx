import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { CircleAlert, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';

export interface ErrorStateProps {
  /** What happened and what to do next, one sentence. */
  message: string;
  /** Technical text for support; folded. */
  details?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** Something failed: the sentence, "retry", details folded away. */
export function ErrorState({ message, details, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('ui');
  return (
    <Flex direction="column" align="center" gap="3" py="8" px="4" textAlign="center" role="alert">
      <Icon of={CircleAlert} boxSize="7" color="error.fg" />
      <Text textStyle="sm" maxW="32rem">
        {message}
      </Text>
      {onRetry ? (
        <Button variant="outline" onClick={onRetry}>
          <Icon of={RotateCw} />
          {t('error.retry')}
        </Button>
      ) : null}
      {details ? (
        <chakra.details textStyle="xs" color="fg.muted" maxW="100%">
          <chakra.summary cursor="pointer" minH="control" display="inline-flex" alignItems="center">
            {t('error.details')}
          </chakra.summary>
          <chakra.pre whiteSpace="pre-wrap" textAlign="start" fontFamily="mono" overflowWrap="anywhere" m="0">
            {details}
          </chakra.pre>
        </chakra.details>
      ) : null}
    </Flex>
  );
}
