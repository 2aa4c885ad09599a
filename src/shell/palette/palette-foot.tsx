import { Button, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { KeyCaps } from '#shell/keys/key-caps.tsx';

const HINTS = [
  { name: 'choose', keys: [['↑'], ['↓']] },
  { name: 'open', keys: [['Enter']] },
  { name: 'close', keys: [['Esc']] },
] as const;

/** How many were found, what the keys do, and the way to the sheet of all keys. */
export function PaletteFoot({ count, onKeys }: { count: number; onKeys: () => void }) {
  const { t } = useTranslation('palette');
  return (
    <Flex align="center" gap="4" px="3" py="1.5" borderTopWidth="var(--line)" textStyle="xs" color="fg.muted" flexShrink="0">
      <chakra.span role="status" data-part="count" flex="1">
        {t('count', { n: count })}
      </chakra.span>
      {HINTS.map(({ name, keys }) => (
        <chakra.span key={name} hideBelow="sm" whiteSpace="nowrap">
          <KeyCaps keys={keys} /> {t(`hint.${name}`)}
        </chakra.span>
      ))}
      <Button variant="ghost" size="sm" onClick={onKeys}>
        {t('allKeys')}
      </Button>
    </Flex>
  );
}
