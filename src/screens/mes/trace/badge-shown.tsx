/** Two people at one tablet sign in turn: a badge that was scanned says whose the next step is, and their password proves it. */
import { Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

export interface Shown {
  readonly id: string;
  readonly name: string;
}

export interface Badge {
  readonly shown: Shown | null;
  readonly clear: () => void;
}

export function BadgeShown({ badge: { shown, clear } }: { readonly badge: Badge }) {
  const { t } = useTranslation('trace');
  return (
    <Flex gap="2" align="center" wrap="wrap">
      <Text textStyle="sm" color={shown ? undefined : 'fg.muted'} role="status">
        {shown ? t('badge.shown', { name: shown.name }) : t('badge.hint')}
      </Text>
      {shown ? (
        <Button size="sm" variant="ghost" onClick={clear}>
          {t('badge.clear')}
        </Button>
      ) : null}
    </Flex>
  );
}
